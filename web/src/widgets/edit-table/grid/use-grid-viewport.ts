import { type RefObject, useInsertionEffect } from 'react'
import type { Layout } from '../model/layout'
import type { RowOffsets } from '../model/row-offsets'
import { useTable } from './table-context'

interface GridViewportOptions {
  scroll: RefObject<HTMLDivElement | null>
  layout: Layout
  offsets: RowOffsets
  rowHeight: number
  /** CSS pixels of the statistics, which cover the last rows. */
  footHeight: number
  /** Renders what has been scrolled to. */
  look: () => void
}

const PRESSED =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** Where to scroll so that a stretch is in sight; where it is when it is already. */
function scrolledTo(now: number, room: number, from: number, to: number): number {
  if (from < now) return from
  return to > now + room ? to - room : now
}

/** Lets the grid's commands scroll to cells and put the focus into them. */
export function useGridViewport({
  scroll,
  layout,
  offsets,
  rowHeight,
  footHeight,
  look,
}: GridViewportOptions): void {
  const { commands, model } = useTable()
  useInsertionEffect(() => {
    commands.viewport = {
      show: ({ id, key }) => {
        const element = scroll.current
        const row = model.store.indexOf(id)
        if (!element || row < 0) return
        const top = offsets.top(row)
        const height = element.clientHeight - rowHeight - footHeight
        element.scrollTop = scrolledTo(element.scrollTop, height, top, top + rowHeight)
        const column = layout.middle.find((one) => one.key === key)
        if (column) {
          const width = element.clientWidth - layout.leftWidth - layout.rightWidth
          const end = column.offset + column.width
          element.scrollLeft = scrolledTo(element.scrollLeft, width, column.offset, end)
        }
        // The cell takes the focus when it is rendered: until then the next stroke would go to nothing.
        look()
      },
      rewind: () => {
        if (scroll.current) scroll.current.scrollLeft = 0
      },
      focus: () => {
        const place = scroll.current?.querySelector<HTMLElement>(
          '[data-active][data-cell-focus], [data-active] [data-cell-focus]',
        )
        place?.focus({ preventScroll: true })
      },
      isInCells: () => {
        const { activeElement } = document
        return Boolean(scroll.current?.contains(activeElement) && activeElement?.matches('[data-cell-focus]'))
      },
      enter: () => {
        const cell = scroll.current?.querySelector('[data-key][data-active]')
        const first = cell?.querySelector<HTMLElement>(PRESSED)
        first?.focus({ preventScroll: true })
        return Boolean(first)
      },
      press: (button) => {
        const row = scroll.current?.querySelector('[role="row"][data-current]')
        const found = row?.querySelector<HTMLElement>(`[data-act="${button}"]`)
        found?.click()
        return Boolean(found)
      },
      pageRows: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
    }
  }, [commands, model, offsets, layout, rowHeight, footHeight, look, scroll])
}
