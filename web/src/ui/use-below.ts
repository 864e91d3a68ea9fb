import { useSyncExternalStore } from 'react'

/** Widths, in CSS pixels, below which the layout changes (spec §4). */
export const MOBILE_BELOW = 768

/** Whether the window is narrower than `width` CSS pixels; follows resizing. */
export function useBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
  )
}
