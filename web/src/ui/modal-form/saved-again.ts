import { same, type Values } from './conflict'
import type { FieldSpec } from './field-spec'
import type { FormFailure } from './form-failure'

/** ms for which the server knows a request that is sent again under its key. */
const KEY_LASTS = 24 * 3_600_000

/** What was sent and never answered: it may be stored. */
export interface Try {
  /** epoch ms */
  at: number
  values: Values
  /** The Idempotency-Key it went under, as far as that is known. */
  key?: string
  /** By an earlier page: all that is known of the request is its key. */
  isEarlier?: boolean
}

/** Whether a try that is sent again is the same request to the server. */
export const isKnownAgain = ({ at, key, isEarlier }: Try): boolean =>
  !isEarlier || (key !== undefined && Date.now() - at < KEY_LASTS)

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
