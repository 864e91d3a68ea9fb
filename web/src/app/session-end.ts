import { logout } from '@/features/session/session-calls'
import { forgetSession } from '@/identity/session'
import { local, session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { loginFor, type Side } from './guard'

/**
 * Forgets the session here, then ends it on the server; forgotten it is either
 * way. Rejects when the server did not confirm. The page must be left afterwards.
 */
export async function endSession(): Promise<void> {
  const token = local.get(keys.token)
  forgetSession()
  if (token) await logout(token)
}

/** Why somebody is at the sign-in page who has not asked for it. */
export const EXPIRED = '登录已过期，请重新登录'
export const MENU_FAILED = '菜单加载失败，请重新登录'

/** Lets the sign-in page say why it is there. */
export function noteEnd(reason: string): void {
  session.set(keys.ended, reason)
}

/** Why the session ended by itself, '' when it did not; asked once, it is forgotten. */
export function takeEnd(): string {
  const reason = session.get(keys.ended) ?? ''
  session.remove(keys.ended)
  return reason
}

/** The side that this browser's user belongs to, also after they have left. */
export function ownSide(): Side {
  return local.get(keys.side) ?? 'operator'
}

/** The sign-in page of the user's own side. */
export function ownSignInPath(): string {
  return loginFor('/', ownSide())
}
