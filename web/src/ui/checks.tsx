import { Checkbox } from 'antd'

export interface ChecksProps {
  options: { value: string; label: string; disabled?: boolean }[]
  id?: string
  value?: string[]
  onChange?: (value: string[]) => void
  'aria-describedby'?: string
  /** Names the group where another has the same options. */
  'aria-label'?: string
}

/** Several of a few, all of them in sight. Of a group ARIA knows no "required". */
export const Checks = ({ options, id, value, onChange, ...input }: ChecksProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the field has its label already.
  <div id={id} role="group" aria-label={input['aria-label']} aria-describedby={input['aria-describedby']}>
    <Checkbox.Group value={value} onChange={onChange} options={options} />
  </div>
)
