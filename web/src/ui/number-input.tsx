import { Input } from 'antd'
import { type AriaAttributes, type KeyboardEvent, useState } from 'react'
import { pastedNumber } from '@/format/number-text'
import css from './number-input.module.css'
import { zeroSelected } from './zero-field'

interface NumberInputProps extends AriaAttributes {
  id?: string
  /** A number, or what was typed and is none. */
  value?: number | string
  onChange?: (value: number | string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
  min: number
  max: number
  suffix?: string
}

/** A number, typed or stepped with ↑ and ↓. What is none, or lies beyond the bounds, stays, for a rule to refuse. */
export function NumberInput({ value, onChange, onBlur, min, max, ...input }: NumberInputProps) {
  const [typed, setTyped] = useState<string>()
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!by || typeof value === 'string') return
    event.preventDefault()
    setTyped(undefined)
    // Without the rest that 1.1 − 1 leaves in binary.
    onChange?.(value === undefined ? min : Math.min(Math.max(Number((value + by).toFixed(6)), min), max))
  }
  return (
    <Input
      {...input}
      {...zeroSelected}
      className={css.numberInput}
      role="spinbutton"
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={typeof value === 'number' ? value : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? value ?? ''}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        onChange?.(meant(text))
      }}
      onKeyDown={step}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}

function meant(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const number = pastedNumber(text)
  return number === '' ? text : number
}
