import { useLayoutEffect } from 'react'

/** Where each page was scrolled to, px. */
const places = new Map<string, number>()

/** ms within which a page may grow to where it was left; after that it stays where it is. */
const PATIENCE = 10_000

/** Forgets where the pages were: opened again, they begin at their top. */
export function forgetScroll(paths: readonly string[]): void {
  for (const path of paths) places.delete(path)
}

/** The document scrolls for all pages: each is brought back to where it was when it is shown again. */
export function useTabScroll(active: string): void {
  useLayoutEffect(() => {
    const stopReturning = returnTo(places.get(active) ?? 0)
    const remember = () => {
      if (!stopReturning.isBusy()) places.set(active, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stopReturning()
      window.removeEventListener('scroll', remember)
    }
  }, [active])
}

const gestures = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const

/**
 * Scrolls to the place; a page that still loads its rows is too short for it
 * and is followed while it grows, until the user moves themselves.
 */
function returnTo(place: number): (() => void) & { isBusy: () => boolean } {
  window.scrollTo(0, place)
  let isBusy = window.scrollY < place - 1
  if (!isBusy) return Object.assign(() => {}, { isBusy: () => false })

  const stop = () => {
    isBusy = false
    observer.disconnect()
    clearTimeout(timer)
    for (const gesture of gestures) window.removeEventListener(gesture, stop, true)
  }
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place)
    if (window.scrollY >= place - 1) stop()
  })
  observer.observe(document.body)
  const timer = setTimeout(stop, PATIENCE)
  for (const gesture of gestures) window.addEventListener(gesture, stop, { capture: true, passive: true })
  return Object.assign(stop, { isBusy: () => isBusy })
}
