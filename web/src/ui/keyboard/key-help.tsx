import { Modal, Switch } from 'antd'
import { type ReactNode, type RefObject, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { keyLabel } from './key-match'
import { isLetterKeysOn, setLetterKeys, watchLetterKeys } from './letter-keys'
import { type Action, keyLayers } from './registry'
import { useActions } from './use-actions'
import './keyboard.css'

/**
 * `?` lists every key that works right now; letter keys can be switched off
 * there. Call it after the useActions of the same component, whose layer may
 * be exclusive, and render the answer.
 */
export function useKeyHelp(within?: RefObject<Element | null>): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const actions = useMemo<Action[]>(
    () => [{ id: 'help', name: '快捷键说明', code: 'Shift+Slash', perform: () => setOpen(true) }],
    [],
  )
  useActions('帮助', actions, { within })
  return (
    <Modal title="快捷键" open={isOpen} onCancel={() => setOpen(false)} footer={null} destroyOnHidden>
      <KeyList />
    </Modal>
  )
}

function KeyList() {
  const layers = useSyncExternalStore(keyLayers.subscribe, keyLayers.snapshot)
  const isOn = useSyncExternalStore(watchLetterKeys, isLetterKeysOn)
  const id = useId()
  return (
    <>
      {layers.map((layer) => (
        <section key={layer.title} className="fd-key-list">
          <h3>{layer.title}</h3>
          <dl>
            {layer.actions.map((action) => (
              <KeyLine key={action.id} action={action} />
            ))}
          </dl>
        </section>
      ))}
      <p className="fd-key-switch">
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
          <kbd key={code} className="fd-key">
            {keyLabel(code)}
          </kbd>
        ))}
      </dt>
      <dd>{action.name}</dd>
    </div>
  )
}
