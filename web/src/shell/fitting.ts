import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** px between two entries of the top menu. */
export const TOP_MENU_GAP = 4

/** px of the entry that holds what does not fit. */
export const MORE_WIDTH = 104

const wholeOf = (widths: readonly number[]) =>
  widths.reduce((sum, width) => sum + width + TOP_MENU_GAP, -TOP_MENU_GAP)

/** How many entries of those widths (px) fit beside one another; when not all do, room for 更多 is kept. */
export function fitting(widths: readonly number[], available: number): number {
  if (wholeOf(widths) <= available) return widths.length
  let used = MORE_WIDTH
  return widths.filter((width) => {
    used += width + TOP_MENU_GAP
    return used <= available
  }).length
}

/**
 * How many of the entries fit into the parent of the list. Each new set is
 * laid out whole once, before anything is painted, to take its widths.
 */
export function useFitting(entries: readonly unknown[]): {
  list: RefObject<HTMLUListElement | null>
  count: number
  /** px that all of them take; undefined before they are measured. */
  whole: number | undefined
} {
  const list = useRef<HTMLUListElement>(null)
  const [measured, setMeasured] = useState<{ of: readonly unknown[]; widths: number[] } | null>(null)
  const [available, setAvailable] = useState(Number.POSITIVE_INFINITY)
  const widths = measured?.of === entries ? measured.widths : null

  useLayoutEffect(() => {
    if (widths) return
    const items = [...(list.current?.children ?? [])]
    setMeasured({ of: entries, widths: items.map((item) => item.getBoundingClientRect().width) })
  }, [entries, widths])

  useLayoutEffect(() => {
    const place = list.current?.parentElement
    if (!place) return
    const measure = () => setAvailable(place.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  const count = widths ? fitting(widths, available) : entries.length
  // The window reports whole pixels: a fraction must not push the last entry out.
  return { list, count, whole: widths ? Math.ceil(wholeOf(widths)) + 1 : undefined }
}
