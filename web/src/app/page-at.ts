import { matchRoutes } from 'react-router'
import type { ConsoleRoute } from './routes-from-menu'

/** The route that serves the path: fixed segments win over parameters; null when none does. */
export function pageAt(routes: readonly ConsoleRoute[], path: string): ConsoleRoute | null {
  const candidates = routes.map((route) => ({ path: route.path, handle: route }))
  const [match] = matchRoutes(candidates, path) ?? []
  return match ? (match.route.handle as ConsoleRoute) : null
}
