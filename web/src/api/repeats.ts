import { forgetSentKeys } from '@/storage/drafts'
import { takeTry } from '@/storage/tries'

/** Keys of requests that got no success yet, by what they ask. */
const open = new Map<string, string>()

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** A name nobody else comes upon: 32 characters, also on pages without TLS, where browsers make no UUIDs. */
export const randomName = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map(hex).join('')

/**
 * The key of a request: the same for the same request until it has succeeded,
 * so that the server carries it out once although its answer was lost and it is
 * sent again, from a page that was loaded anew too: a form keeps the key there.
 */
export function keyOf(request: string): string {
  const attempt = takeTry()
  const key = open.get(request) ?? attempt?.key ?? randomName()
  open.set(request, key)
  attempt?.note(key)
  return key
}

/** The request has succeeded: the next like it is another one. */
export const succeeded = (request: string): void => void open.delete(request)

/** What was stored may be gone: whatever is sent from here on is meant anew. */
export function removedSomething(): void {
  open.clear()
  forgetSentKeys()
}
