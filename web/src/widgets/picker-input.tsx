import { Button, Input } from 'antd'
import type { AriaAttributes, KeyboardEvent } from 'react'
import { Icon } from '@/ui/icon'
import css from './picker-input.module.css'

interface PickerInputProps extends AriaAttributes {
  id?: string
  /** What is chosen, in words. */
  text: string
  onOpen: () => void
  onClear: () => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
}

const opening = ['Enter', ' ', 'ArrowDown']
const clearing = ['Delete', 'Backspace']

/** An input that is filled from a dialog: a click, Enter, space or ↓ opens it, Delete clears it. */
export function PickerInput({ text, onOpen, onClear, disabled, ...input }: PickerInputProps) {
  const press = (event: KeyboardEvent) => {
    if (disabled) return
    const act = opening.includes(event.key) ? onOpen : clearing.includes(event.key) ? onClear : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Input
      {...input}
      className={css.pickerInput}
      classNames={{ suffix: css.pickerSuffix }}
      readOnly
      disabled={disabled}
      value={text}
      title={text || undefined}
      aria-haspopup="dialog"
      onClick={disabled ? undefined : onOpen}
      onKeyDown={press}
      suffix={
        text && !disabled ? (
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            aria-label="清空"
            title="清空"
            icon={<Icon name="close" size={12} />}
            onClick={(event) => {
              event.stopPropagation()
              onClear()
            }}
          />
        ) : (
          <Icon name="search" size={14} />
        )
      }
    />
  )
}
