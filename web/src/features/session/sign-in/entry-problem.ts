import { failureOf } from '@/api/failures'
import { Refusal } from '@/api/refusal'

/** What is wrong with a form before the console, and where to say it. */
export interface EntryProblem {
  fields: Readonly<Record<string, string>>
  /** For what belongs to no field. */
  banner: string
}

export const noEntryProblem: EntryProblem = { fields: {}, banner: '' }

/** Sorts a refusal into the fields that are shown and the banner; `names` maps a wire name to the form's. */
export function entryProblemOf(cause: unknown, names: Readonly<Record<string, string>>): EntryProblem {
  if (!(cause instanceof Refusal)) throw cause
  const fields: Record<string, string> = {}
  for (const { field, message } of cause.errors) {
    const shown = names[field]
    if (shown) fields[shown] ??= message
  }
  if (Object.keys(fields).length > 0) return { fields, banner: '' }
  const hasWords = cause.status === 200 || cause.status === 429
  return { fields, banner: hasWords ? cause.message : failureOf(cause, false).title }
}
