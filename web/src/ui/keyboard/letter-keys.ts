import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

const listeners = new Set<() => void>()

/** Whether single letters and digits trigger actions; on unless switched off (WCAG 2.1.4). */
export function isLetterKeysOn(): boolean {
  return local.get(keys.letterKeys) !== 'off'
}

export function setLetterKeys(isOn: boolean): void {
  local.set(keys.letterKeys, isOn ? 'on' : 'off')
  for (const notify of listeners) notify()
}

/** For useSyncExternalStore. */
export function watchLetterKeys(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
