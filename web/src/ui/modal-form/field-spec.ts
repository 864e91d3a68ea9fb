import type { ReactElement } from 'react'
import type { Rule } from '@/validation/run'

/** One field of a form, said once: the input, its rules, and how a conflict shows its value. */
export interface FieldSpec {
  /** Wire name. */
  name: string
  label: string
  /** Takes `value`, `onChange` and `onBlur`. */
  control: ReactElement<{ onBlur?: () => void }>
  rules?: readonly Rule[]
  /** A line under the input that helps to fill it. */
  hint?: string
  /** Values that the `unique` rule compares with. */
  others?: readonly unknown[]
  /** The value in words, where it is not text. */
  show?: (value: unknown) => string
  /** Personal information: never kept as a draft. */
  pii?: boolean
}

/** A field's value as the user reads it. */
export function shownValue(field: FieldSpec, value: unknown): string {
  if (field.show) return field.show(value)
  return value === null || value === undefined || value === '' ? '（空）' : String(value)
}
