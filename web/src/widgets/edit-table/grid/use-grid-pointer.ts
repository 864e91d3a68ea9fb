import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { placeAfterDrop, sideOf } from '@/ui/drag-order'
import type { CellAddress } from '../model/cursor'
import { actsAtOnce, opensList } from './cell-opening'
import { EdgeScroll } from './edge-scroll'
import { useTable } from './table-context'

/** Things in cells that do something of their own when pressed. */
const OWN = 'a, button, input:not([data-tick]), select, textarea, label, [contenteditable=true]'

interface PointerOptions {
  scroll: RefObject<HTMLDivElement | null>
  /** The line that shows where a dragged row would come to stand. */
  dropLine: RefObject<HTMLDivElement | null>
  onRowClick: (id: string, target: Element) => void
}

function cellOf(target: EventTarget | null): CellAddress | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell][data-key]') : null
  const id = cell?.closest<HTMLElement>('[data-id]')?.dataset.id
  const key = cell?.dataset.key
  return id !== undefined && key !== undefined ? { id, key } : null
}

/** The mouse in a grid: presses make a cell active, dragging widens the range or moves a row, also past the edge. */
export function useGridPointer({ scroll, dropLine, onRowClick }: PointerOptions) {
  const { model, commands } = useTable()
  const { startRange, startRow } = useDrags(scroll, dropLine)
  /** The cell whose list or calendar opens once the button is let go over it. */
  const opening = useRef<CellAddress | null>(null)
  return {
    onMouseDown: (event: MouseEvent) => {
      const target = event.target as Element
      opening.current = null
      if (event.button !== 0 || !event.currentTarget.contains(target)) return
      const handle = target.closest<HTMLElement>('[data-handle]')?.dataset.handle
      if (handle !== undefined) return startRow(handle)
      const cell = cellOf(target)
      if (!cell) return
      const isEditedCell = model.cursor.editing !== null && model.cursor.isActive(cell.id, cell.key)
      if (isEditedCell) return
      const own = target.closest(OWN)
      if (own && !own.matches('[data-cell-focus]')) {
        // The press is meant for what was pressed; the cell becomes active without taking the focus.
        commands.settle()
        model.cursor.isFocused = false
        return model.cursor.go(cell)
      }
      event.preventDefault()
      const isAgain = model.cursor.isActive(cell.id, cell.key) && !event.shiftKey
      const opens = isOnSign(target, event.clientX)
      commands.go(cell, event.shiftKey)
      commands.viewport.focus()
      // Not yet: what opens would take the rest of this press for one beside it, and close.
      if (opens || (isAgain && opensList(model, cell))) opening.current = cell
      startRange()
    },
    onDoubleClick: (event: MouseEvent) => {
      const cell = cellOf(event.target)
      const { cursor } = model
      if (!cell || (event.target as Element).closest(OWN)?.matches(':not([data-cell-focus])')) return
      if (cursor.editing === null && cursor.isActive(cell.id, cell.key) && !actsAtOnce(model, cell))
        commands.begin()
    },
    onClick: (event: MouseEvent) => {
      const target = event.target as Element
      if (!event.currentTarget.contains(target)) return
      const { cursor } = model
      const cell = opening.current
      opening.current = null
      if (cell && !cursor.isWide && cursor.isActive(cell.id, cell.key) && cursor.editing === null)
        commands.begin()
      const id = target.closest<HTMLElement>('[role="row"]')?.dataset.id
      if (id !== undefined) onRowClick(id, target)
    },
  }
}

