import { part } from '@/ui/part'
import type { EditTableProps } from '@/widgets/edit-table/edit-table-props'

/** The editable table, whose code comes when it is first shown. */
export function tablePart<R extends object>() {
  return part<EditTableProps<R>>(async () => (await import('@/widgets/edit-table/edit-table')).EditTable)
}
