import { Button, Modal } from 'antd'
import { type AriaAttributes, useState } from 'react'
import { Icon } from '@/ui/icon'
import { sheet } from '@/ui/modal-form/sheet'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { IconGrid } from './icon-grid'
import css from './icon-picker.module.css'

interface IconPickerProps extends AriaAttributes {
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
}

const WIDTH = 640

/** The picture of an entry, chosen from those the menu can show. */
export function IconPicker({ id, value = '', onChange, onBlur, ...aria }: IconPickerProps) {
  const [isOpen, setOpen] = useState(false)
  const width = useBelow(MOBILE_BELOW) ? '100%' : WIDTH
  const choose = (name: string) => {
    onChange?.(name)
    setOpen(false)
  }
  return (
    <span className={css.iconField}>
      <Button
        {...aria}
        id={id}
        aria-haspopup="dialog"
        aria-label={value ? `更换图标（${value}）` : '选择图标'}
        title={value || undefined}
        icon={value ? <Icon name={value} /> : undefined}
        onBlur={onBlur}
        onClick={() => setOpen(true)}
      >
        {value ? '更换图标' : '选择图标'}
      </Button>
      {value && (
        <Button type="link" size="small" onClick={() => onChange?.('')}>
          清除
        </Button>
      )}
      {isOpen && (
        <Modal open title="选择图标" width={width} {...sheet} footer={null} onCancel={() => setOpen(false)}>
          <IconGrid chosen={value} onChoose={choose} />
        </Modal>
      )}
    </span>
  )
}
