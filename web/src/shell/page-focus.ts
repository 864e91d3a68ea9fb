import { useEffect } from 'react'

let isDue = false

/**
 * Takes the focus to the page that a choice of the menu leads to, once it is
 * there: what was chosen from may have closed, and whoever cannot see the page
 * hears its name. `isHere`: it is on screen already.
 */
export function followToPage(isHere: boolean): void {
  isDue = true
  // After what was chosen from has closed and given the focus back.
  if (isHere) setTimeout(settle)
}

/** Lets the focus follow; `current` is the address of the page on screen. */
export function usePageFocus(current: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page
  useEffect(settle, [current])
}

function settle(): void {
  if (!isDue) return
  isDue = false
  document.getElementById('fd-page')?.focus({ preventScroll: true })
}
