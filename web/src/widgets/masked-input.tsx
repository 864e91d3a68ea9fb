import { Button } from 'antd'
import { type AriaAttributes, useState } from 'react'
import { tidyNumber, tidyPhone, withoutBlanks } from '@/format/tidy'
import { TidyInput } from '@/ui/tidy-input'
import css from './masked-input.module.css'
import { MaskedValue } from './masked-value'

interface MaskedInputProps extends AriaAttributes {
  /** What it is: "手机号". */
  label: string
  /** The stored value as the server masked it; '' when there is none. As long as the value equals it, nothing changes. */
  mask: string
  /** Fetches the stored value whole; the server records who looked. */
  reveal: () => Promise<string>
  /** What is stored may be taken out, which takes a press of its own. */
  clears?: boolean
  id?: string
  value?: string
  onChange?: (value: string) => void
  onBlur?: () => void
  maxLength?: number
  inputMode?: 'numeric' | 'tel' | 'email'
}

/**
 * Personal information in a form: what is stored stays masked until it is
 * replaced as a whole. A field that was opened and left empty changes nothing.
 */
export function MaskedInput({
  label,
  mask,
  reveal,
  clears,
  value = '',
  onChange,
  ...input
}: MaskedInputProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'left'>('untouched')
  // The button that was pressed is gone: the next one has the focus.
  const autoFocus = state === 'left'
  const { id } = input
  const change = (next: string, isNowOpen = false) => {
    setState(isNowOpen ? 'open' : 'left')
    if (next !== value) onChange?.(next)
  }
  if (mask === '')
    return <TidyInput {...input} tidy={tidyOf(input.inputMode)} value={value} onChange={onChange} />
  const keep = (
    <Button
      key={state}
      size="small"
      aria-label={`${label}保留原值`}
      autoFocus={autoFocus}
      onClick={() => change(mask)}
    >
      保留原值
    </Button>
  )
  if (value === '')
    return (
      <span className={css.maskedInput}>
        <span>保存后清除</span>
        {keep}
      </span>
    )
  if (value === mask && state !== 'open')
    return (
      <span className={css.maskedInput}>
        <MaskedValue label={label} value={mask} reveal={reveal} />
        <Button
          id={id}
          size="small"
          aria-label={`修改${label}`}
          autoFocus={autoFocus}
          onClick={() => change(mask, true)}
        >
          修改
        </Button>
      </span>
    )
  return (
    <span className={css.maskedInput}>
      <TidyInput
        {...input}
        // The user has just asked to type here.
        autoFocus
        placeholder="不填则保留原值"
        tidy={tidyOf(input.inputMode)}
        value={value === mask ? '' : value}
        onChange={(text) => change(text || mask, true)}
      />
      {/* A second click where 修改 was takes back the first. */}
      {clears && (
        <Button size="small" aria-label={`清除${label}`} onClick={() => change('')}>
          清除
        </Button>
      )}
      {keep}
    </span>
  )
}

/** How its text is kept: addresses keep their case. */
function tidyOf(inputMode: MaskedInputProps['inputMode']): (text: string) => string {
  if (inputMode === 'email') return withoutBlanks
  return inputMode === 'tel' ? tidyPhone : tidyNumber
}
