import { type ConsoleRoute, pageAt } from './routes-from-menu'

const LOST = '/404'

/**
 * Where an address leads that shows nothing itself: a group's or a redirected
 * entry's to its end, an unknown one to /404. Null for one that stays: a page,
 * the page that says that there is none, and one on screen or in a tab that lost its entry.
 */
export function detourOf(routes: readonly ConsoleRoute[], path: string, isShown: boolean): string | null {
  if (path === LOST) return null
  const route = pageAt(routes, path)
  if (!route) return isShown ? null : LOST
  return route.kind === 'redirect' ? endOf(routes, route.to) : null
}

/** Follows redirects at once. Some that lead around in circles lead nowhere. */
function endOf(routes: readonly ConsoleRoute[], first: string): string {
  let to = first
  for (let steps = 0; steps < routes.length; steps++) {
    const route = pageAt(routes, pathOf(to))
    if (route?.kind !== 'redirect') return to
    to = route.to
  }
  return LOST
}

function pathOf(address: string): string {
  return URL.parse(address, 'https://console.invalid')?.pathname ?? address
}
