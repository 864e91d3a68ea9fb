import { local } from '@/storage/expiring-store'

// Appearance-like: of this browser, not of the account, because keyboards and hands differ by place.
const letterKeys = { name: 'letter-keys', lifetime: null } as {
  name: string
  lifetime: null
  holds?: 'on' | 'off'
}
const listeners = new Set<() => void>()

/** Whether single letters and digits trigger actions; on unless switched off (WCAG 2.1.4). */
export function isLetterKeysOn(): boolean {
  return local.get(letterKeys) !== 'off'
}

export function setLetterKeys(isOn: boolean): void {
  local.set(letterKeys, isOn ? 'on' : 'off')
  for (const notify of listeners) notify()
}

/** For useSyncExternalStore. */
export function watchLetterKeys(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
