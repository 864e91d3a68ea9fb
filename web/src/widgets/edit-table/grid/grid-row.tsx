import { memo } from 'react'
import type { EditColumn } from '../column'
import { isFiles, isNamed } from '../model/cell-text'
import type { GridColumn, Layout } from '../model/layout'
import css from './grid.module.css'
import { GridCell } from './grid-cell'
import { LeadingCell } from './leading-cell'
import { LineCells } from './line-cells'
import { useRowVersion, useTable } from './table-context'

interface GridRowProps {
  id: string
  /** Among all rows, counted from 0. */
  index: number
  /** CSS pixels from the top of the body. */
  top: number
  layout: Layout
  shown: readonly GridColumn[]
  selectsOne: boolean
  /** Number of the table's first row. */
  firstNumber: number
}

/** Whether the column's cells show more than their own value: transfers, other fields, what a slot likes. */
const showsMore = (column: EditColumn) => column.type === 'slot' || column.type === 'popup' || isFiles(column)

/** One row; drawn again only when something in it has changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { id, index, top, layout, shown, selectsOne } = props
  const version = useRowVersion(id)
  const { model, words } = useTable()
  const row = model.store.row(id)
  if (!row) return null
  const range = model.cursor.range()
  const isInRange = range !== null && index >= range.top && index <= range.bottom
  const isSelected = model.selection.has(id)
  const isDisabled = model.isRowDisabled(id)
  const cell = (place: GridColumn) => {
    const { column } = place
    if (!column) {
      return (
        <LeadingCell
          key={place.key}
          place={place}
          id={id}
          index={index}
          number={props.firstNumber + index}
          isSelected={isSelected}
          isDisabled={isDisabled}
          selectsOne={selectsOne}
        />
      )
    }
    const at = isInRange ? model.cursor.columnAt(column.key) : -1
    const isActive = model.cursor.isActive(id, column.key)
    return (
      <GridCell
        key={place.key}
        place={place}
        column={column}
        id={id}
        index={index}
        row={row}
        isActive={isActive}
        isRanged={range !== null && model.cursor.isWide && at >= range.left && at <= range.right}
        editing={isActive ? model.cursor.editing : null}
        error={model.checks.error(id, column.key)}
        refused={model.refusals.mark(id, column.key)?.text ?? null}
        isReadOnly={model.isReadOnly(id, column)}
        isNews={model.highlights.has(id, column.key)}
        version={showsMore(column) ? version : isNamed(column) ? words.version : 0}
      />
    )
  }
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      className={`${css.row} ${css.line}`}
      style={{ top, width: layout.width }}
      data-id={id}
      data-current={model.cursor.active?.id === id || undefined}
    >
      <LineCells layout={layout} shown={shown} cell={cell} />
    </div>
  )
})
