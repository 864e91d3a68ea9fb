import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { GridColumn, Layout } from '../model/layout'
import { useTable } from './table-context'

interface WindowsOptions {
  scroll: RefObject<HTMLDivElement | null>
  order: readonly string[]
  layout: Layout
  rowHeight: number
  /** CSS pixels of the statistics, which cover the last rows. */
  footHeight: number
  /** CSS pixels of the grid before it is there to measure. */
  assumed: { width: number; height: number }
}

/** Rows and columns kept beyond what is in sight. */
const ROWS_BEYOND = 6
const COLUMNS_BEYOND = 2

/** The indexes in sight and one more, so that the cell with the focus never goes. */
function withOne(range: Range, one: number): number[] {
  const indexes = defaultRangeExtractor(range)
  if (one < 0 || one >= range.count) return indexes
  const [first, last] = [indexes[0] ?? 0, indexes.at(-1) ?? 0]
  if (one < first) return [one, ...indexes]
  return one > last ? [...indexes, one] : indexes
}

/** Which rows and columns are near the window: of thousands only these are rendered. */
export function useWindows({ scroll, order, layout, rowHeight, footHeight, assumed }: WindowsOptions) {
  const { model, expansion } = useTable()
  const { cursor, store } = model
  const opened = useSyncExternalStore(expansion.watch, expansion.version)
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => rowHeight + expansion.room(order[at]),
    getItemKey: (at) => order[at] ?? at,
    overscan: ROWS_BEYOND,
    // The head stands above the rows and stays there.
    scrollMargin: rowHeight,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: footHeight,
    initialRect: assumed,
    rangeExtractor: (range) => withOne(range, cursor.active ? store.indexOf(cursor.active.id) : -1),
  })
  const { middle } = layout
  const columns = useVirtualizer({
    horizontal: true,
    count: middle.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => middle[at]?.width ?? 0,
    getItemKey: (at) => middle[at]?.key ?? at,
    overscan: COLUMNS_BEYOND,
    scrollMargin: layout.leftWidth,
    scrollPaddingStart: layout.leftWidth,
    scrollPaddingEnd: layout.rightWidth,
    initialRect: assumed,
    rangeExtractor: (range) =>
      withOne(range, cursor.active ? middle.findIndex(({ key }) => key === cursor.active?.key) : -1),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are read anew when these change
  useEffect(() => rows.measure(), [rows, opened, rowHeight])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are read anew when these change
  useEffect(() => columns.measure(), [columns, layout])

  const shownAt = columns
    .getVirtualItems()
    .map(({ index }) => index)
    .join()
  // The same array while the same columns are near, so that rows need not be drawn again.
  const shown = useMemo<readonly GridColumn[]>(
    () => (shownAt === '' ? [] : shownAt.split(',').flatMap((at) => middle[Number(at)] ?? [])),
    [middle, shownAt],
  )
  return { rows, columns, shown }
}
