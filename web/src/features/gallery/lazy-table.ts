import { lazyComponent } from '@/ui/lazy-component'
import type { EditTableProps } from '@/widgets/edit-table/edit-table-props'

/** The editable table, whose code comes when it is first shown. */
export function lazyTable<R extends object>() {
  return lazyComponent<EditTableProps<R>>(
    async () => (await import('@/widgets/edit-table/edit-table')).EditTable,
  )
}
