import { editorOf } from '../cells/editors'
import type { CellAddress } from '../model/cursor'
import type { EditModel } from '../model/edit-model'

/** Whether the cell has a list or a calendar that opens, and may be changed. */
export function opensList(model: EditModel, { id, key }: CellAddress): boolean {
  const column = model.column(key)
  return column !== undefined && !model.isReadOnly(id, column) && editorOf(column)?.Editor !== undefined
}

/** Whether the cell has things to press instead of being edited. */
export function actsAtOnce(model: EditModel, { key }: CellAddress): boolean {
  const type = model.column(key)?.type
  return type === 'checkbox' || type === 'radio'
}
