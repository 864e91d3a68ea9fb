import { Button } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../icon'
import { lazyComponent } from '../lazy-component'
import type { ListControl } from '../list-state/use-list-state'
import { Skeleton } from '../skeleton'
import { MOBILE_BELOW, useBelow } from '../use-below'
import type { Column, SettingsStore } from './column'
import css from './data-table.module.css'
import { ListPager } from './list-pager'
import { type EmptyState, ListNotice } from './list-states'
import { ListToolbar } from './list-toolbar'
import type { PageSource } from './page-source'
import { pageInstead } from './paging'
import { RecordCards, type RecordsProps } from './record-cards'
import { besides, RecordTable } from './record-table'
import { useRowKeys } from './use-row-keys'
import { useRowTraces } from './use-row-traces'
import { useShownColumns } from './use-shown-columns'

// Columns are arranged once in a while; every list would wait for the drawer.
const ColumnSettings = lazyComponent(async () => (await import('./column-settings')).ColumnSettings)

export interface DataTableProps<Row> extends Omit<RecordsProps<Row>, 'rows'> {
  columns: readonly Column<Row>[]
  source: PageSource<Row>
  control: ListControl
  /** Without a store the columns cannot be arranged. */
  settings?: SettingsStore
  empty: EmptyState
  /** Left of the toolbar: what can be done to the whole list. */
  toolbar?: ReactNode
  /** Between toolbar and rows: a line about rows that wait. */
  notice?: ReactNode
  /** CSS pixels of the actions column. */
  actionsWidth?: number
}

const ACTIONS_WIDTH = 168

/**
 * A list of records: a table of the columns that have room, below 768 px cards. State lives in the address
 * (`control`), rows come from `source`; the previous page stays while the next
 * one loads. ↑ ↓ J K walk the rows, Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { source, control, settings, columns, empty, toolbar, notice, actionsWidth = ACTIONS_WIDTH } = props
  const isNarrow = useBelow(MOBILE_BELOW)
  const [isArranging, setArranging] = useState<boolean>()
  const root = useRef<HTMLElement>(null)
  useRowKeys(root)
  useAskedAgain(control, source)
  useRowTraces(root, source, control.state, props.rowKey)
  const page = source.data
  const rows = page?.records ?? []
  const isLeaving = useLastPage(control, source)
  const place = useRef<HTMLDivElement>(null)
  const taken = isNarrow ? undefined : besides({ ...props, actionsWidth })
  const shown = useShownColumns({ columns, settings, place, taken })
  const isEmpty = !source.isPending && rows.length === 0 && !isLeaving
  const nothing = (isEmpty || (source.error && !page)) && (
    <ListNotice
      error={source.error}
      isFiltered={Object.keys(control.state.filters).length > 0}
      empty={empty}
      onRetry={() => void source.refetch()}
      onClear={() => control.filterBy({})}
    />
  )
  return (
    <section
      ref={root}
      className={css.list}
      aria-label={props.name}
      aria-busy={source.isPending || source.isPlaceholderData}
    >
      <ListToolbar end={settings && !isNarrow && <ArrangeButton onClick={() => setArranging(true)} />}>
        {toolbar}
      </ListToolbar>
      {notice}
      <div
        ref={place}
        className={css.rows}
        data-list-rows=""
        data-stale={source.isPlaceholderData || undefined}
      >
        {nothing && (isNarrow || source.error) ? (
          nothing
        ) : isNarrow ? (
          source.isPending ? (
            <CardSkeletons />
          ) : (
            <RecordCards {...props} rows={rows} columns={shown} />
          )
        ) : (
          <RecordTable
            {...props}
            rows={rows}
            columns={shown}
            isPending={source.isPending}
            nothing={nothing}
            actionsWidth={actionsWidth}
          />
        )}
      </div>
      {page && rows.length > 0 && <ListPager page={page} control={control} compact={isNarrow} />}
      {settings && isArranging && (
        <ColumnSettings
          columns={columns}
          shown={shown}
          store={settings}
          onClose={() => setArranging(false)}
        />
      )}
    </section>
  )
}

const ArrangeButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    icon={<Icon name="setting" />}
    aria-label="列设置"
    aria-haspopup="dialog"
    title="列设置"
    onClick={onClick}
  />
)

/**
 * Fetches what is shown once more each time it is asked for again, also by
 * filters that were asked for a moment ago; a page that is only seen again asks
 * for nothing.
 */
function useAskedAgain<Row>({ asked, state: { filters } }: ListControl, source: PageSource<Row>): void {
  const question = JSON.stringify([asked, filters])
  const answered = useRef(question)
  const fetchAgain = useEffectEvent(() => {
    // The source is its parent's, whose effects come after these: only then it has the new question.
    if (!source.isFetching) queueMicrotask(() => void source.refetch())
  })
  useEffect(() => {
    if (answered.current === question) return
    answered.current = question
    fetchAgain()
  }, [question])
}

/** Goes to the last page where the one that was asked for is not there any more; whether it does. */
function useLastPage<Row>(control: ListControl, { data, isPlaceholderData }: PageSource<Row>): boolean {
  const { pageNo, pageSize } = control.state
  const instead = data && !isPlaceholderData ? pageInstead(data, pageNo, pageSize) : null
  useEffect(() => {
    if (instead !== null) control.correctTo(instead)
  }, [instead, control])
  return instead !== null
}

function CardSkeletons() {
  return (
    <ul className={css.cards} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <li key={key} className={css.card}>
          <Skeleton className={css.line} />
          <Skeleton className={css.line} />
        </li>
      ))}
    </ul>
  )
}
