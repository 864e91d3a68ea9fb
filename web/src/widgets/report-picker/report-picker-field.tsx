import { type AriaAttributes, useState } from 'react'
import { PickerInput } from '../picker-input'
import { clearedValues, destinationValues, type ReportConfig } from './report-config'
import { ReportPicker } from './report-picker'

interface ReportPickerFieldProps extends AriaAttributes {
  config: ReportConfig
  /** The destination field this input shows. */
  field: string
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  /** All destination fields, this one too, after a choice or when it is taken back. */
  onFill?: (values: Record<string, string>) => void
  onBlur?: () => void
  disabled?: boolean
  placeholder?: string
}

/** An input that is filled from a report, and with it the other fields the report gives. */
export function ReportPickerField({
  config,
  field,
  value,
  onChange,
  onFill,
  ...input
}: ReportPickerFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const fill = (values: Record<string, string>) => {
    onFill?.(values)
    onChange?.(values[field] || undefined)
  }
  return (
    <>
      <PickerInput
        placeholder="请选择"
        {...input}
        text={value ?? ''}
        onOpen={() => setOpen(true)}
        onClear={() => fill(clearedValues(config))}
      />
      <ReportPicker
        open={isOpen}
        config={config}
        onChoose={(records) => fill(destinationValues(config, records))}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
