import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TreePlace } from '@/ui/tree/tree-model'
import type { RowWindow } from './use-row-window'

function rowOf(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

/** Moves the focus to rows, also to those that are not rendered yet, and keeps it on a row that changes its place. */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  places: readonly TreePlace[],
  shown: RowWindow,
) {
  const [focused, setFocused] = useState<string>()
  const [goal, setGoal] = useState<string>()
  const moved = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the row comes with the rows near the window
  useEffect(() => {
    if (goal === undefined) return
    const row = rowOf(list.current, goal)
    row?.focus()
    if (row) setGoal(undefined)
  }, [list, goal, shown])

  // A row that is put elsewhere in the page loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the rows is what may have taken it
  useLayoutEffect(() => {
    if (moved.current !== undefined && document.activeElement === document.body) {
      rowOf(list.current, moved.current)?.focus()
    }
  }, [list, places])

  const focus = (key: string) => {
    const at = places.findIndex(({ item }) => item.key === key)
    const row = rowOf(list.current, key)
    setFocused(key)
    if (row) return row.focus()
    const top = list.current?.getBoundingClientRect().top ?? 0
    window.scrollBy(0, top + at * shown.height - window.innerHeight / 2)
    setGoal(key)
  }
  return {
    focused,
    setFocused,
    focus,
    /** To be called before a row moves. */
    follow: (key: string) => {
      moved.current = key
    },
  }
}
