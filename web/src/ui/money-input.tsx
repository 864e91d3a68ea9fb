import { Input } from 'antd'
import { type AriaAttributes, useState } from 'react'
import { typedFen, yuanOf } from '@/format/money'
import { grouped } from '@/format/number'
import css from './money-input.module.css'
import { zeroSelected } from './zero-field'

interface MoneyInputProps extends AriaAttributes {
  id?: string
  /** Fen, or what was typed and is no amount. */
  value?: number | string
  onChange?: (value: number | string | undefined) => void
  onBlur?: () => void
}

/** An amount: typed and shown in yuan, kept in fen. What is no amount stays, for a rule to refuse. */
export function MoneyInput({ value, onChange, onBlur, ...input }: MoneyInputProps) {
  const [typed, setTyped] = useState<string>()
  const shown = typeof value === 'number' ? grouped(yuanOf(value)) : value
  return (
    <Input
      {...input}
      {...zeroSelected}
      className={css.moneyInput}
      prefix="¥"
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown ?? ''}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        onChange?.(text.trim() === '' ? undefined : (typedFen(text) ?? text))
      }}
      onBlur={() => {
        setTyped(undefined)
        onBlur?.()
      }}
    />
  )
}
