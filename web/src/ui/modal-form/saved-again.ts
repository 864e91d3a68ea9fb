import { same, type Values } from './conflict'
import type { FieldSpec } from './field-spec'
import type { FormFailure } from './form-failure'

/** Nobody knows whether what was sent is stored. */
export function isUnanswered({ status }: FormFailure): boolean {
  return status === 0 || status === 408 || status >= 500
}

/** Nothing came back at all, not even that the server has failed: what was sent may well be stored. */
export function isLost({ status }: FormFailure): boolean {
  return [0, 502, 504].includes(status)
}

/**
 * What the user started from, where tries to save were never answered: a field
 * that holds what such a try sent begins with that, for nobody else wrote it.
 */
export function baseAfter(
  fields: readonly FieldSpec[],
  base: Values,
  tries: readonly Values[],
  theirs: Values,
): Values {
  const after: Values = { ...base }
  for (const field of fields) {
    const stored = tries.find((sent) => same(field, sent[field.name], theirs[field.name]))
    if (stored) after[field.name] = stored[field.name]
  }
  return after
}

/** Whether a record holds the same in every field. */
export function holdsSame(fields: readonly FieldSpec[], one: Values, other: Values): boolean {
  return fields.every((field) => same(field, one[field.name], other[field.name]))
}
