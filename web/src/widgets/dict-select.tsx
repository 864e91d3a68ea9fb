import { Radio } from 'antd'
import type { AriaAttributes } from 'react'
import { Checks, type ChecksProps } from '@/ui/checks'
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

interface DictChecksProps extends Omit<ChecksProps, 'options'> {
  /** Dictionary code. */
  code: string
}

/** Several values of a dictionary, all of them in sight. */
export const DictChecks = ({ code, ...input }: DictChecksProps) => (
  <Checks {...input} options={useChoices(code)} />
)
