import { useQuery } from '@tanstack/react-query'
import { pageOfAll } from '@/ui/data-table/page-source'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { nameOf } from '@/widgets/names-of'
import { RecycleBin } from '@/widgets/recycle-bin'
import { recycledColumns } from './user-columns'
import { recycleBinQuery, usePurgeUsers, useRestoreUsers } from './user-queries'

/** Removed users: restore them, or remove them for ever. */
export function UserRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState()
  const bin = useQuery(recycleBinQuery())
  return (
    <RecycleBin
      feature="user"
      what="用户"
      columns={recycledColumns}
      source={{ ...bin, data: bin.data && pageOfAll(bin.data, control.state) }}
      control={control}
      nameOf={nameOf}
      restoring={useRestoreUsers()}
      purging={usePurgeUsers()}
      restoreDetail="恢复后可以用原密码登录，角色和部门与删除前相同。"
      onClose={onClose}
    />
  )
}
