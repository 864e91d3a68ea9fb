import { matchRoutes } from 'react-router'
import { isGroup, type MenuNode, pathOf } from '@/identity/menu'
import { isExternal, targetOf, type UrlVariables } from '@/identity/menu-url'

/** Where the console begins; its tab cannot be closed. */
export const HOME_PATH = '/dashboard/analysis'

export interface Crumb {
  title: string
  path: string
}

interface RouteBase {
  path: string
  name: string
  title: string
  /** The titles above this one, from the top; itself not included. */
  trail: readonly Crumb[]
  hidden: boolean
}

/** A path of the console and what it shows. */
export type ConsoleRoute = RouteBase &
  (
    | {
        kind: 'screen'
        /** Key of the screen: the wire's component string, or one of ours for the online screens. */
        screen: string
        keepAlive: boolean
        permissionList: readonly string[]
      }
    | { kind: 'redirect'; to: string }
    /** Opens another window; reached by its path it shows the link. Null: the address is not allowed. */
    | { kind: 'window'; url: string | null }
  )

const onlineScreens: readonly [RegExp, string][] = [
  [/^modules\/online\/cgform\//, 'online/FormList'],
  [/^modules\/online\/cgreport\//, 'online/ReportList'],
]

/** The key under which a wire component is registered; online forms and reports share one screen each. */
export function screenOf(component: string): string {
  return onlineScreens.find(([pattern]) => pattern.test(component))?.[1] ?? component
}

/**
 * The console's routes for a menu (spec §2). Pure: a new menu gives a new
 * table. Entries with route '0' give none; their address is looked up among
 * the others.
 */
export function routesFromMenu(menu: readonly MenuNode[], variables: UrlVariables): ConsoleRoute[] {
  const routes = new Map<string, ConsoleRoute>()
  const add = (route: ConsoleRoute) => {
    if (!routes.has(route.path)) routes.set(route.path, route)
  }
  add({
    kind: 'redirect',
    path: '/',
    name: 'dashboard',
    title: '首页',
    trail: [],
    hidden: true,
    to: HOME_PATH,
  })

  const walk = (nodes: readonly MenuNode[], trail: readonly Crumb[], isInside: boolean) => {
    for (const node of nodes) {
      if (node.route !== '0') add(routeOf(node, trail, isInside, variables))
      const below = [...trail, { title: node.meta.title, path: pathOf(node) }]
      walk(node.children ?? [], below, isInside || node.alwaysShow === true)
    }
  }
  walk(menu, [], false)
  return [...routes.values()]
}

function routeOf(
  node: MenuNode,
  trail: readonly Crumb[],
  isInside: boolean,
  variables: UrlVariables,
): ConsoleRoute {
  const { title, keepAlive = false, permissionList = [] } = node.meta
  const path = pathOf(node)
  const base = { path, name: nameOf(node), title, trail, hidden: isInside || node.hidden === true }
  if (isGroup(node)) return { ...base, kind: 'redirect', to: node.redirect || firstPath(node) }
  if (node.redirect && node.redirect !== path) return { ...base, kind: 'redirect', to: node.redirect }
  if (isExternal(node)) {
    const target = targetOf(node, variables)
    return { ...base, kind: 'window', url: target.kind === 'window' ? target.url : null }
  }
  return { ...base, kind: 'screen', screen: screenOf(node.component), keepAlive, permissionList }
}

/** The name that the server would derive: `/isystem/dict` → `isystem-dict`. */
function nameOf(node: MenuNode): string {
  return node.name || pathOf(node).slice(1).replaceAll('/', '-').replaceAll(':', '@')
}

/** The first entry that a group shows: where its own path leads. */
function firstPath(group: MenuNode): string {
  const children = group.children ?? []
  const first = children.find((child) => !child.hidden) ?? children[0]
  if (!first) return HOME_PATH
  return isGroup(first) ? first.redirect || firstPath(first) : pathOf(first)
}

/** The route that serves the path: fixed segments win over parameters; null when none does. */
export function pageAt(routes: readonly ConsoleRoute[], path: string): ConsoleRoute | null {
  const candidates = routes.map((route) => ({ path: route.path, handle: route }))
  const [match] = matchRoutes(candidates, path) ?? []
  return match ? (match.route.handle as ConsoleRoute) : null
}
