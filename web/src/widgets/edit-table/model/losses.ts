import type { Row } from '../column'
import type { EditModel } from './edit-model'

/** Whether these rows in place of all would take away what was typed and is not saved. */
export function loses({ history, refusals, store, options }: EditModel, rows: readonly Row[]): boolean {
  if (!history.isUnsaved) return false
  const steps = history.unsaved()
  if (!steps || !refusals.all().next().done) return true
  const coming = new Map(rows.map((row) => [String(row[options.rowKey] ?? ''), row]))
  return steps.some((step) => {
    if (step.kind === 'marks') return false
    if (step.kind !== 'cells') return true
    return step.changes.some(
      ({ id, key }) => store.row(id) && !Object.is(store.value(id, key), coming.get(id)?.[key]),
    )
  })
}
