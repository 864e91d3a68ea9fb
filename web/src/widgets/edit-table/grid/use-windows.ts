import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { GridColumn, Layout } from '../model/layout'
import { RowOffsets } from '../model/row-offsets'
import { putInOrder, type RowBox, RowBoxes } from './row-boxes'
import { useTable } from './table-context'

interface WindowsOptions {
  scroll: RefObject<HTMLDivElement | null>
  order: readonly string[]
  layout: Layout
  rowHeight: number
  /** CSS pixels of the grid before it is there to measure. */
  assumedHeight: number
}

/** Where a grid is scrolled to, and how large it is, in CSS pixels. */
interface View {
  top: number
  left: number
  width: number
  height: number
  /** It was scrolled up last, not down. */
  isUp: boolean
}

/** Rows and columns kept beyond what is in sight: more where the scrolling leads to. */
const ROWS_AHEAD = 8
const ROWS_BEHIND = 4
const COLUMNS_BEYOND = 2

/** ms without another row in sight after which scrolling has come to its end. */
const REST = 150

/** Rows and columns near the window: of thousands only these are rendered. */
export interface Windows {
  /** In the order in which the boxes were made, which is not that of the rows. */
  boxes: readonly RowBox[]
  columns: readonly GridColumn[]
  offsets: RowOffsets
  /** Follows a scrolling by the program itself, which the browser tells only with its next frame. */
  look: () => void
}

/** Follows the scrolling of a grid; renders anew only when other rows or columns come near. */
export function useWindows({ scroll, order, layout, rowHeight, assumedHeight }: WindowsOptions): Windows {
  const { model, expansion } = useTable()
  const opened = useSyncExternalStore(expansion.watch, expansion.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open is read anew when its version changes
  const offsets = useMemo(
    () => new RowOffsets(rowHeight, order.length, expansion.rooms(model.store)),
    [rowHeight, order, expansion, model, opened],
  )
  const view = useRef<View>({ top: 0, left: 0, width: layout.width, height: assumedHeight, isUp: false })
  const [, setRenders] = useState(0)
  const { cursor, store } = model
  const activeRow = cursor.active ? store.indexOf(cursor.active.id) : -1
  const span = rowSpan(view.current, offsets, order.length, rowHeight)
  const [rowBoxes] = useState(() => new RowBoxes())
  const boxes = rowBoxes.assign(withOne(span, activeRow), order, focusedRow(scroll.current))
  const near = columnSpan(view.current, layout)
  const activeKey = cursor.active?.key
  const columns = useMemo(
    () =>
      spaced(layout.middle.filter(({ key }, at) => (at >= near.from && at < near.to) || key === activeKey)),
    [layout, near.from, near.to, activeKey],
  )
  const look = useView(scroll, view, () => {
    const [nextRows, nextColumns] = [
      rowSpan(view.current, offsets, order.length, rowHeight),
      columnSpan(view.current, layout),
    ]
    const isSame = sameSpan(nextRows, span) && sameSpan(nextColumns, near)
    if (!isSame) setRenders((renders) => renders + 1)
  })
  useOrder(scroll, order, boxes)
  return { boxes, columns, offsets, look }
}

/** The row that something in has the focus: its tick, or what the caller put there. */
function focusedRow(grid: HTMLElement | null): string | undefined {
  const focused = document.activeElement
  return grid?.contains(focused) ? focused?.closest<HTMLElement>('[data-id]')?.dataset.id : undefined
}

/** Puts the boxes into the order of their rows: at once when rows come or go, at its end while one scrolls. */
function useOrder(
  scroll: RefObject<HTMLDivElement | null>,
  order: readonly string[],
  boxes: readonly RowBox[],
): void {
  const put = useCallback(() => {
    const body = scroll.current?.querySelector<HTMLElement>('[data-part="body"]')
    if (body) putInOrder(body)
  }, [scroll])
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have come or gone
  useLayoutEffect(put, [put, order])
  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes have changed hands
  useEffect(() => {
    const timer = setTimeout(put, REST)
    return () => clearTimeout(timer)
  }, [put, boxes])
}

/** Columns with the room of those left out before them. */
function spaced(columns: readonly GridColumn[]): GridColumn[] {
  let end = 0
  return columns.map((column) => {
    const gap = column.offset - end
    end = column.offset + column.width
    return gap === 0 ? column : { ...column, gap }
  })
}

interface Span {
  from: number
  /** Not included. */
  to: number
}

const sameSpan = (one: Span, other: Span) => one.from === other.from && one.to === other.to

function rowSpan({ top, height, isUp }: View, offsets: RowOffsets, count: number, rowHeight: number): Span {
  if (count === 0) return { from: 0, to: 0 }
  const first = offsets.at(top)
  // As many wherever the first of them is cut off: their boxes do.
  const last = Math.max(offsets.at(top + height), first + Math.ceil(height / rowHeight))
  return {
    from: Math.max(0, first - (isUp ? ROWS_AHEAD : ROWS_BEHIND)),
    to: Math.min(count, last + 1 + (isUp ? ROWS_BEHIND : ROWS_AHEAD)),
  }
}

function columnSpan({ left, width }: View, { middle, leftWidth, rightWidth }: Layout): Span {
  const first = middle.findIndex((column) => column.offset + column.width > left)
  const last = middle.findLastIndex(({ offset }) => offset < left + width - leftWidth - rightWidth)
  if (first < 0 || last < 0) return { from: 0, to: 0 }
  return { from: Math.max(0, first - COLUMNS_BEYOND), to: Math.min(middle.length, last + 1 + COLUMNS_BEYOND) }
}

/** The rows of a span and one more: the row with the focus never goes. */
function withOne({ from, to }: Span, one: number): number[] {
  const rows = Array.from({ length: to - from }, (_, nth) => from + nth)
  if (one < 0 || (one >= from && one < to)) return rows
  return one < from ? [one, ...rows] : [...rows, one]
}

/** Keeps what the grid shows up to date, and calls back after each change. Returns a function that looks at once. */
function useView(
  scroll: RefObject<HTMLDivElement | null>,
  view: RefObject<View>,
  onChange: () => void,
): () => void {
  const latest = useRef(onChange)
  useLayoutEffect(() => {
    latest.current = onChange
  })
  const look = useCallback(() => {
    const element = scroll.current
    // A hidden page has no size; it is measured again when it is shown.
    if (!element || element.clientHeight === 0) return
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
    const { top: before, isUp } = view.current
    view.current = { top, left, width, height, isUp: top === before ? isUp : top < before }
    latest.current()
  }, [scroll, view])
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    // At once: a frame painted before the rows are there would be blank.
    const follow = () => flushSync(look)
    const observer = new ResizeObserver(follow)
    observer.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroll, look])
  return look
}
