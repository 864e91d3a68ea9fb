import { HOME_PATH } from './routes-from-menu'

/** Open to everyone, signed in or not. */
export const openPaths = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
] as const

export const LOGIN_PATH = '/user/login'

/** The operator of the platform and the shipper sign in at pages of their own. */
export type Side = 'operator' | 'shipper'

/** What the guard looks at before every navigation. */
export interface Visit {
  path: string
  /** With its question mark, or empty. */
  search: string
  /** With its sign, or empty. */
  hash: string
  hasToken: boolean
  /** The sign-in page that whoever must sign in is led to. */
  side: Side
  /** Whether the menu of the signed-in user is there. */
  rights: 'unknown' | 'loaded' | 'failed'
}

export type Verdict =
  | { kind: 'show' }
  | { kind: 'load-rights' }
  | { kind: 'go'; to: string }
  /** Forget the session, then go. */
  | { kind: 'sign-out'; to: string }

/** Decides on a navigation (spec §2). */
export function guard({ path, search, hash, hasToken, side, rights }: Visit): Verdict {
  const isOpen = openPaths.some((open) => open === path)
  if (path === '/user') return { kind: 'go', to: LOGIN_PATH + search }
  const signIn = loginFor(path + search + hash, side)
  if (!hasToken) return isOpen ? { kind: 'show' } : { kind: 'go', to: signIn }
  if (isOpen) return { kind: 'go', to: redirectOf(search) }
  if (rights === 'failed') return { kind: 'sign-out', to: signIn }
  return rights === 'unknown' ? { kind: 'load-rights' } : { kind: 'show' }
}

/** The sign-in page of a side that leads back to the full path afterwards. */
export function loginFor(fullPath: string, side: Side): string {
  const target = safePath(fullPath)
  const query = [
    side === 'shipper' && 'side=shipper',
    target !== null && target !== '/' && target !== HOME_PATH && `redirect=${encodeURIComponent(target)}`,
  ].filter(Boolean)
  return query.length > 0 ? `${LOGIN_PATH}?${query.join('&')}` : LOGIN_PATH
}

/** Where a sign-in with this query leads: its redirect when that is safe, else home. */
export function redirectOf(search: string): string {
  const target = safePath(new URLSearchParams(search).get('redirect') ?? '')
  return target === null || target === '/' ? HOME_PATH : target
}

const SECRET_NAMES = /^(x[-_])?(access[-_]?)?(token|ticket|password|secret|code)$/i

/**
 * A path of this console, without parameters that look like secrets; null for
 * anything that could lead elsewhere (`//host`, `/\host`, other origins) or
 * around in circles.
 */
export function safePath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\s]/.test(text)) return null
  const parsed = URL.parse(text, location.origin)
  if (parsed?.origin !== location.origin || parsed.pathname.startsWith('//')) return null
  if (parsed.pathname === '/user' || parsed.pathname === '/404') return null
  if (openPaths.some((open) => open === parsed.pathname)) return null
  // With its state a code is a provider's answer: it serves the one user that the state was made for.
  const isAnswer = parsed.searchParams.has('state')
  for (const name of [...parsed.searchParams.keys()]) {
    if (SECRET_NAMES.test(name) && !(isAnswer && name === 'code')) parsed.searchParams.delete(name)
  }
  const query = parsed.searchParams.size > 0 ? parsed.search : ''
  return parsed.pathname + query + parsed.hash
}
