import type { SignInArrival } from '@/features/session/sign-in/use-arrival'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { safePath } from './guard'

/** Whoever comes back with a ticket: to sign in, or to bind an account at a provider. */
export type Arrival = SignInArrival | { method: 'binding'; ticket: string }

/** Remembers the page to come back to, before this window leaves for a sign-in elsewhere. */
export function setOut(path: string): void {
  session.set(keys.trip, path)
}

/**
 * Takes an arrival out of the address before anything is shown, and puts the
 * page there that this window left from; null for every other address.
 */
export function takeArrival(): Arrival | null {
  const found = arrivalIn(location)
  if (!found) return null
  const trip = session.get(keys.trip)
  session.remove(keys.trip)
  history.replaceState(null, '', safePath(trip ?? '') ?? '/')
  const { method, ticket } = found
  return method === 'binding' ? { method, ticket } : { method, ticket, isExpected: trip !== null }
}

/** What other sites add to the address of the console: CAS a query, our own server what no server sees. */
function arrivalIn({ pathname, search, hash }: Location): Pick<Arrival, 'method' | 'ticket'> | null {
  if (pathname !== '/') return null
  const after = new URLSearchParams(hash.slice(1))
  const third = after.get('third')
  if (third) return { method: 'third', ticket: third }
  const bound = after.get('bound')
  if (bound) return { method: 'binding', ticket: bound }
  const ticket = new URLSearchParams(search).get('ticket')
  return ticket ? { method: 'cas', ticket } : null
}
