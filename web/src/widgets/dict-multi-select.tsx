import { Select } from 'antd'
import type { AriaAttributes, KeyboardEvent } from 'react'
import { clearing } from '@/ui/clearing'
import { captionOf, useDictOptions } from './dict-options'
import './dict-multi-select.css'

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
    <span className="fd-multi-select" onKeyDownCapture={leaveByTab}>
      <Select
        {...input}
        mode="multiple"
        allowClear={clearing}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择"
        value={value ? value.split(',') : []}
        onChange={(chosen) => onChange?.(chosen.length > 0 ? chosen.join(',') : undefined)}
        options={options}
      />
    </span>
  )
}

/** Tab goes on to the next field; the list would take it for a choice. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}
