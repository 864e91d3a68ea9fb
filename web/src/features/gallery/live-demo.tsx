import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from '@/api/call'
import type { TableColumn } from '@/widgets/edit-table/column'
import type { EditTableHandle } from '@/widgets/edit-table/edit-table-props'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

interface WaitingDriver {
  id: string
  driverName: string
  claimedByName: string
  note: string
}

const Table = lazyTable<WaitingDriver>()

const columns: readonly TableColumn[] = [
  { key: 'driverName', title: '司机', width: 140 },
  { key: 'submitTime', title: '提交时间', width: 190 },
  { key: 'claimedByName', title: '当前审核人', width: 160 },
  { key: 'note', title: '我的备注', type: 'input', minWidth: 200, placeholder: '只留在本页' },
]

const none: Omit<WaitingDriver, 'note'>[] = []

const waiting = queryOptions({
  // Among the drivers' data: asked again when a driver was decided, and after a break.
  queryKey: ['driver', 'waiting'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const query = { reviewState: 0, pageNo: 1, pageSize: 30 }
    const { records } = await call('GET', '/driver/hyDriver/list', { query, signal })
    return records
  },
})

/** Rows that the server sends when somebody changes them, beside what is typed here. */
export function LiveDemo() {
  const table = useRef<EditTableHandle<WaitingDriver>>(null)
  const { data = none, isPending, error } = useQuery(waiting)
  // What is typed here stays beside what the server says anew.
  const rows = useMemo(
    () => data.map((row) => ({ ...row, note: table.current?.row(row.id)?.row.note ?? '' })),
    [data],
  )
  return (
    <DemoSection
      title="实时行"
      about="待审核的司机。任何人领取或放回一位司机，他的行随即更新并标记 1.4 秒；正在填写的备注不受影响，本页自己的修改不会重复应用。"
    >
      <Table
        ref={table}
        asksUnsaved
        name="实时行"
        columns={columns}
        dataSource={rows}
        rowNumber
        socketReload
        socketKey="driver"
        reloadEffect
        loading={isPending}
        empty={error ? `待审核的司机加载失败：${error.message}` : '暂无待审核的司机'}
      />
    </DemoSection>
  )
}
