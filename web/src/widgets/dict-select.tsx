import { Checkbox, Radio } from 'antd'
import type { AriaAttributes } from 'react'
import { Select } from '@/ui/select'
import { captionOf, useDictOptions } from './dict-options'

interface DictInputProps extends AriaAttributes {
  /** Dictionary code. */
  code: string
  id?: string
  /** Values may be numbers on the wire; options compare as text. */
  value?: string | number
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
}

function useChoices(code: string) {
  return useDictOptions(code).map((option) => ({
    value: option.value,
    label: captionOf(option),
    disabled: option.disabled,
  }))
}

function asText(value: string | number | undefined): string | undefined {
  return value === undefined || value === '' ? undefined : String(value)
}

/** One value of a dictionary from a list; options out of use are grey. */
export function DictSelect({ code, value, ...input }: DictInputProps) {
  return (
    <Select
      {...input}
      allowClear
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      value={asText(value)}
      options={useChoices(code)}
    />
  )
}

/** One value of a dictionary, all of them in sight. */
export function DictRadio({ code, value, onChange, ...input }: DictInputProps) {
  return (
    <Radio.Group
      {...input}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value)}
      options={useChoices(code)}
    />
  )
}

interface DictChecksProps {
  /** Dictionary code. */
  code: string
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
  'aria-describedby'?: string
}

/** Several values of a dictionary, all of them in sight. Of a group ARIA knows no "required". */
export function DictChecks({ code, id, value, onChange, ...input }: DictChecksProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the field has its label already.
    <div id={id} role="group" aria-describedby={input['aria-describedby']}>
      <Checkbox.Group value={value} onChange={onChange} options={useChoices(code)} />
    </div>
  )
}
