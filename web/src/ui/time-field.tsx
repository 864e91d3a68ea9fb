import { Input } from 'antd'
import type { AriaAttributes } from 'react'

interface TimeFieldProps extends AriaAttributes {
  id?: string
  /** `YYYY-MM-DD HH:mm:ss`, as on the wire. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

/** A moment to the second, chosen or typed by the means of the device: on a phone its own wheels. */
export function TimeField({ value, onChange, ...input }: TimeFieldProps) {
  return (
    <Input
      {...input}
      type="datetime-local"
      step={1}
      value={value?.replace(' ', 'T') ?? ''}
      onChange={({ target }) => onChange?.(wireTime(target.value))}
    />
  )
}

/** Browsers leave out seconds that are zero. */
function wireTime(text: string): string | undefined {
  if (text === '') return undefined
  const moment = text.replace('T', ' ')
  return moment.length === 'YYYY-MM-DD HH:mm'.length ? `${moment}:00` : moment
}
