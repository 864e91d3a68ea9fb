import { Input } from 'antd'
import type { AriaAttributes, ReactNode } from 'react'
import { tidying } from './tidying'

interface TidyInputProps extends AriaAttributes {
  /** A text as its field keeps it. */
  tidy: (text: string) => string
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  disabled?: boolean
  autoFocus?: boolean
  maxLength?: number
  inputMode?: 'numeric' | 'tel' | 'email'
  placeholder?: string
  suffix?: ReactNode
  allowClear?: false | { clearIcon: ReactNode; label: string }
}

/** A line of text that is tidied while it is typed, and never while an input method composes. */
export function TidyInput({ tidy, value = '', onChange, onBlur, ...input }: TidyInputProps) {
  const tidied = tidying(tidy, (text) => onChange?.(text))
  return (
    <Input
      {...input}
      {...tidied}
      autoComplete="off"
      value={value}
      onBlur={(event) => {
        tidied.onBlur(event)
        onBlur?.()
      }}
    />
  )
}
