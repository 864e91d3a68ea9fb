import { useSession } from '@/identity/session'
import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '@/widgets/allowed'
import { type DriverRow, useRemoveDriver } from './driver-queries'
import { greyReason } from './grey-reason'

/** What one may do to a driver's record besides judging it. */
export function useDriverActions(edit: (id: string) => void) {
  const mayEdit = useAllowed('driver:edit')
  const mayRemove = useAllowed('driver:remove')
  const remove = useRemoveDriver()
  const me = useSession((session) => session.user?.username)
  const askAndRemove = async (row: DriverRow) => {
    const isSure = await confirm({
      text: `确定要删除司机「${row.driverName}」吗?`,
      // Two of the same name are told apart, and whoever is at work on one is seen.
      detail: [
        row.telephone && `手机 ${row.telephone}`,
        greyReason(row, false, me),
        '删除后不能恢复；未完成的审核将一并撤回。',
      ]
        .filter(Boolean)
        .join('。'),
      isDangerous: true,
    })
    if (isSure) remove.mutate(row.id)
  }
  const actions = (row: DriverRow): RowAction[] => [
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row.id) }] : []),
    // Waybills refer to a driver who has passed.
    ...(mayRemove && row.reviewState !== 1
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(row) }]
      : []),
  ]
  return { mayEdit, actions, width: mayEdit && mayRemove ? 152 : mayEdit || mayRemove ? 112 : 88 }
}
