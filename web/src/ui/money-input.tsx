import { InputNumber } from 'antd'
import type { AriaAttributes } from 'react'
import { fenOf, yuanOf } from '@/format/money'
import { grouped } from '@/format/number'
import './money-input.css'

interface MoneyInputProps extends AriaAttributes {
  id?: string
  /** Fen. */
  value?: number
  onChange?: (value: number | undefined) => void
  onBlur?: () => void
}

/** An amount: typed and shown in yuan, kept in fen. */
export function MoneyInput({ value, onChange, ...input }: MoneyInputProps) {
  return (
    <InputNumber<string>
      {...input}
      className="fd-money-input"
      stringMode
      controls={false}
      min="0"
      precision={2}
      prefix="¥"
      inputMode="decimal"
      value={value === undefined ? undefined : yuanOf(value)}
      formatter={(text, { userTyping, input: typed }) =>
        userTyping ? typed : text ? grouped(String(text)) : ''
      }
      parser={(text) => (text ?? '').replace(/[^\d.]/g, '')}
      onChange={(yuan) => onChange?.(yuan === null ? undefined : fenOf(yuan))}
    />
  )
}
