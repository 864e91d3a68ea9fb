import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { confirm } from '@/ui/confirm'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { namesOf } from '@/widgets/names-of'
import { useAbsentRow } from '@/widgets/use-absent-row'
import { recycledColumns } from './user-columns'
import { recycleBinQuery, type User, usePurgeUsers, useRestoreUsers } from './user-queries'

const DRAWER = 800

/** Removed users: restore them, or remove them for ever; one by one or several at once. */
export function UserRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState()
  const bin = useQuery(recycleBinQuery())
  const selection = useSelection<User>()
  const isNarrow = useBelow(MOBILE_BELOW)
  const lost = useAbsentRow<User>({
    queryKey: ['user'],
    nameOf: ({ realname }) => realname,
    drop: selection.drop,
  })
  const { restore, purge } = useBinCommands(selection.clear, lost)
  const { pageNo, pageSize } = control.state
  const rows = bin.data ?? []
  const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const chosen = [...selection.rows.values()]
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title="用户回收站"
      onClose={onClose}
    >
      <DataTable
        name="已删除的用户"
        columns={recycledColumns}
        source={{
          ...bin,
          data: bin.data && { records, total: rows.length, current: pageNo, size: pageSize },
        }}
        control={control}
        selection={selection}
        rowKey={(row) => row.id}
        rowName={(row) => row.username}
        actionsWidth={152}
        actions={(row) => [
          { key: 'restore', label: '恢复用户', perform: () => restore([row]) },
          { key: 'purge', label: '彻底删除', danger: true, perform: () => purge([row]) },
        ]}
        notice={
          <SelectionBar count={chosen.length} onClear={selection.clear}>
            <Button size="small" onClick={() => restore(chosen)}>
              批量还原
            </Button>
            <Button size="small" danger onClick={() => purge(chosen)}>
              批量删除
            </Button>
          </SelectionBar>
        }
        empty={{ text: '回收站是空的' }}
      />
    </Drawer>
  )
}

function useBinCommands(done: () => void, lost: (error: Error, users: readonly User[]) => void) {
  const restoring = useRestoreUsers()
  const purging = usePurgeUsers()
  const idsOf = (users: readonly User[]) => users.map(({ id }) => id)
  const restore = async (users: readonly User[]) => {
    const isSure = await confirm({
      title: '恢复用户',
      text: `您确定要恢复这 ${users.length} 个用户吗?`,
      detail: `${namesOf(users)} 恢复后可以用原密码登录，角色和部门与删除前相同。`,
    })
    if (isSure) restoring.mutate(idsOf(users), { onSuccess: done, onError: (error) => lost(error, users) })
  }
  const purge = async (users: readonly User[]) => {
    const isSure = await confirm({
      title: '彻底删除用户',
      text: `您确定要彻底删除这 ${users.length} 个用户吗?`,
      detail: `${namesOf(users)} 彻底删除后将无法恢复，请谨慎操作！`,
      okText: '彻底删除',
      isDangerous: true,
    })
    if (isSure) purging.mutate(idsOf(users), { onSuccess: done, onError: (error) => lost(error, users) })
  }
  return {
    restore: (users: readonly User[]) => void restore(users),
    purge: (users: readonly User[]) => void purge(users),
  }
}
