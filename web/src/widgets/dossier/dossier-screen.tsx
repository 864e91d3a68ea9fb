import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '@/identity/session'
import type { LiveKey } from '@/live/live'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { Page } from '@/ui/data-table/page-source'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import type { ListScheme, ListState } from '@/ui/list-state/list-query'
import { useListState } from '@/ui/list-state/use-list-state'
import type { RecordFormProps } from '@/ui/modal-form/use-record-form'
import { Panel } from '@/ui/panel'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { TabLinks } from '@/ui/tab-links'
import { Allowed, useAllowed } from '../allowed'
import { ChangedNotice } from '../changed-notice'
import type { Sheet } from '../sheet/sheet'
import { SheetButtons } from '../sheet/sheet-buttons'
import { useFrozenPage } from '../use-frozen-page'
import { useListSettings } from '../use-list-settings'
import { type AccountCommand, type GivenCommand, useAccountActions } from './account-commands'
import type { DossierCounts, DossierRow } from './dossier-row'
import { greyReason } from './grey-reason'
import { StartButton } from './start-button'
import { useBatchPass } from './use-batch-pass'
import { useDossierActions } from './use-dossier-actions'
import { useTaskEntry } from './use-task-entry'
import {
  addressOf,
  archiveViews,
  belongsTo,
  emptyView,
  reviewViews,
  type StageTab,
  stageLinks,
  type View,
  viewLinks,
  viewOf,
} from './views'

// Calendars are for those who write.
const AccountForm = lazyComponent(async () => (await import('./account-form')).AccountForm)

/** A kind of subject as its list shows it. */
export interface DossierKind<Row extends DossierRow> {
  /** What begins its permission codes and query keys. */
  feature: string
  name: string
  event: LiveKey
  scheme: ListScheme
  columns: (view: View) => Column<Row>[]
  rowName: (row: Row) => string
  /** Tells two of the same name apart when one is to be removed. */
  detail: (row: Row) => string
  /** A page of the list, and the key that it is kept by. */
  useList: (view: View, state: ListState) => { queryKey: QueryKey; source: UseQueryResult<Page<Row>> }
  useCounts: () => DossierCounts | undefined
  fetchPage: (view: View, state: ListState) => Promise<Page<Row>>
  fetchRow: (id: string) => Promise<Row>
  /** As spreadsheets, and what is asked of the server for those that the list shows. */
  sheet?: Sheet
  queryOf?: (view: View, state: ListState) => Record<string, string | number>
  /** Its documents have no end: there is no view of those that run out. */
  isEndless?: boolean
  /** The views of its archive, where its subjects go through stages. */
  useStages?: () => readonly StageTab[]
  /** Rows that may not be changed, or removed, whatever rights one has. */
  isClosed?: (row: Row) => boolean
  stays?: (row: Row) => boolean
  /** The record, and the form of one or of a new one. */
  drawer: (props: {
    id: string
    onEdit?: () => void
    account?: (row: Row) => RowAction[]
    onClose: () => void
  }) => ReactNode
  form: (props: { id?: string; onClose: () => void }) => ReactNode
}

interface DossierScreenProps<Row extends DossierRow> {
  kind: DossierKind<Row>
  filters: FilterField[]
  remove: (id: string) => void
  /** Sends a command about an account; absent where subjects have none. */
  command?: (given: GivenCommand) => ReturnType<RecordFormProps['send']>
  /** The records themselves: every row opens its own, and nothing is judged. */
  isArchive?: boolean
}

