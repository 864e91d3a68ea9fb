import type { AriaAttributes } from 'react'
import { Select } from '@/ui/select'
import css from './dict-multi-select.module.css'
import { captionOf, useDictOptions } from './dict-options'

interface DictMultiSelectProps extends AriaAttributes {
  /** Dictionary code. */
  code: string
  id?: string
  /** The chosen values: 'A2,B2'. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  disabled?: boolean
  /** Shows the values before their captions, where people know them: "A2 重型牵引挂车". */
  showsValues?: boolean
}

/** Some values of a dictionary, joined by commas on the wire; options out of use are grey. */
export function DictMultiSelect({ code, value, onChange, showsValues, ...input }: DictMultiSelectProps) {
  const options = useDictOptions(code).map((option) => ({
    value: option.value,
    label: showsValues ? `${option.value} ${captionOf(option)}` : captionOf(option),
    disabled: option.disabled,
  }))
  return (
    <Select
      {...input}
      className={css.multiSelect}
      mode="multiple"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择"
      value={value ? value.split(',') : []}
      onChange={(chosen) => onChange?.(chosen.length > 0 ? chosen.join(',') : undefined)}
      options={options}
    />
  )
}
