import { Button, Drawer } from 'antd'
import type { QueryFeature } from '@/api/query-keys'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { PageSource } from '@/ui/data-table/page-source'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import type { ListControl } from '@/ui/list-state/use-list-state'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import { useAbsentRow } from './use-absent-row'
import type { useChange } from './use-change'

type Change = ReturnType<typeof useChange<readonly string[]>>

interface RecycleBinProps<Row> {
  feature: QueryFeature
  /** What the records are called. */
  what: string
  columns: readonly Column<Row>[]
  source: PageSource<Row>
  control: ListControl
  nameOf: (row: Row) => string
  restoring: Change
  purging: Change
  /** What comes back with a record, and what goes with it for good, a sentence each. */
  restoreDetail?: string
  purgeDetail?: string
  onClose: () => void
}

const DRAWER = 720

/** Removed records: restore them, or delete them for good; one by one or several at once. */
export function RecycleBin<Row extends { id: string }>(props: RecycleBinProps<Row>) {
  const { what, columns, source, control, nameOf, onClose } = props
  const selection = useSelection<Row>()
  const isNarrow = useBelow(MOBILE_BELOW)
  const { restore, purge } = useBinCommands(props, selection)
  const chosen = [...selection.rows.values()]
  return (
    <Drawer
      open
      size={isNarrow ? '94%' : DRAWER}
      placement={isNarrow ? 'bottom' : 'right'}
      title={`${what}回收站`}
      onClose={onClose}
    >
      <DataTable
        name={`已删除的${what}`}
        columns={columns}
        source={source}
        control={control}
        selection={selection}
        rowKey={(row) => row.id}
        rowName={nameOf}
        actionsWidth={136}
        actions={(row) => [
          { key: 'restore', label: '恢复', perform: () => restore([row]) },
          { key: 'purge', label: '彻底删除', danger: true, perform: () => purge([row]) },
        ]}
        notice={
          <SelectionBar count={chosen.length} onClear={selection.clear}>
            <Button size="small" onClick={() => restore(chosen)}>
              恢复
            </Button>
            <Button size="small" danger onClick={() => purge(chosen)}>
              彻底删除
            </Button>
          </SelectionBar>
        }
        empty={{ text: '回收站是空的' }}
      />
    </Drawer>
  )
}

function useBinCommands<Row extends { id: string }>(
  { feature, what, nameOf, restoring, purging, restoreDetail, purgeDetail }: RecycleBinProps<Row>,
  { clear, drop }: { clear: () => void; drop: (id: string) => void },
) {
  const lost = useAbsentRow<Row>({ queryKey: [feature], nameOf, drop })
  const run = (change: Change, rows: readonly Row[]) =>
    change.mutate(
      rows.map(({ id }) => id),
      { onSuccess: clear, onError: (error) => lost(error, rows) },
    )
  const called = (rows: readonly Row[]) => {
    const [first] = rows
    return rows.length === 1 && first ? `${what}「${nameOf(first)}」` : `选中的 ${rows.length} 个${what}`
  }
  const restore = async (rows: readonly Row[]) => {
    const text = `确定要恢复${called(rows)}吗?`
    if (await confirm({ title: `恢复${what}`, text, detail: restoreDetail, okText: '恢复' }))
      run(restoring, rows)
  }
  const purge = async (rows: readonly Row[]) => {
    const isSure = await confirm({
      title: `彻底删除${what}`,
      text: `确定要彻底删除${called(rows)}吗?`,
      detail: purgeDetail ?? '彻底删除后将无法恢复，请谨慎操作！',
      okText: '彻底删除',
      isDangerous: true,
    })
    if (isSure) run(purging, rows)
  }
  return {
    restore: (rows: readonly Row[]) => void restore(rows),
    purge: (rows: readonly Row[]) => void purge(rows),
  }
}
