import {
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { TableColumn } from '../column'
import type { LeadingOptions } from '../model/layout'
import { layOut } from '../model/layout'
import { ExpandedRow } from './expanded-row'
import css from './grid.module.css'
import { GridEdges } from './grid-edges'
import { footStatistics, GridFoot } from './grid-foot'
import { GridHead } from './grid-head'
import { pressKey, pressUndo } from './grid-keys'
import { GridRow } from './grid-row'
import { useTable } from './table-context'
import { useGridPointer } from './use-grid-pointer'
import { useGridViewport } from './use-grid-viewport'
import { useWindows } from './use-windows'

export interface GridProps {
  name: string
  columns: readonly TableColumn[]
  leading: LeadingOptions
  hidden: ReadonlySet<string>
  selectsOne: boolean
  bordered: boolean
  /** CSS pixels of a row. */
  rowHeight: number
  /** Number of the first row. */
  firstNumber: number
  /** CSS pixels of the grid; 'auto': as high as its rows, up to maxHeight. */
  height: number | 'auto'
  maxHeight: number
  /** Said in place of rows. */
  empty: ReactNode
  scroll: RefObject<HTMLDivElement | null>
  onRowClick: (id: string, target: Element) => void
  onScroll: () => void
}

/** Rows and columns that scroll in both directions; only those near the window exist. */
export function Grid(props: GridProps) {
  const { name, columns, leading, hidden, selectsOne, bordered, rowHeight, scroll } = props
  const { model } = useTable()
  const { store, cursor } = model
  const room = useRoom(scroll)
  const dropLine = useRef<HTMLDivElement>(null)
  const layout = useMemo(() => layOut(columns, leading, hidden, room), [columns, leading, hidden, room])
  useLayoutEffect(() => cursor.setColumns(layout.keys), [cursor, layout.keys])
  const order = useSyncExternalStore(store.watchOrder, () => store.order)
  // Until a cell is active the rows as a whole take the focus, and hand it on to the first.
  const hasActive = useSyncExternalStore(cursor.watch, () => cursor.active !== null)
  const statistics = useMemo(() => footStatistics(layout), [layout])
  const footHeight = statistics.length * rowHeight
  const assumedHeight = props.height === 'auto' ? props.maxHeight : props.height
  const windows = useWindows({ scroll, order, layout, rowHeight, assumedHeight })
  const { boxes, columns: shown, offsets, look } = windows
  useGridViewport({ scroll, layout, offsets, rowHeight, footHeight, look })
  const pointer = useGridPointer({ scroll, dropLine, onRowClick: props.onRowClick })
  const ticks = [...layout.left, ...layout.middle].some((column) => column.leading === 'select')
  const handlers = useGridHandlers(leading.dragSort ?? false, ticks ? (selectsOne ? 'one' : 'many') : null)
  const line = { layout, shown, selectsOne, firstNumber: props.firstNumber }
  return (
    <>
      <div
        ref={scroll}
        role="grid"
        tabIndex={-1}
        aria-label={name}
        aria-rowcount={order.length + statistics.length + 1}
        aria-colcount={layout.count}
        aria-multiselectable="true"
        aria-description="按 Esc 后按 Tab 离开表格"
        className={css.grid}
        data-bordered={bordered || undefined}
        data-empty={order.length === 0 || undefined}
        style={sizes(props)}
        onScroll={props.onScroll}
        {...pointer}
        {...handlers}
      >
        <GridHead layout={layout} shown={shown} selectsOne={selectsOne} />
        {order.length === 0 ? (
          <div role="row" className={css.empty}>
            <div role="gridcell" aria-colspan={layout.count}>
              {props.empty}
            </div>
          </div>
        ) : (
          <div
            role="rowgroup"
            tabIndex={hasActive ? -1 : 0}
            className={css.body}
            data-part="body"
            style={{ width: layout.width, height: offsets.total }}
          >
            {boxes.map(({ key, id, index }) => {
              const top = offsets.top(index)
              return (
                <RowWithMore key={key} id={id} below={top + rowHeight} width={room} span={layout.count}>
                  <GridRow id={id} index={index} top={top} {...line} />
                </RowWithMore>
              )
            })}
            <div ref={dropLine} className={css.drop} data-drop-line="" hidden />
          </div>
        )}
        {statistics.length > 0 && order.length > 0 && (
          <GridFoot layout={layout} shown={shown} statistics={statistics} rowsAbove={order.length + 1} />
        )}
      </div>
      <GridEdges scroll={scroll} layout={layout} />
    </>
  )
}

interface RowWithMoreProps {
  id: string
  /** CSS pixels from the top of the body to the end of the row. */
  below: number
  width: number
  span: number
  children: ReactNode
}

/** A row and what it unfolds. */
function RowWithMore({ id, below, width, span, children }: RowWithMoreProps) {
  const { expansion } = useTable()
  return (
    <>
      {children}
      {expansion.isOpen(id) && <ExpandedRow key={id} id={id} top={below} width={width} span={span} />}
    </>
  )
}

function sizes({ rowHeight, height, maxHeight }: GridProps): CSSProperties {
  const row: Record<string, string> = { '--fd-grid-row': `${rowHeight}px` }
  return { ...(height === 'auto' ? { maxHeight } : { height }), ...row }
}

/** Whether the focus is on something inside the active cell, not on the cell. */
const isInCell = (target: EventTarget) =>
  target instanceof Element && target.matches('[data-key][data-active] *:not([data-cell-focus])')

const isBody = (target: EventTarget): target is Element =>
  target instanceof Element && target.matches('[data-part="body"]')

const isLeading = (target: EventTarget) =>
  target instanceof Element && target.closest('[data-leading]') !== null

const ASSUMED_ROOM = 1_000

/** CSS pixels between the grid's edges; follows the window and the menu. */
function useRoom(scroll: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(ASSUMED_ROOM)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const look = () => setRoom((before) => element.clientWidth || before)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroll])
  return room
}

