import { type RefObject, useEffect, useState } from 'react'

/** Rows from one to before another, counted from 0, and how high one is in CSS pixels. */
export interface RowWindow {
  from: number
  to: number
  height: number
}

/** Rows kept beyond either edge of the window. */
const BEYOND = 12
/** Assumed until a row is there to measure. */
const ROW = 41

function seen(list: HTMLElement | null, count: number, row: string): RowWindow {
  const height = list?.querySelector<HTMLElement>(row)?.offsetHeight || ROW
  const top = list?.getBoundingClientRect().top ?? 0
  const first = Math.floor(-top / height)
  const last = Math.ceil((window.innerHeight - top) / height)
  const from = Math.min(Math.max(0, first - BEYOND), Math.max(0, count - 1))
  return { from, to: Math.max(from, Math.min(count, last + BEYOND)), height }
}

/** Which of a list's rows are near the window, all equally high: of thousands only these are rendered. `row` selects one. */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, row: string): RowWindow {
  const [shown, setShown] = useState<RowWindow>(() => seen(null, count, row))
  useEffect(() => {
    const look = () =>
      setShown((before) => {
        const next = seen(list.current, count, row)
        const isSame = next.from === before.from && next.to === before.to && next.height === before.height
        return isSame ? before : next
      })
    look()
    // Captured: drawers and pages scroll by themselves.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [list, count, row])
  // Rows may have gone since it was looked.
  return { ...shown, from: Math.min(shown.from, count), to: Math.min(shown.to, count) }
}
