import { isGroup, type MenuNode, pathOf, type Target } from './menu'

/** The only names that an address in the menu may refer to, with their values. */
export type UrlVariables = Readonly<Record<string, string>>

const PLACEHOLDER = /\$\{([^}]*)\}|\{\{([^}]*)\}\}/g

/** What the family's menus call the address of the server. */
const SERVER_ADDRESS = "window._CONFIG['domianURL']"

/**
 * The closed list of names: the page's origin, who is signed in, and the keys
 * of the platform settings. Never the token: an address ends up in logs.
 */
export function urlVariables(known: {
  origin: string
  tenantId: string
  userId: string
  username: string
  settings: Record<string, string>
}): UrlVariables {
  const { origin, tenantId, userId, username, settings } = known
  return { ...settings, origin, [SERVER_ADDRESS]: origin, tenantId, userId, username }
}

/**
 * Fills `${name}` and `{{ name }}`. Answers null, which disables the entry, for
 * an unknown name and for anything that is not an http(s) address afterwards.
 * Nothing is evaluated.
 */
export function resolveUrl(template: string, variables: UrlVariables): string | null {
  const origin = variables.origin ?? ''
  let isKnown = true
  const filled = template.replace(PLACEHOLDER, (_, dollar?: string, braces?: string) => {
    const name = (dollar ?? braces ?? '').trim().replaceAll('"', "'")
    if (!Object.hasOwn(variables, name)) isKnown = false
    const value = variables[name] ?? ''
    return value === origin ? value : encodeURIComponent(value)
  })
  if (!isKnown || filled.trim() === '') return null
  const parsed = URL.parse(filled.trim(), origin)
  return parsed && (parsed.protocol === 'https:' || parsed.protocol === 'http:') ? parsed.href : null
}

/** True when the entry leads out of the console, into a window of its own. */
export function isExternal(node: MenuNode): boolean {
  return (
    node.meta.internalOrExternal === true ||
    node.component === 'layouts/IframePageView' ||
    /^https?:\/\/|\{\{|\$\{/.test(node.meta.url ?? node.path)
  )
}

/** Where the entry leads. */
export function targetOf(node: MenuNode, variables: UrlVariables): Target {
  if (isGroup(node) || !isExternal(node)) return { kind: 'inside', path: pathOf(node) }
  const url = resolveUrl(node.meta.url ?? node.path, variables)
  return url === null ? { kind: 'disabled' } : { kind: 'window', url }
}