/** Keys, clipboard and focus of the grid as a whole. */
function useGridHandlers(isOrdered: boolean, selects: 'one' | 'many' | null) {
  const { model, commands, sheet, uploads, announcer } = useTable()
  const isLeaving = useRef(false)
  // What is typed is kept when the table goes.
  useEffect(() => () => commands.settle(), [commands])
  const isOnCell = (event: { target: EventTarget | null }) =>
    model.cursor.editing === null &&
    event.target instanceof Element &&
    event.target.matches('[data-cell-focus]')
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      // From what a cell holds Esc leads back to the cell.
      const leavesSlot = event.key === 'Escape' && isInCell(event.target)
      if (leavesSlot) commands.viewport.focus()
      else if (isBody(event.target) && event.key.startsWith('Arrow')) commands.enter()
      else if (isLeading(event.target) && pressUndo(event, sheet)) {
        // Buttons before the cells keep the focus after a press: what they did is taken back from there.
      } else if (
        !isOnCell(event) ||
        !pressKey(event, { model, commands, sheet, announcer, isOrdered, selects, isLeaving })
      )
        return
      event.preventDefault()
      event.stopPropagation()
    },
    onFocus: (event: FocusEvent) => {
      if (isOnCell(event)) model.cursor.isFocused = true
      else if (isBody(event.target) && event.target.matches(':focus-visible')) commands.enter()
    },
    onBlur: (event: FocusEvent) => {
      if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
      model.cursor.isFocused = false
      isLeaving.current = false
    },
    onCopy: (event: ClipboardEvent) => takeCopy(event),
    onCut: (event: ClipboardEvent) => {
      if (takeCopy(event)) sheet.clear()
    },
    onPaste: (event: ClipboardEvent) => {
      if (isOnCell(event) && uploads.paste(event.clipboardData.files)) return event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      if (!isOnCell(event) || text === '') return
      event.preventDefault()
      sheet.paste(text)
    },
  }

  function takeCopy(event: ClipboardEvent): boolean {
    const text = isOnCell(event) ? sheet.copy() : null
    if (text === null) return false
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
    return true
  }
}
