import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TreePlace } from './tree-model'
import { rowOf } from './use-tree-rows'

/** Rows from one to before another, counted from 0 as if there were any number, and how high one is in CSS pixels. */
interface RowWindow {
  from: number
  to: number
  height: number
}

/** Rows kept beyond either edge of the window. */
const BEYOND = 12
/** Assumed until a row is there to measure. */
const ROW = 41

function seen(list: HTMLElement | null): RowWindow {
  const height = list?.querySelector<HTMLElement>('[data-key]')?.offsetHeight || ROW
  const top = list?.getBoundingClientRect().top ?? 0
  const from = Math.max(0, Math.floor(-top / height) - BEYOND)
  return { from, to: Math.max(from, Math.ceil((window.innerHeight - top) / height) + BEYOND), height }
}

/** Which of a list's rows are near the window, all equally high: of thousands only these are rendered. */
export function useRowWindow(list: RefObject<HTMLElement | null>, rows: readonly TreePlace[]) {
  const count = rows.length
  const [shown, setShown] = useState(() => seen(null))
  const look = useCallback(
    () =>
      setShown((before) => {
        const next = seen(list.current)
        const isSame = next.from === before.from && next.to === before.to && next.height === before.height
        return isSame ? before : next
      }),
    [list],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have come or gone
  useEffect(look, [look, count])
  useEffect(() => {
    // Captured: drawers and pages scroll by themselves.
    window.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [look])
  const focus = (key: string) => {
    if (!rowOf(list.current, key)) {
      const at = rows.findIndex(({ item }) => item.key === key)
      const top = list.current?.getBoundingClientRect().top ?? 0
      window.scrollBy(0, top + at * shown.height - window.innerHeight / 2)
      // At once: until the row is there the next stroke would go to nothing.
      flushSync(look)
    }
    rowOf(list.current, key)?.focus()
  }
  const from = Math.min(shown.from, Math.max(0, count - 1))
  const to = Math.min(shown.to, count)
  return { from, to, height: shown.height, focus, follow: useFollowedRow(list, rows) }
}

/** Keeps the focus on a row that is put elsewhere in the page, which takes it away. Returns what to call before a row moves. */
function useFollowedRow(list: RefObject<HTMLElement | null>, rows: readonly TreePlace[]) {
  const moved = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the rows is what may have taken it
  useLayoutEffect(() => {
    if (moved.current !== undefined && document.activeElement === document.body) {
      rowOf(list.current, moved.current)?.focus()
    }
  }, [list, rows])
  return (key: string) => {
    moved.current = key
  }
}
