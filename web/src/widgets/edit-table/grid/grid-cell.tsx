import { memo } from 'react'
import { CellView, hintOf, isText } from '../cells/cell-view'
import { editorOf } from '../cells/editors'
import type { EditColumn, Row } from '../column'
import { cellText } from '../model/cell-text'
import type { Editing } from '../model/cursor'
import type { GridColumn } from '../model/layout'
import { CELL_PADDING, widthAtMost } from '../model/text-room'
import { ActiveCell } from './active-cell'
import { cellLabel } from './cell-label'
import { DetailsButton } from './details-button'
import css from './grid.module.css'
import { boxOf } from './line-cells'
import { useTable } from './table-context'

export interface GridCellProps {
  place: GridColumn
  column: EditColumn
  id: string
  index: number
  row: Row
  isActive: boolean
  isRanged: boolean
  editing: Editing | null
  error: string | undefined
  /** What was typed or pasted there and not taken; null for nothing. */
  refused: string | null
  isReadOnly: boolean
  isNews: boolean
  /** Another number: what it shows has changed although its value has not. */
  version: number
}

/** Types whose cells show that a list or a calendar opens from them, and by which sign; drawn by the style sheet. */
const opening: Partial<Record<string, string>> = {
  select: 'down',
  'select-search': 'down',
  sel_search: 'down',
  'select-multiple': 'down',
  list_multi: 'down',
  'select-dict-search': 'search',
  date: 'calendar',
  datetime: 'calendar',
  popup: 'search',
  textarea: 'edit',
  input_pop: 'edit',
}

/** A cell looks at its own value of the row, and only while it is active at the others. */
function isSame(before: GridCellProps, after: GridCellProps): boolean {
  const { key } = after.column
  return (Object.keys(after) as (keyof GridCellProps)[]).every((prop) =>
    prop === 'row' && !after.isActive
      ? Object.is(before.row[key], after.row[key])
      : Object.is(before[prop], after[prop]),
  )
}

/** One cell: plain until the cursor is in it. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { place, column, id, row, isActive, isRanged, error, refused, isReadOnly, isNews, editing } = props
  const sign = isReadOnly ? undefined : opening[column.type ?? '']
  const { words } = useTable()
  // Cells that are typed into have an input for it.
  const editor = editorOf(column)
  const hasFocus = isActive && (isReadOnly || !editor)
  const isShown = editing === null || editor?.isDialog
  const text = refused ?? (isText(column) ? cellText(column, row, words) : null)
  const hint = text === '' && !isReadOnly ? hintOf(column) : ''
  const room = place.width - CELL_PADDING
  const isLong = text !== null && widthAtMost(text || hint) > room
  return (
    <div
      role="gridcell"
      aria-label={hasFocus ? cellLabel(props, words) : undefined}
      aria-colindex={place.at}
      aria-readonly={isReadOnly || undefined}
      aria-selected={isActive || isRanged}
      aria-invalid={error !== undefined || undefined}
      className={css.cell}
      data-key={column.key}
      data-align={place.align}
      data-active={isActive || undefined}
      data-ranged={isRanged || undefined}
      data-invalid={error !== undefined || undefined}
      data-refused={refused !== null || undefined}
      data-news={isNews || undefined}
      data-readonly={isReadOnly || undefined}
      data-text={text === null || column.showDetails || !isShown ? undefined : isLong ? 'long' : 'short'}
      data-hint={hint !== '' || undefined}
      data-opens={isShown ? sign : undefined}
      style={boxOf(place)}
      title={error ?? (isLong ? text || undefined : undefined)}
      tabIndex={hasFocus ? 0 : -1}
      data-cell-focus={hasFocus ? '' : undefined}
    >
      {isShown &&
        (text === null ? (
          <CellView column={column} id={id} row={row} room={room} isReadOnly={isReadOnly} />
        ) : column.showDetails ? (
          <span data-cell-text="">{text || hint}</span>
        ) : (
          text || hint
        ))}
      {isActive && <ActiveCell {...props} />}
      {column.showDetails && <DetailsButton id={id} column={column} />}
    </div>
  )
}, isSame)
