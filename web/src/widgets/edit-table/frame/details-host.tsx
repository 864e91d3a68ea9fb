import type { Row } from '../column'
import type { EditTableProps } from '../edit-table-props'
import { useTable } from '../grid/table-context'
import { DetailsModal } from './details-modal'

interface DetailsHostProps<R extends object> {
  id: string
  field: string
  props: EditTableProps<R>
  onClose: () => void
}

/** The details of one row, as long as the row is there. */
export function DetailsHost<R extends object>({ id, field, props, onClose }: DetailsHostProps<R>) {
  const { model, commands } = useTable()
  const row = model.store.row(id)
  const column = model.column(field)
  const { mainForm, onDetailsConfirm } = props
  if (!row || !column || !mainForm) return null
  const close = () => {
    onClose()
    commands.viewport.focus()
  }
  const confirm = async (values: Row): Promise<boolean> => {
    const now = { ...model.outside(id), ...values } as R
    const isDone =
      !onDetailsConfirm ||
      (await new Promise<boolean>((callback) => onDetailsConfirm({ row: now, column, callback })))
    if (isDone) model.write([{ id, values }])
    return isDone
  }
  return (
    <DetailsModal row={row} onConfirm={confirm} onClose={close}>
      {(current, setValues) =>
        mainForm({ row: current as R, column, setValues: (values) => setValues(values as Row) })
      }
    </DetailsModal>
  )
}
