import type { CellAddress } from './cursor'
import type { EditModel } from './edit-model'
import type { Step } from './history'

/** The first cell that an act changed which is taken back or done again; undefined for one that is gone. */
export function changedPlace(
  { store, cursor }: EditModel,
  steps: readonly Step[],
  isBack: boolean,
): CellAddress | undefined {
  const isThere = ({ id, key }: CellAddress) => store.row(id) !== undefined && cursor.columnAt(key) >= 0
  const ofRow = (id: string | undefined): CellAddress => ({
    id: id ?? '',
    key: cursor.active?.key ?? cursor.columns[0] ?? '',
  })
  const cells = steps.flatMap((step): readonly CellAddress[] => {
    if (step.kind === 'cells' || step.kind === 'marks') return step.changes
    if (step.kind === 'moved') return [ofRow(store.order[isBack ? step.from : step.to])]
    return step.rows.map(({ id }) => ofRow(id))
  })
  const found = cells.find(isThere)
  return found && { id: found.id, key: found.key }
}
