import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import { confirm } from '@/ui/confirm'
import { DataTable } from '@/ui/data-table/data-table'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { recycledColumns } from './dict-columns'
import { type Dictionary, recycleBinQuery, usePurgeDict, useRestoreDict } from './dict-queries'

const DRAWER = 720

/** Removed dictionaries: restore them, or delete them for good. */
export function DictRecycleBin({ onClose }: { onClose: () => void }) {
  const control = useLocalListState()
  const bin = useQuery(recycleBinQuery())
  const restore = useRestoreDict()
  const purge = usePurgeDict()
  const { pageNo, pageSize } = control.state
  const rows = bin.data ?? []
  const records = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const askAndPurge = async (dict: Dictionary) => {
    const isSure = await confirm({
      text: `确定要彻底删除字典「${dict.dictName}」吗?`,
      detail: '字典和它的全部字典项将无法恢复。',
      okText: '彻底删除',
      isDangerous: true,
    })
    if (isSure) purge.mutate(dict.id)
  }
  return (
    <Drawer open size={DRAWER} title="字典回收站" onClose={onClose}>
      <DataTable
        name="已删除的字典"
        columns={recycledColumns}
        source={{
          ...bin,
          data: bin.data && { records, total: rows.length, current: pageNo, size: pageSize },
        }}
        control={control}
        rowKey={(row) => row.id}
        rowName={(row) => row.dictName}
        actions={(row) => [
          { key: 'restore', label: '恢复', perform: () => restore.mutate(row.id) },
          { key: 'purge', label: '彻底删除', danger: true, perform: () => void askAndPurge(row) },
        ]}
        empty={{ text: '回收站是空的' }}
      />
    </Drawer>
  )
}
