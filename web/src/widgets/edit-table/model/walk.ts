import type { CellAddress, Cursor } from './cursor'
import type { RowStore } from './row-store'

/** Steps of the keyboard. `page`: as many rows as are in sight. */
export type Walk =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'top'
  | 'bottom'
  | 'start'
  | 'end'
  | 'pageUp'
  | 'pageDown'

const clamp = (at: number, count: number) => Math.min(Math.max(0, at), count - 1)

/** The cell that a step leads to; the same one at the edge, null without cells. */
export function walked(
  store: RowStore,
  cursor: Cursor,
  from: CellAddress,
  walk: Walk,
  page: number,
): CellAddress | null {
  const lastRow = store.size - 1
  const lastColumn = cursor.columns.length - 1
  let row = store.indexOf(from.id)
  let column = cursor.columnAt(from.key)
  if (walk === 'up') row -= 1
  else if (walk === 'down') row += 1
  else if (walk === 'left') column -= 1
  else if (walk === 'right') column += 1
  else if (walk === 'pageUp') row -= page
  else if (walk === 'pageDown') row += page
  if (walk === 'rowStart' || walk === 'start') column = 0
  if (walk === 'rowEnd' || walk === 'end') column = lastColumn
  if (walk === 'top' || walk === 'start') row = 0
  if (walk === 'bottom' || walk === 'end') row = lastRow
  return addressAt(store, cursor, row, column)
}

/** The nearest cell to a place, counted from 0. */
export function addressAt(store: RowStore, cursor: Cursor, row: number, column: number): CellAddress | null {
  const id = store.order[clamp(row, store.size)]
  const key = cursor.columns[clamp(column, cursor.columns.length)]
  return id === undefined || key === undefined ? null : { id, key }
}

/** The next cell that `accepts`, row after row; null behind the last and before the first. */
export function nextCell(
  store: RowStore,
  cursor: Cursor,
  from: CellAddress,
  by: 1 | -1,
  accepts: (cell: CellAddress) => boolean = () => true,
): CellAddress | null {
  const width = cursor.columns.length
  let at = store.indexOf(from.id) * width + cursor.columnAt(from.key) + by
  for (; at >= 0 && at < store.size * width; at += by) {
    const cell = addressAt(store, cursor, Math.floor(at / width), at % width)
    if (cell && accepts(cell)) return cell
  }
  return null
}
