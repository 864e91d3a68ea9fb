import type { FieldSpec } from './field-spec'

export type Values = Record<string, unknown>

function same(one: unknown, other: unknown): boolean {
  return String(one ?? '') === String(other ?? '')
}

/** Fields that both changed, to different values: only these need a decision. */
export function conflictingFields(
  fields: readonly FieldSpec[],
  base: Values,
  mine: Values,
  theirs: Values,
): FieldSpec[] {
  return fields.filter(
    ({ name }) =>
      !same(mine[name], theirs[name]) && !same(mine[name], base[name]) && !same(theirs[name], base[name]),
  )
}

/**
 * The values to submit again: what only one side changed is kept from that
 * side, and `takeTheirs` names the contested fields that the user gives up.
 */
export function mergeValues(
  fields: readonly FieldSpec[],
  base: Values,
  mine: Values,
  theirs: Values,
  takeTheirs: ReadonlySet<string>,
): Values {
  const merged: Values = { ...mine }
  for (const { name } of fields) {
    if (takeTheirs.has(name) || same(mine[name], base[name])) merged[name] = theirs[name]
  }
  return merged
}
