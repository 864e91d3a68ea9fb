import { type UIEvent, useEffect, useRef } from 'react'

/** ms after the last scroll event before the end counts as reached (spec §9). */
export const SCROLL_PAUSE = 100

/** px from the end that count as the end. */
const NEAR = 24

/** Tells `onEnd` when a list rests at its end. */
export function useScrollEnd(onEnd: () => void): (event: UIEvent<HTMLElement>) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget, target }) => {
    const list = target instanceof HTMLElement ? target : currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (list.scrollTop + list.clientHeight >= list.scrollHeight - NEAR) onEnd()
    }, SCROLL_PAUSE)
  }
}
