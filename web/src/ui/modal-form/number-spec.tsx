import { NumberInput } from '../number-input'
import type { FieldSpec } from './field-spec'

/** What a field for a number is told. */
interface NumberSpecOptions<Name extends string = string>
  extends Omit<Partial<FieldSpec<Name>>, 'name' | 'label' | 'control' | 'rules'> {
  min: number
  max: number
  /** How many digits may stand behind the point; none by default. */
  decimals?: number
  /** What an empty field is refused with, where it may not be empty. */
  required?: string
  disabled?: boolean
  suffix?: string
}

/** A field for a number within bounds, whole unless it may have decimals. */
export function numberSpec<Name extends string>(
  name: Name,
  label: string,
  options: NumberSpecOptions<Name>,
): FieldSpec<Name> {
  const { min, max, decimals = 0, required, disabled, suffix, ...more } = options
  const kind = decimals > 0 ? `数，最多${decimals}位小数` : '整数'
  const isOne = (value: unknown) =>
    typeof value === 'number' && Number(value.toFixed(decimals)) === value && value >= min && value <= max
  return {
    name,
    label,
    control: <NumberInput min={min} max={max} disabled={disabled} suffix={suffix} />,
    ...more,
    rules: [
      ...(required ? [{ required: true as const, message: required }] : []),
      { handler: (value) => (isOne(value) ? undefined : `${label}应为${min}到${max}的${kind}`) },
    ],
  }
}
