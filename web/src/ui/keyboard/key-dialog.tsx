import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { keyLabel } from './key-match'
import css from './keyboard.module.css'
import { setLetterKeys, useLetterKeys } from './letter-keys'
import { type Action, useKeyLayers } from './registry'

interface KeyDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Every key that works right now, and the switch for those that are letters. */
export function KeyDialog({ isOpen, onClose }: KeyDialogProps) {
  return (
    <Modal title="快捷键" open={isOpen} onCancel={onClose} footer={null} destroyOnHidden>
      <KeyList />
    </Modal>
  )
}

function KeyList() {
  const layers = useKeyLayers(({ heard }) => heard)
  const isOn = useLetterKeys(({ isOn }) => isOn)
  const id = useId()
  return (
    <>
      {layers.map((layer) => (
        <section key={layer.title} className={css.list}>
          <h3>{layer.title}</h3>
          <dl>
            {layer.actions.map((action) => (
              <KeyLine key={action.id} action={action} />
            ))}
          </dl>
        </section>
      ))}
      <p className={css.switch}>
        <Switch id={id} checked={isOn} onChange={setLetterKeys} />
        <label htmlFor={id}>启用字母和数字快捷键</label>
      </p>
    </>
  )
}

function KeyLine({ action }: { action: Action }) {
  const codes = typeof action.code === 'string' ? [action.code] : action.code
  return (
    <div>
      <dt>
        {codes.map((code) => (
          <kbd key={code} className={css.key}>
            {keyLabel(code)}
          </kbd>
        ))}
      </dt>
      <dd>{action.name}</dd>
    </div>
  )
}
