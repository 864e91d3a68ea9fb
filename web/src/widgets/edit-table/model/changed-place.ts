import type { CellAddress } from './cursor'
import type { EditModel } from './edit-model'
import type { Step } from './history'

/** The active cell if an act that is taken back or done again changed it, else the first it changed; undefined where none is left. */
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
  const found = cells.find(({ id, key }) => cursor.isActive(id, key)) ?? cells.find(isThere)
  return found && { id: found.id, key: found.key }
}
