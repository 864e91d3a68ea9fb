import { UnsavedPlace } from '@/ui/unsaved'
import type { EditTableProps } from '../edit-table-props'
import { useTable } from '../grid/table-context'
import { DetailsHost } from './details-host'
import { SubForm } from './sub-form'
import type { Opened } from './use-opened'

interface OpenedRowsProps<R extends object> {
  opened: Opened
  props: EditTableProps<R>
}

/** The sub-table and the details of rows, each a part of the page of its own. */
export function OpenedRows<R extends object>({ opened, props }: OpenedRowsProps<R>) {
  const { model } = useTable()
  const { place, sub, details, setDetails } = opened
  const row = sub.opened && model.store.row(sub.opened.id)
  return (
    <UnsavedPlace value={place}>
      {sub.opened && row && (
        <SubForm key={sub.opened.id} top={sub.opened.top} onClose={sub.giveUp}>
          {props.subForm?.(row as R)}
        </SubForm>
      )}
      {details && <DetailsHost {...details} props={props} onClose={() => setDetails(undefined)} />}
    </UnsavedPlace>
  )
}
