import { concerns, local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

const listeners = new Set<() => void>()

/** Whether single letters and digits trigger actions; on unless switched off (WCAG 2.1.4). */
export function isLetterKeysOn(): boolean {
  return local.get(keys.letterKeys) !== 'off'
}

/** Returns whether the browser kept it. */
export function setLetterKeys(isOn: boolean): boolean {
  const isKept = local.set(keys.letterKeys, isOn ? 'on' : 'off')
  for (const notify of listeners) notify()
  return isKept
}

window.addEventListener('storage', (event) => {
  if (concerns(event, keys.letterKeys)) for (const notify of listeners) notify()
})

/** For useSyncExternalStore; a change in another tab counts too. */
export function watchLetterKeys(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
