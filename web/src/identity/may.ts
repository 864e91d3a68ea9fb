import type { PermissionItem } from '@/storage/keys'

/** What the server granted: the user's own items, and the rules of the whole system. */
export interface Grants {
  auth: readonly PermissionItem[]
  allAuth: readonly PermissionItem[]
}

export const noGrants: Grants = { auth: [], allAuth: [] }

const HIDES = '1'
const DISABLES = '2'
const NOT_ENFORCED = '0'
const ENFORCED = '1'

/**
 * May the user do this? Yes with the code in the route's list, with a granted
 * item of either type, or where the rule is not enforced (status '0').
 * An unknown code is denied.
 */
export function may(action: string, grants: Grants, routeCodes: readonly string[] = []): boolean {
  return (
    routeCodes.includes(action) ||
    grants.auth.some((item) => codesOf(item).includes(action)) ||
    grants.allAuth.some((rule) => rule.action === action && rule.status === NOT_ENFORCED)
  )
}

/** Like may, but blind to type '2', which governs editing: the rule of the `has` directive (spec §6). */
export function isShown(action: string, grants: Grants, routeCodes: readonly string[] = []): boolean {
  const visibility = (item: PermissionItem) => item.type !== DISABLES
  return may(
    action,
    { auth: grants.auth.filter(visibility), allAuth: grants.allAuth.filter(visibility) },
    routeCodes,
  )
}

export type FieldAccess = 'edit' | 'read' | 'none'

/**
 * What the user may do with the field `prefix:field` of a form. A field
 * without a rule, or whose rule is not enforced, is open to everyone.
 */
export function fieldAccess(prefix: string, field: string, grants: Grants): FieldAccess {
  const code = prefix.endsWith(':') ? prefix + field : `${prefix}:${field}`
  if (isWithheld(code, HIDES, grants)) return 'none'
  return isWithheld(code, DISABLES, grants) ? 'read' : 'edit'
}

function isWithheld(code: string, type: string, grants: Grants): boolean {
  const rules = grants.allAuth.filter((rule) => rule.type === type && rule.action === code)
  // For editing any rule that is not switched off holds; for visibility only an enforced one.
  const holds = rules.some((rule) =>
    type === DISABLES ? rule.status !== NOT_ENFORCED : rule.status === ENFORCED,
  )
  if (!holds || rules.some((rule) => rule.status === NOT_ENFORCED)) return false
  return !grants.auth.some((item) => item.type === type && codesOf(item).includes(code))
}

/**
 * Codes after the prefix that toolbars and columns must not show: enforced
 * visibility rules that the user does not hold.
 */
export function hiddenUnder(prefix: string, grants: Grants): ReadonlySet<string> {
  const beginning = prefix.endsWith(':') ? prefix : `${prefix}:`
  const hidden = grants.allAuth
    .filter((rule) => rule.type === HIDES && rule.status === ENFORCED)
    .map((rule) => rule.action ?? '')
    .filter((code) => code.startsWith(beginning) && isWithheld(code, HIDES, grants))
  return new Set(hidden.map((code) => code.slice(beginning.length)))
}

/** A granted item may hold several codes, separated by commas. */
/** The codes of a granted item or rule: it may carry several. */
export function codesOf(item: PermissionItem): string[] {
  return (item.action ?? '').split(',').filter(Boolean)
}
