import { NumberInput } from '../number-input'
import type { FieldSpec } from './field-spec'

/** What a field for a whole number is told. */
interface WholeSpecOptions extends Omit<Partial<FieldSpec>, 'name' | 'label' | 'control' | 'rules'> {
  min: number
  max: number
  /** What an empty field is refused with, where it may not be empty. */
  required?: string
  disabled?: boolean
  suffix?: string
}

/** A field for a whole number within bounds. */
export function wholeSpec(name: string, label: string, options: WholeSpecOptions): FieldSpec {
  const { min, max, required, disabled, suffix, ...more } = options
  const isWhole = (value: unknown) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max
  return {
    name,
    label,
    control: <NumberInput min={min} max={max} disabled={disabled} suffix={suffix} />,
    ...more,
    rules: [
      ...(required ? [{ required: true as const, message: required }] : []),
      { handler: (value) => (isWhole(value) ? undefined : `${label}应为${min}到${max}的整数`) },
    ],
  }
}
