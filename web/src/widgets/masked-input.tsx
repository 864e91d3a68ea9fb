import { Button } from 'antd'
import type { AriaAttributes } from 'react'
import { tidyNumber, tidyPhone, withoutBlanks } from '@/format/tidy'
import { TidyInput } from '@/ui/tidy-input'
import { MaskedValue } from './masked-value'
import './masked-input.css'

interface MaskedInputProps extends AriaAttributes {
  /** What it is: "手机号". */
  label: string
  /** The stored value as the server masked it; '' when there is none. As long as the value equals it, nothing changes. */
  mask: string
  /** Fetches the stored value whole; the server records who looked. */
  reveal: () => Promise<string>
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  maxLength?: number
  inputMode?: 'numeric' | 'tel' | 'email'
}

/** Personal information in a form: what is stored stays masked until it is replaced as a whole. */
export function MaskedInput({ label, mask, reveal, value = '', onChange, ...input }: MaskedInputProps) {
  const { id } = input
  if (mask !== '' && value === mask) {
    return (
      <span className="fd-masked-input">
        <MaskedValue label={label} value={mask} reveal={reveal} />
        <Button id={id} size="small" aria-label={`修改${label}`} onClick={() => onChange?.('')}>
          修改
        </Button>
      </span>
    )
  }
  return (
    <span className="fd-masked-input">
      <TidyInput
        {...input}
        // The user has just asked to type here.
        autoFocus={mask !== ''}
        tidy={tidyOf(input.inputMode)}
        value={value}
        onChange={onChange}
      />
      {mask !== '' && (
        <Button size="small" aria-label={`${label}保留原值`} onClick={() => onChange?.(mask)}>
          保留原值
        </Button>
      )}
    </span>
  )
}

/** How its text is kept: addresses keep their case. */
function tidyOf(inputMode: MaskedInputProps['inputMode']): (text: string) => string {
  if (inputMode === 'email') return withoutBlanks
  return inputMode === 'tel' ? tidyPhone : tidyNumber
}
