import { useEffect, useEffectEvent, useState } from 'react'
import type { Row } from '../column'
import type { EditTableProps } from '../edit-table-props'
import type { TableParts } from '../grid/table-context'
import type { EditModel } from '../model/edit-model'

interface Replacing {
  /** Rows from which something is open in which something is typed. */
  inUse: () => readonly string[]
  /** Asks about what is typed; true when it may go. */
  mayGo: () => Promise<boolean>
}

/** Puts a new `dataSource` in place of the rows; asks first where that takes away what is typed. */
export function useRows<R extends object>(
  { model, commands }: TableParts,
  { dataSource, asksUnsaved, rowKey = 'id' }: EditTableProps<R>,
  { inUse, mayGo }: Replacing,
): void {
  const [loaded, setLoaded] = useState(dataSource)
  const isLost = (rows: readonly Row[]) => {
    // A row that stays keeps its open editor.
    const typed = asksUnsaved && commands.edit.row !== undefined ? [commands.edit.row] : []
    const ids = [...inUse(), ...typed]
    const kept = ids.length === 0 ? null : new Set(rows.map((row) => String(row[rowKey] ?? '')))
    return (asksUnsaved && loses(model, rows)) || ids.some((id) => !kept?.has(id))
  }
  const replace = useEffectEvent(async (rows: readonly Row[]) => {
    if (!isLost(rows) || (await mayGo())) model.load(rows)
  })
  useEffect(() => {
    if (dataSource === loaded) return
    setLoaded(dataSource)
    void replace(dataSource as readonly Row[])
  }, [dataSource, loaded])
}

/** Whether these rows in place of all would take away what was typed and is not saved. */
function loses({ history, refusals, store, options }: EditModel, rows: readonly Row[]): boolean {
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
