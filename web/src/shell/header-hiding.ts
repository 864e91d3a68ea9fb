import { useEffect, useState } from 'react'

/** px from the top within which the header is always there (spec §9). */
export const HIDE_BEYOND = 100

/** Whether the header is away after the page scrolled `from` → `to` px: down hides it, up brings it back. */
export function isHiddenAfter(wasHidden: boolean, from: number, to: number): boolean {
  if (to <= HIDE_BEYOND) return false
  return to === from ? wasHidden : to > from
}

/**
 * Hides the header while the user scrolls down. A page that comes back to its
 * place scrolls by itself: that moves nothing under the pointer.
 */
export function useHeaderHiding(isOn: boolean, page: string): { isHidden: boolean; show: () => void } {
  const [hiddenOn, setHiddenOn] = useState<string | null>(null)
  useEffect(() => {
    if (!isOn) return
    let last: number | null = null
    const frame = requestAnimationFrame(() => {
      last = window.scrollY
    })
    const onScroll = () => {
      if (last === null) return
      const from = last
      last = window.scrollY
      setHiddenOn((before) => (isHiddenAfter(before === page, from, window.scrollY) ? page : null))
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isOn, page])
  return { isHidden: isOn && hiddenOn === page, show: () => setHiddenOn(null) }
}
