import { homePath } from './routes-from-menu'

/** Open to everyone, signed in or not. */
export const openPaths = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
] as const

export const loginPath = '/user/login'

/** What the guard looks at before every navigation. */
export interface Visit {
  path: string
  /** With its question mark, or empty. */
  search: string
  hasToken: boolean
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
export function guard({ path, search, hasToken, rights }: Visit): Verdict {
  const isOpen = openPaths.some((open) => open === path)
  if (path === '/user') return { kind: 'go', to: loginPath + search }
  if (!hasToken) return isOpen ? { kind: 'show' } : { kind: 'go', to: loginFor(path + search) }
  if (path === loginPath) return { kind: 'go', to: redirectOf(search) }
  if (isOpen) return { kind: 'show' }
  if (rights === 'failed') return { kind: 'sign-out', to: loginFor(path + search) }
  return rights === 'unknown' ? { kind: 'load-rights' } : { kind: 'show' }
}

/** The sign-in page that leads back to the full path afterwards. */
export function loginFor(fullPath: string): string {
  const target = safePath(fullPath)
  return target === null || target === '/' || target === homePath
    ? loginPath
    : `${loginPath}?redirect=${encodeURIComponent(target)}`
}

/** Where a sign-in with this query leads: its redirect when that is safe, else home. */
export function redirectOf(search: string): string {
  const target = safePath(new URLSearchParams(search).get('redirect') ?? '')
  return target === null || target === '/' ? homePath : target
}

const secretNames = /^(x[-_])?(access[-_]?)?(token|ticket|password|secret|code)$/i

/**
 * A path of this console, without parameters that look like secrets; null for
 * anything that could lead elsewhere (`//host`, `/\host`, other origins) or
 * around in circles.
 */
export function safePath(text: string): string | null {
  if (!/^\/(?![/\\])/.test(text) || /[\\\s]/.test(text)) return null
  const parsed = URL.parse(text, location.origin)
  if (parsed?.origin !== location.origin || parsed.pathname.startsWith('//')) return null
  if (parsed.pathname === '/user' || openPaths.some((open) => open === parsed.pathname)) return null
  for (const name of [...parsed.searchParams.keys()]) {
    if (secretNames.test(name)) parsed.searchParams.delete(name)
  }
  const query = parsed.searchParams.size > 0 ? parsed.search : ''
  return parsed.pathname + query + parsed.hash
}
