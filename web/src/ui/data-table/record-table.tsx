import { Table, type TableColumnType } from 'antd'
import type { ListControl } from '../list-state/use-list-state'
import { Cell } from './cell'
import type { Column } from './column'
import type { RecordsProps } from './record-cards'
import { RowActions } from './row-actions'

interface RecordTableProps<Row> extends RecordsProps<Row> {
  control: ListControl
  isPending: boolean
  actionsWidth: number
}

type Shown<Row> = { row: Row } | { placeholder: number }

function tableColumn<Row>(column: Column<Row>, props: RecordTableProps<Row>): TableColumnType<Shown<Row>> {
  const { column: sorted, order } = props.control.state
  return {
    key: column.key,
    title: column.title,
    width: column.width,
    fixed: column.fixed,
    align: column.type === 'number' ? 'right' : undefined,
    ellipsis: !column.render,
    sorter: column.sortable,
    sortOrder: sorted === column.key ? (order === 'asc' ? 'ascend' : 'descend') : null,
    render: (_, shown) =>
      'row' in shown ? (
        <Cell column={column} row={shown.row} href={props.hrefOf?.(shown.row)} />
      ) : (
        <span className="fd-skeleton" />
      ),
  }
}

function actionsColumn<Row>(props: RecordTableProps<Row>): TableColumnType<Shown<Row>> {
  return {
    key: 'actions',
    title: '操作',
    width: props.actionsWidth,
    fixed: 'right',
    render: (_, shown) =>
      'row' in shown ? (
        <RowActions rowName={props.rowName(shown.row)} actions={props.actions?.(shown.row) ?? []} />
      ) : null,
  }
}

/** Rows as a table. The head stays below the frame while the page scrolls. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { rows, columns, control, isPending, rowKey, dimmed, name } = props
  const shown: Shown<Row>[] = isPending
    ? Array.from({ length: control.state.pageSize }, (_, placeholder) => ({ placeholder }))
    : rows.map((row) => ({ row }))
  const declared = columns.map((column) => tableColumn(column, props))
  return (
    <Table<Shown<Row>>
      aria-label={name}
      rowKey={(item) => ('row' in item ? rowKey(item.row) : String(item.placeholder))}
      columns={props.actions ? [...declared, actionsColumn(props)] : declared}
      dataSource={shown}
      pagination={false}
      sticky
      scroll={{ x: widthOf(columns) + (props.actions ? props.actionsWidth : 0) }}
      showSorterTooltip={false}
      rowClassName={(item) => ('row' in item && dimmed?.(item.row) ? 'fd-dimmed' : '')}
      onRow={(item) => ({ title: 'row' in item ? dimmed?.(item.row) : undefined })}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        control.sortBy(
          order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
        )
      }}
    />
  )
}

/** Columns that take the rest still need room for a few characters. */
const FLEXIBLE = 160

function widthOf<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((total, column) => total + (column.width ?? FLEXIBLE), 0)
}
