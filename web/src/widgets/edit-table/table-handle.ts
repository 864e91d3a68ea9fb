import type { Row } from './column'
import type { EditTableHandle } from './edit-table-props'
import type { TableParts } from './grid/table-context'
import type { ErrorMap } from './model/checks'

/** What the frame around the grid can do for a handle. */
interface Frame {
  removeSelected: () => void
  openSubForm: (id: string) => void
  closeSubForm: () => void
  openDetails: (id: string, key?: string) => void
  scrollToTop: () => void
}

/** What can be done to the table from outside. The one place where its rows take the caller's type. */
export function handleOf<R extends object>(parts: TableParts, frame: Frame): EditTableHandle<R> {
  const { model, commands } = parts
  const { store } = model
  const outside = (id: string) => model.outside(id) as R
  const add = (rows: readonly object[], at: number, plain: boolean) => {
    commands.settle()
    return model.insert(rows as readonly Row[], at, plain)
  }
  return {
    ...frame,
    rows: () => {
      commands.settle()
      return store.order.map(outside)
    },
    newRows: () => store.order.filter((id) => model.isFresh(id)).map(outside),
    deletedRows: () => model.deletedRows() as R[],
    row: (id) => (store.row(id) ? { row: outside(id), isNew: model.isFresh(id) } : null),
    validate: () => validate(parts),
    refuse: (errors) => {
      for (const [id, cells] of Object.entries(errors))
        for (const [key, message] of Object.entries(cells)) model.checks.refuse(id, key, message)
      goToFirst(parts, errors)
    },
    add: (rows = [{}], at = store.size) => {
      const ids = add(rows, at, false)
      const last = ids.at(-1)
      if (last !== undefined) goToRow(parts, last)
      return ids
    },
    push: (rows, at = store.size) => add(rows, at, true),
    remove: (ids) => model.remove(new Set(ids)),
    selectedIds: () => model.selection.ids(),
    clearSelection: () => model.selection.clear(),
    setValues: (patches) => {
      model.write(
        patches.map(({ rowKey, values }) => ({ id: rowKey, values: values as Row })),
        'set',
      )
    },
    receive: (patches) =>
      model.receive(patches.map(({ rowKey, values }) => ({ id: rowKey, values: values as Row }))),
    load: (rows) => model.load(rows as readonly Row[]),
    move: (id, to) => commands.moveRow(id, to),
    scrollTo: (place) => {
      const key = model.cursor.columns[0]
      if (place === 'top') frame.scrollToTop()
      else if (key !== undefined) commands.viewport.show({ id: place, key })
    },
    focus: (id, key) => {
      commands.go({ id, key })
      commands.viewport.focus()
    },
    saved: () => model.history.save(),
    undo: () => parts.sheet.step('undo'),
    redo: () => parts.sheet.step('redo'),
  }
}

/** Goes to the first cell of the row that may be changed. */
export function goToRow({ model, commands }: TableParts, id: string): void {
  const { columns } = model.cursor
  const key = columns.find((one) => {
    const column = model.column(one)
    return column !== undefined && !model.isReadOnly(id, column)
  })
  const first = key ?? columns[0]
  if (first === undefined) return
  commands.go({ id, key: first })
  commands.viewport.focus()
}

async function validate(parts: TableParts): Promise<ErrorMap | null> {
  parts.commands.settle()
  const errors = await parts.model.checks.checkAll()
  if (errors) goToFirst(parts, errors)
  return errors
}

/** Goes to the first cell that is wrong, row after row; one in a hidden column has no place. */
function goToFirst({ model, commands, announcer }: TableParts, errors: ErrorMap): void {
  const { cursor, store, checks } = model
  const id = store.order.find((one) => errors[one] && cursor.columns.some((key) => errors[one]?.[key]))
  const key = id === undefined ? undefined : cursor.columns.find((one) => errors[id]?.[one])
  if (id === undefined || key === undefined) return
  commands.go({ id, key })
  commands.viewport.focus()
  announcer.say(`有 ${checks.count()} 处未通过校验`)
}