/** Subjects by the state of their review; a waiting one opens the desk, any other its record. */
export function DossierScreen<Row extends DossierRow>({
  kind,
  filters,
  remove,
  command,
  isArchive = false,
}: DossierScreenProps<Row>) {
  const control = useListState(kind.scheme)
  const { view, tabs, counts, empty, passed } = useViews(kind, isArchive)
  const { source, frozen } = useRows(kind, view, control.state)
  const me = useSession((session) => session.user?.username)
  const columns = useMemo(() => kind.columns(view), [kind, view])
  const mayCheck = useAllowed(`${kind.feature}:check`) && !isArchive
  const entry = useTaskEntry(control, mayCheck, view)
  const [editing, setEditing] = useState<{ id?: string }>()
  const edit = (id: string) => setEditing({ id })
  const { account, accountForm } = useAccountForm(kind, command)
  const keeping = useDossierActions<Row>({ ...kind, edit, remove, account })
  const batch = useBatchPass<Row>(kind, view === '0' && !isArchive, source)
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <Panel>
        <TabLinks
          name={`${isArchive && kind.useStages ? kind.name : '审核'}状态`}
          tabs={tabs}
          current={view}
        />
        <SearchForm fields={filters} control={control} />
        <DataTable
          name={`${kind.name}${isArchive ? '档案' : '审核'}`}
          columns={columns}
          source={source}
          control={control}
          settings={useListSettings(`${kind.feature}-${isArchive ? 'list' : 'check'}`)}
          rowKey={(row) => row.id}
          rowName={kind.rowName}
          hrefOf={entry.hrefOf}
          actions={(row) => [...entry.actions(row), ...keeping.actions(row)]}
          actionsWidth={keeping.width}
          dimmed={(row) => greyReason(row, frozen.gone.has(row.id), me)}
          toolbar={
            <Tools
              kind={kind}
              start={mayCheck ? entry.nextHref : undefined}
              pending={counts?.pending}
              query={kind.queryOf?.(view, control.state)}
              onAdd={() => setEditing({})}
            />
          }
          selection={batch.selection}
          notice={
            <>
              <ChangedNotice changes={frozen} arrived="条新提交" gone="条已处理" />
              {batch.bar}
            </>
          }
          empty={{
            text: empty,
            action: view === '0' && <Link to={passed}>查看已通过</Link>,
          }}
        />
      </Panel>
      {open &&
        kind.drawer({
          id: open,
          onEdit: keeping.mayEdit ? () => edit(open) : undefined,
          account,
          onClose: () => control.open(undefined),
        })}
      {editing && kind.form({ id: editing.id, onClose: () => setEditing(undefined) })}
      {accountForm}
      {batch.sheet}
      {help}
    </>
  )
}

/** A page of the list, in which no row moves by itself. */
function useRows<Row extends DossierRow>(kind: DossierKind<Row>, view: View, state: ListState) {
  const { queryKey, source } = kind.useList(view, state)
  const frozen = useFrozenPage<Row>({
    queryKey,
    fetchPage: () => kind.fetchPage(view, state),
    fetchRow: kind.fetchRow,
    belongs: (row) => belongsTo(view, row),
    event: kind.event,
  })
  return { source, frozen }
}

/** The commands about a row's account, and the form of the one that was chosen. */
function useAccountForm<Row extends DossierRow>(
  { feature, name, rowName }: DossierKind<Row>,
  send: DossierScreenProps<Row>['command'],
) {
  const [chosen, choose] = useState<{ command: AccountCommand; row: Row }>()
  const account = useAccountActions<Row>(feature, send && ((command, row) => choose({ command, row })))
  const accountForm = send && chosen && (
    <AccountForm
      {...chosen}
      name={name}
      feature={feature}
      rowName={rowName(chosen.row)}
      send={send}
      onClose={() => choose(undefined)}
    />
  )
  return { account, accountForm }
}

interface ToolsProps {
  kind: Pick<DossierKind<never>, 'feature' | 'name' | 'sheet'>
  /** Where the desk begins; absent where nothing is judged. */
  start?: string
  pending?: number
  /** What the list shows, as its sheet is asked for. */
  query?: Record<string, string | number>
  onAdd: () => void
}

/** What can be done to the whole list. */
const Tools = ({ kind, start, pending, query, onAdd }: ToolsProps) => (
  <>
    {start && <StartButton href={start} count={pending} />}
    <Allowed action={`${kind.feature}:add`}>
      <Button onClick={onAdd}>新增{kind.name}</Button>
    </Allowed>
    {kind.sheet && <SheetButtons sheet={kind.sheet} query={query} />}
  </>
)

const noStages = (): readonly StageTab[] => []

/** The views of a list, and the one that its address names. */
function useViews<Row extends DossierRow>(kind: DossierKind<Row>, isArchive: boolean) {
  const { pathname, search } = useLocation()
  const { useStages = noStages } = kind
  const counts = kind.useCounts()
  const stages = useStages()
  const own = (isArchive ? archiveViews : reviewViews).filter(
    (view) => view !== 'expiring' || !kind.isEndless,
  )
  const isStaged = isArchive && stages.length > 0
  const named = new URLSearchParams(search)
  const view = viewOf(named, isStaged ? stages.map((stage) => stage.view) : own, pathname)
  const tabs = isStaged ? stageLinks(pathname, stages) : viewLinks(pathname, own, counts)
  const label = tabs.find(({ key }) => key === view)?.label
  const empty = emptyView[view]?.(kind.name) ?? `没有「${label}」的${kind.name}`
  return { view, tabs, counts, empty, passed: addressOf(pathname, '1') }
}
