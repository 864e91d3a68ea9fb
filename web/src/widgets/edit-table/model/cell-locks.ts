import type { EditColumn, Row } from '../column'
import type { ModelOptions } from './model-options'

export function isRowDisabled(options: ModelOptions, row: Row | undefined): boolean {
  return row !== undefined && options.isRowDisabled(row)
}

/** Whether the cell may not be changed, whatever its type. */
export function isLocked(options: ModelOptions, row: Row | undefined, column: EditColumn): boolean {
  if (options.isDisabled || options.readOnlyKeys.has(column.key)) return true
  if (column.disabled === true || isRowDisabled(options, row)) return true
  return typeof column.disabled === 'function' && row !== undefined && column.disabled(row)
}
