import type { EditColumn, Row } from '@/widgets/edit-table/column'
import { EditModel } from '@/widgets/edit-table/model/edit-model'
import type { ModelOptions } from '@/widgets/edit-table/model/model-options'

/** A model with the rows loaded, all columns shown, and nothing disabled, followed or reported unless said. */
export function modelOf(
  columns: EditColumn[],
  rows: readonly Row[],
  more: Partial<ModelOptions> = {},
): EditModel {
  const model = new EditModel({
    columns,
    rowKey: 'id',
    orderKey: null,
    isDisabled: false,
    isRowDisabled: () => false,
    readOnlyKeys: new Set(),
    marksReload: false,
    followed: (patch) => patch,
    onValues: () => {},
    ...more,
  })
  model.load(rows)
  model.cursor.setColumns(model.options.columns.map(({ key }) => key))
  return model
}
