import { Form, type FormInstance } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { visible } from '@/format/blank'
import type { Rule } from '@/validation/run'
import type { Values } from './conflict'

/** One field of a form, said once: the input, its rules, and how a conflict shows its value. `Name`: the fields of the draft that is sent. */
export interface FieldSpec<Name extends string = string> {
  /** Wire name. */
  name: Name
  label: string
  /** Takes `value`, `onChange` and `onBlur`; a `maxLength` counts as a rule, so that nothing pasted is cut. */
  control: ReactElement<{
    onBlur?: () => void
    onChange?: (...change: never[]) => void
    maxLength?: number
    showCount?: unknown
  }>
  rules?: readonly Rule[]
  /** A line under the input that helps to fill it. */
  hint?: string
  /** Values that the `unique` rule compares with. */
  others?: readonly unknown[]
  /** The value in words, where it is not text. */
  show?: (value: unknown) => ReactNode
  /** Blanks around the text and what nobody sees belong to it, as to a password. */
  asTyped?: boolean
  /** Personal information: never kept as a draft. */
  pii?: boolean
  /** What a draft keeps of the value, where not all of it outlives the page. */
  lasting?: (value: unknown) => unknown
  /** Ids with commas between, in any order: where two change them, what each gave and took holds. */
  isSet?: boolean
  /** What tells two values apart in a conflict, where their text does not. */
  sameAs?: (value: unknown) => string
  /** Fields whose change checks this one again. */
  dependsOn?: readonly Name[]
  /** Takes the whole width of a form with columns. */
  wide?: boolean
}

/** The value of a field as it is checked and sent: blanks around a text are nobody's, nor is what nobody sees. */
export function meantValue({ asTyped }: FieldSpec, value: unknown): unknown {
  return typeof value === 'string' && !asTyped ? visible(value).trim() : value
}

/** What the fields hold now, also while their page is hidden: a form that is asked for all it has knows only what is on screen. */
export function valuesIn(form: FormInstance, fields: readonly FieldSpec[]): Values {
  return form.getFieldsValue(fields.map((field) => field.name))
}

/** What has been typed so far, also while the page is hidden and its fields are not the form's; undefined before the first. */
export function useTyped<T = Values>(form: FormInstance<T>): T | undefined {
  return Form.useWatch([], { form, preserve: true })
}

/** A field's value as the user reads it. */
export function shownValue({ show }: FieldSpec, value: unknown): ReactNode {
  const isEmpty = value === null || value === undefined || value === ''
  return show?.(value) ?? (isEmpty ? '（空）' : String(value))
}
