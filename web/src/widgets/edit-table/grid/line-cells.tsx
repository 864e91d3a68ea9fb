import type { ReactNode } from 'react'
import type { GridColumn, Layout } from '../model/layout'
import css from './grid.module.css'

interface LineCellsProps {
  layout: Layout
  /** Columns of the middle that are near the window. */
  shown: readonly GridColumn[]
  cell: (place: GridColumn) => ReactNode
}

/**
 * The cells of one line. Those that stick to a side stand in one box there:
 * the browser keeps a layer for each thing that sticks.
 */
export function LineCells({ layout, shown, cell }: LineCellsProps) {
  const { left, right, leftWidth, rightWidth, width } = layout
  return (
    <>
      {left.length > 0 && (
        <div className={css.side} data-side="left" style={{ width: leftWidth }}>
          {left.map(cell)}
        </div>
      )}
      <div className={css.middle} style={{ width: width - leftWidth - rightWidth }}>
        {shown.map(cell)}
      </div>
      {right.length > 0 && (
        <div className={css.side} data-side="right" style={{ width: rightWidth }}>
          {right.map(cell)}
        </div>
      )}
    </>
  )
}

/** How wide a cell of the column is, and how far from the one before it. */
export function boxOf({ width, gap }: GridColumn): Record<string, number> {
  return gap ? { width, marginInlineStart: gap } : { width }
}
