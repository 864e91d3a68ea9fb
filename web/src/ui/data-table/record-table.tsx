import { Table, type TableColumnType, type TableProps } from 'antd'
import { type MouseEvent, type ReactNode, type TableHTMLAttributes, useLayoutEffect, useRef } from 'react'
import type { ListControl } from '../list-state/use-list-state'
import { Skeleton } from '../skeleton'
import { Cell } from './cell'
import { type Column, widthOf } from './column'
import css from './data-table.module.css'
import type { RecordsProps } from './record-cards'
import { RowActions } from './row-actions'
import { toggled, withPage } from './selection'

interface RecordTableProps<Row> extends RecordsProps<Row> {
  control: ListControl
  isPending: boolean
  /** What the table says in place of rows it does not have. */
  nothing?: ReactNode
  actionsWidth: number
}

type BesidesProps<Row> = Pick<RecordTableProps<Row>, 'actions' | 'actionsWidth' | 'selection'>

type Shown<Row> = { row: Row } | { placeholder: number }

function tableColumn<Row>(column: Column<Row>, props: RecordTableProps<Row>): TableColumnType<Shown<Row>> {
  const { column: sorted, order } = props.control.state
  return {
    key: column.key,
    title: column.title,
    width: column.width,
    fixed: column.fixed,
    align: column.align ?? (column.type === 'number' || column.type === 'money' ? 'end' : undefined),
    ellipsis: !column.render,
    sorter: column.sortable,
    sortOrder: sorted === column.key ? (order === 'asc' ? 'ascend' : 'descend') : null,
    render: (_, shown) =>
      'row' in shown ? (
        <Cell column={column} row={shown.row} href={props.hrefOf?.(shown.row)} />
      ) : (
        <Skeleton className={css.line} />
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

const BOX_WIDTH = 32

/** CSS pixels of what stands beside the columns. */
export function besides<Row>({ actions, actionsWidth, selection }: BesidesProps<Row>): number {
  return (actions ? actionsWidth : 0) + (selection ? BOX_WIDTH : 0)
}

/** The boxes in front of the rows. */
function boxesOf<Row>(props: RecordTableProps<Row>): TableProps<Shown<Row>>['rowSelection'] {
  const { selection, rows, rowKey, rowName } = props
  if (!selection) return undefined
  return {
    columnWidth: BOX_WIDTH,
    selectedRowKeys: [...selection.rows.keys()],
    // Those of other pages come back as keys without rows.
    onChange: (keys) => selection.onChange(withPage(selection.rows, rows, rowKey, new Set(keys.map(String)))),
    columnTitle: (box) => <TitleBox>{box}</TitleBox>,
    getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
    getCheckboxProps: (item) => {
      const reason = 'row' in item ? selection.disabled?.(item.row) : '正在加载'
      return {
        disabled: reason !== undefined,
        title: reason,
        'aria-label': 'row' in item ? `选择 ${rowName(item.row)}` : '正在加载',
      }
    },
  }
}

/** The box of the head. antd repeats the head in a hidden row to measure it: nothing there takes the focus. */
function TitleBox({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) place.current.inert = place.current.closest('[aria-hidden="true"]') !== null
  }, [])
  return <span ref={place}>{children}</span>
}

/** The head is a table of its own so that it can stay: two tables of one name could not be told apart. */
function HeadTable({ 'aria-label': name, ...props }: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...props} aria-label={name && `${name}的表头`} />
}

const tableComponents = { header: { table: HeadTable } }

/** Rows as a table. The head stays below the frame while the page scrolls. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { rows, columns, control, isPending, rowKey, name } = props
  const shown: Shown<Row>[] = isPending
    ? Array.from({ length: control.state.pageSize }, (_, placeholder) => ({ placeholder }))
    : rows.map((row) => ({ row }))
  const declared = columns.map((column) => tableColumn(column, props))
  return (
    <Table<Shown<Row>>
      aria-label={name}
      components={tableComponents}
      rowKey={(item) => ('row' in item ? rowKey(item.row) : String(item.placeholder))}
      columns={props.actions ? [...declared, actionsColumn(props)] : declared}
      dataSource={shown}
      rowSelection={boxesOf(props)}
      pagination={false}
      locale={{ emptyText: props.nothing }}
      sticky
      scroll={{
        x: widthOf(columns) + besides(props),
      }}
      showSorterTooltip={false}
      rowClassName={props.selection?.byRow ? css.tickedByRow : ''}
      onRow={(item) => ('row' in item ? rowProps(props, item.row) : {})}
      onChange={(_, __, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
        control.sortBy(
          order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined,
        )
      }}
    />
  )
}

function rowProps<Row>(props: RecordTableProps<Row>, row: Row) {
  const reason = props.dimmed?.(row)
  return {
    title: reason,
    'data-dimmed': reason && '',
    onClick: ({ target }: MouseEvent) => tickByRow(props, row, target),
  }
}

/** A click on a row, but not on what has a purpose of its own in it, ticks the row. */
function tickByRow<Row>({ selection, rowKey }: RecordTableProps<Row>, row: Row, target: EventTarget): void {
  if (!selection?.byRow || selection.disabled?.(row) !== undefined) return
  if (target instanceof Element && target.closest('a, button, input, label')) return
  selection.onChange(toggled(selection.rows, rowKey(row), row))
}
