import { Button } from 'antd'
import type { QueryFeature } from '@/api/query-keys'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { PageSource } from '@/ui/data-table/page-source'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import type { ListControl } from '@/ui/list-state/use-list-state'
import { SideSheet } from '@/ui/side-sheet'
import { type Ticks, useAskedChange } from './use-asked-change'
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
  /** Both take the ids of records. */
  restoring: Change
  purging: Change
  /** Their calls take one record at a time. */
  isOneByOne?: boolean
  /** What comes back with a record, and what goes with it for good, a sentence each. */
  restoreDetail?: string
  purgeDetail?: string
  onClose: () => void
}

/** Removed records: restore them, or delete them for good; one by one or several at once. */
export function RecycleBin<Row extends { id: string }>(props: RecycleBinProps<Row>) {
  const { what, columns, source, control, nameOf, isOneByOne, onClose } = props
  const selection = useSelection<Row>()
  const { restore, purge } = useBinCommands(props, selection)
  const chosen = [...selection.rows.values()]
  return (
    <SideSheet title={`${what}回收站`} onClose={onClose}>
      <DataTable
        name={`已删除的${what}`}
        columns={columns}
        source={source}
        control={control}
        selection={isOneByOne ? undefined : selection}
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
    </SideSheet>
  )
}

function useBinCommands<Row extends { id: string }>(
  { restoring, purging, restoreDetail, purgeDetail, ...records }: RecycleBinProps<Row>,
  selection: Ticks,
) {
  const ask = useAskedChange<Row>({ ...records, selection })
  return {
    restore: (rows: readonly Row[]) =>
      ask(rows, { verb: '恢复', detail: restoreDetail, send: restoring.mutate }),
    purge: (rows: readonly Row[]) =>
      ask(rows, {
        verb: '彻底删除',
        detail: purgeDetail ?? '彻底删除后将无法恢复，请谨慎操作！',
        isDangerous: true,
        send: purging.mutate,
      }),
  }
}
