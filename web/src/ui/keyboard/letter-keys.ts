import { create } from 'zustand'
import { concerns, local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

const read = () => ({ isOn: local.get(keys.letterKeys) !== 'off' })

/** Whether single letters and digits trigger actions; on unless switched off (WCAG 2.1.4). A change in another tab counts too. */
export const useLetterKeys = create(read)

export const isLetterKeysOn = (): boolean => useLetterKeys.getState().isOn

/** Returns whether the browser kept it. */
export function setLetterKeys(isOn: boolean): boolean {
  const isKept = local.set(keys.letterKeys, isOn ? 'on' : 'off')
  useLetterKeys.setState(read())
  return isKept
}

window.addEventListener('storage', (event) => {
  if (concerns(event, keys.letterKeys)) useLetterKeys.setState(read())
})
