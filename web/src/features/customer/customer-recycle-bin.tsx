import { useQuery } from '@tanstack/react-query'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { RecycleBin } from '@/widgets/recycle-bin'
import { recycledCustomerColumns } from './customer-columns'
import { recycledCustomersQuery, usePurgeCustomers, useRestoreCustomers } from './customer-queries'

/** Removed customers: restore them, or delete them for good. */
export function CustomerRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState({ column: 'updateTime', order: 'desc' })
  return (
    <RecycleBin
      feature="customer"
      what="客户"
      columns={recycledCustomerColumns}
      source={useQuery(recycledCustomersQuery(control.state))}
      control={control}
      nameOf={(row) => row.consignor}
      restoring={useRestoreCustomers()}
      purging={usePurgeCustomers()}
      restoreDetail="一同删除的登录账号将随之恢复，可以用原密码登录。"
      purgeDetail="客户和它的登录账号将无法恢复，请谨慎操作！"
      onClose={onClose}
    />
  )
}
