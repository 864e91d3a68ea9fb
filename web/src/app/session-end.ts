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

/** Lets the sign-in page say why it is there: nobody has asked for it. */
export function noteEnd(): void {
  session.set(keys.ended, true)
}

/** Whether the session ended by itself; asked once, it is forgotten. */
export function takeEnd(): boolean {
  const isEnded = session.get(keys.ended) !== null
  session.remove(keys.ended)
  return isEnded
}

/** The side that this browser's user belongs to, also after he has left. */
export function ownSide(): Side {
  return local.get(keys.side) ?? 'operator'
}

/** The sign-in page of the user's own side. */
export function ownSignInPath(): string {
  return loginFor('/', ownSide())
}
