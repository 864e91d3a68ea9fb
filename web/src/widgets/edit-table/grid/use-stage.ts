import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useInsertionEffect } from 'react'
import type { Layout } from '../model/layout'
import { useTable } from './table-context'

interface Windows {
  rows: Virtualizer<HTMLDivElement, Element>
  columns: Virtualizer<HTMLDivElement, Element>
}

/** Lets the grid's acts scroll to cells and put the focus into them. */
export function useStage(
  scroll: RefObject<HTMLDivElement | null>,
  { rows, columns }: Windows,
  layout: Layout,
  rowHeight: number,
): void {
  const { acts, model } = useTable()
  useInsertionEffect(() => {
    acts.stage = {
      show: ({ id, key }) => {
        const row = model.store.indexOf(id)
        const column = layout.middle.findIndex((one) => one.key === key)
        if (row >= 0) rows.scrollToIndex(row)
        if (column >= 0) columns.scrollToIndex(column)
      },
      focus: () => {
        const place = scroll.current?.querySelector<HTMLElement>(
          '[data-active][data-cell-focus], [data-active] [data-cell-focus]',
        )
        place?.focus({ preventScroll: true })
      },
      pageRows: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
    }
  }, [acts, model, rows, columns, layout, rowHeight, scroll])
}