/** What the mouse drags: the end of a range, or a row by its handle. */
function useDrags(scroll: RefObject<HTMLDivElement | null>, dropLine: RefObject<HTMLDivElement | null>) {
  const { model, commands } = useTable()
  const drag = useRef<(() => void) | null>(null)
  // A drag ends with the grid.
  useEffect(() => () => drag.current?.(), [])

  const follow = (onMove: (x: number, y: number) => void, onEnd: (isGivenUp: boolean) => void) => {
    drag.current?.()
    drag.current = followMouse(scroll, onMove, (isGivenUp) => {
      drag.current = null
      onEnd(isGivenUp)
    })
  }
  const startRange = () =>
    follow(
      (x, y) => {
        const over = cellAt(scroll.current, x, y)
        if (over) model.cursor.extend(over)
      },
      () => commands.sayRange(),
    )
  const startRow = (id: string) => {
    let to: number | null = null
    follow(
      (_, y) => {
        to = dropPlace(scroll.current, dropLine.current, model.store.indexOf(id), y)
      },
      (isGivenUp) => {
        if (dropLine.current) dropLine.current.hidden = true
        if (to === null || isGivenUp) return
        commands.moveRow(id, to)
        const key = model.cursor.active?.key ?? model.cursor.columns[0]
        if (key !== undefined) commands.go({ id, key })
        commands.viewport.focus()
      },
    )
  }
  return { startRange, startRow }
}

/** CSS pixels at the end of a cell that are its sign. */
const SIGN = 28

/** Whether the press is on the sign that says what opens from the cell. */
function isOnSign(target: Element, x: number): boolean {
  const cell = target.closest('[data-opens]')
  return cell !== null && x > cell.getBoundingClientRect().right - SIGN
}

/** The nearest cell to a point that may lie outside of the grid. */
function cellAt(grid: HTMLElement | null, x: number, y: number): CellAddress | null {
  if (!grid) return null
  const box = grid.getBoundingClientRect()
  const head = grid.querySelector('[data-part="head"]')?.clientHeight ?? 0
  const foot = grid.querySelector('[data-part="foot"]')?.clientHeight ?? 0
  const inX = Math.min(Math.max(x, box.left + 1), box.left + grid.clientWidth - 2)
  const inY = Math.min(Math.max(y, box.top + head + 1), box.top + grid.clientHeight - foot - 2)
  return cellOf(document.elementFromPoint(inX, inY))
}

/** Shows where a row dropped at this height would stand; answers its place, null where it would stay. */
function dropPlace(
  grid: HTMLElement | null,
  line: HTMLElement | null,
  from: number,
  pointed: number,
): number | null {
  if (!grid || !line) return null
  const box = grid.getBoundingClientRect()
  const y = Math.min(Math.max(pointed, box.top), box.top + grid.clientHeight - 1)
  const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"][data-id]')]
  const at = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex')) - 2
  const over = rows.findLast((row) => row.getBoundingClientRect().top <= y) ?? rows[0]
  if (!over) return null
  const side = sideOf(over, y)
  line.hidden = false
  line.style.top = `${over.offsetTop + (side === 'after' ? over.offsetHeight : 0)}px`
  const to = placeAfterDrop(from, at(over), side)
  return to === from ? null : to
}

/** Follows the mouse until it is let go, or Esc gives the drag up; past the grid's edge the rows scroll under it. */
function followMouse(
  scroll: RefObject<HTMLDivElement | null>,
  onMove: (x: number, y: number) => void,
  onEnd: (isGivenUp: boolean) => void,
): () => void {
  const edge = new EdgeScroll(() => scroll.current, onMove)
  const move = (event: globalThis.MouseEvent) => {
    onMove(event.clientX, event.clientY)
    edge.point(event.clientX, event.clientY)
  }
  const stop = () => {
    edge.stop()
    document.removeEventListener('mousemove', move)
    document.removeEventListener('mouseup', end)
    document.removeEventListener('keydown', giveUp, true)
  }
  const end = () => {
    stop()
    onEnd(false)
  }
  const giveUp = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop()
    onEnd(true)
  }
  document.addEventListener('mousemove', move)
  document.addEventListener('mouseup', end)
  document.addEventListener('keydown', giveUp, true)
  return stop
}
