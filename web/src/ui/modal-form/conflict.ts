import { idsOf } from '@/format/ids'
import type { Changes } from '../unsaved'
import type { FieldSpec } from './field-spec'

export type Values = Record<string, unknown>

/** What identifies a record and its version, which goes along with the typed values. */
export function identity({ id, version }: Values): Values {
  return id === undefined ? {} : { id, version }
}

export function same(
  { isSet, sameAs = isSet ? sorted : text }: FieldSpec,
  one: unknown,
  other: unknown,
): boolean {
  return sameAs(one) === sameAs(other)
}

const sorted = (value: unknown) => idsOf(value).sort().join(',')

function text(value: unknown): string {
  return String(value ?? '')
}

/** What the user changed of the fields, and what it was before. */
export function changesIn(
  fields: readonly FieldSpec[],
  before: Values,
  mine: Values,
  base: Values = before,
): Changes {
  const changes: Changes = { values: {}, base: {} }
  for (const field of fields) {
    const { name, lasting = (value: unknown) => value } = field
    if (same(field, mine[name], before[name])) continue
    // Nothing is written as null: JSON would leave the field out.
    changes.values[name] = lasting(mine[name]) ?? null
    changes.base[name] = lasting(base[name]) ?? null
  }
  return changes
}

/** A record's form while somebody else saves the record. */
export interface Versions {
  /** What both started from. */
  base: Values
  mine: Values
  theirs: Values
  /** Fields that were typed in: a value that was put back is the user's too. */
  typed: ReadonlySet<string>
}

const isMine = (field: FieldSpec, { base, mine, typed }: Versions) =>
  typed.has(field.name) || !same(field, mine[field.name], base[field.name])

/** Fields that both changed, to different values: sets are merged, the others need a decision. */
export function conflictingFields(fields: readonly FieldSpec[], versions: Versions): FieldSpec[] {
  const { base, mine, theirs } = versions
  return fields.filter(
    (field) =>
      isMine(field, versions) &&
      !same(field, mine[field.name], theirs[field.name]) &&
      !same(field, theirs[field.name], base[field.name]),
  )
}

/** Fields that the other changed and that go along without a decision. */
export function fieldsOfOther(fields: readonly FieldSpec[], versions: Versions): FieldSpec[] {
  const { base, theirs } = versions
  const contested = new Set(conflictingFields(fields, versions))
  return fields.filter((field) => !contested.has(field) && !same(field, theirs[field.name], base[field.name]))
}

/** Theirs, with what was given here and without what was taken away here. */
function mergedSet({ name }: FieldSpec, { base, mine, theirs }: Versions): string {
  const [before, own] = [idsOf(base[name]), idsOf(mine[name])]
  const kept = idsOf(theirs[name]).filter((id) => own.includes(id) || !before.includes(id))
  return [...kept, ...own.filter((id) => !before.includes(id) && !kept.includes(id))].join(',')
}

/**
 * The values to submit again: what only one side changed is kept from that
 * side, sets from both, and `takeTheirs` names the contested fields that the user
 * gives up.
 */
export function mergeValues(
  fields: readonly FieldSpec[],
  versions: Versions,
  takeTheirs: ReadonlySet<string>,
): Values {
  const { mine, theirs } = versions
  const merged: Values = { ...mine }
  for (const field of fields) {
    const { name } = field
    if (takeTheirs.has(name) || !isMine(field, versions)) merged[name] = theirs[name]
    else if (field.isSet) merged[name] = mergedSet(field, versions)
  }
  return merged
}
