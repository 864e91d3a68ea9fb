import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '@/identity/session'
import type { LiveKey } from '@/live/live'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import type { ListState } from '@/ui/list-state/list-query'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { TabLinks } from '@/ui/tab-links'
import { AccountBatchBar } from '@/widgets/account-batch-bar'
import { useAllowed } from '@/widgets/allowed'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
import { greyReason } from '@/widgets/dossier/grey-reason'
import { StartButton } from '@/widgets/dossier/start-button'
import { useBatchPass } from '@/widgets/dossier/use-batch-pass'
import { useTaskEntry } from '@/widgets/dossier/use-task-entry'
import {
  belongsTo,
  emptyView,
  type ReviewView,
  type View,
  viewLinks,
  viewNameOf,
  viewOf,
} from '@/widgets/dossier/views'
import { ListToolbar } from '@/widgets/list-toolbar'
import { useFrozenPage } from '@/widgets/use-frozen-page'
import { useListSettings } from '@/widgets/use-list-settings'
import { customerColumns, customerFilters, customerScheme } from './customer-columns'
import {
  type CustomerRow,
  customerListQuery,
  customerQuery,
  fetchCustomer,
  fetchCustomers,
  useCustomerCounts,
} from './customer-queries'
import { customerSheet } from './customer-sheet'
import { useCustomerCommands } from './use-customer-commands'

const CustomerDrawer = lazyComponent(async () => (await import('./customer-drawer')).CustomerDrawer)

// Calendars and amounts are for those who write.
const CustomerFormDrawer = lazyComponent(
  async () => (await import('./customer-form-drawer')).CustomerFormDrawer,
)

const CustomerRecycleBin = lazyComponent(
  async () => (await import('./customer-recycle-bin')).CustomerRecycleBin,
)

const views: readonly ReviewView[] = ['0', '2', '1', 'all', 'mine', 'expiring']
const batchPass = { feature: 'customer', name: '客户', rowName: (row: CustomerRow) => row.consignor }
const events: readonly LiveKey[] = ['customer-changed', 'customer-check']

/** The customers; a name opens what is kept of one, with its accounts (`open=`), or the desk where it waits (`task=`). */
export function CustomerListScreen() {
  const { pathname } = useLocation()
  const view = useView()
  const control = useListState(customerScheme)
  const { source, changes } = useRows(view, control.state)
  const counts = useCustomerCounts()
  const mayCheck = useAllowed('customer:check')
  const entry = useTaskEntry(control, mayCheck, view)
  const me = useSession((session) => session.user?.username)
  const [editing, setEditing] = useState<{ id?: string }>()
  const selection = useSelection<CustomerRow>()
  const commands = useCustomerCommands({ edit: (id) => setEditing({ id }), selection })
  const batch = useBatchPass(batchPass, view === '0', source)
  const ticked = batch.selection ?? (commands.mayBatch ? selection : undefined)
  const help = useKeyHelp()
  const actions = useRowActions(entry, commands.actions)
  return (
    <>
      <Panel>
        <TabLinks name="审核状态" tabs={viewLinks(pathname, views, counts)} current={view} />
        <SearchForm fields={useCustomerFilters()} control={control} />
        <DataTable
          name="客户"
          columns={customerColumns}
          source={source}
          control={control}
          settings={useListSettings('customer')}
          rowKey={(row) => row.id}
          rowName={(row) => row.consignor}
          hrefOf={entry.hrefOf}
          actions={actions}
          actionsWidth={144}
          selection={ticked}
          dimmed={(row) => (changes.gone.has(row.id) ? '已处理或删除' : greyReason(row, false, me))}
          toolbar={
            <ListToolbar
              sheet={customerSheet}
              add="新增客户"
              onAdd={() => setEditing({})}
              query={customerQuery(view, control.state)}
              chosen={[...(ticked ?? selection).rows.keys()]}
              Bin={CustomerRecycleBin}
              first={mayCheck && <StartButton href={entry.nextHref} count={counts?.pending} />}
            />
          }
          notice={
            <>
              <ChangedNotice changes={changes} arrived="条新提交" gone="条已处理" />
              {batch.bar ?? (
                <AccountBatchBar
                  feature="customer"
                  selection={selection}
                  freeze={commands.freeze}
                  remove={commands.remove}
                />
              )}
            </>
          }
          empty={{ text: emptyView[view]?.('客户') ?? '' }}
        />
      </Panel>
      {batch.sheet}
      {help}
      <CustomerLayers
        open={control.state.open}
        editing={editing}
        edit={setEditing}
        mayEdit={commands.mayEdit}
        onClose={() => control.open(undefined)}
      />
    </>
  )
}

/** A page of the list, in which no row moves by itself. */
function useRows(view: View, state: ListState) {
  const list = customerListQuery(view, state)
  const source = useQuery(list)
  const changes = useFrozenPage<CustomerRow>({
    queryKey: list.queryKey,
    fetchPage: () => fetchCustomers(view, state),
    fetchRow: fetchCustomer,
    belongs: (row) => belongsTo(view, row),
    event: events,
  })
  return { source, changes }
}

interface CustomerLayersProps {
  /** The customer whose record is open. */
  open: string | undefined
  /** The one that is edited; without an id a new one. */
  editing: { id?: string } | undefined
  edit: (editing: { id?: string } | undefined) => void
  mayEdit: boolean
  onClose: () => void
}

/** The record and the form, over the list. */
function CustomerLayers({ open, editing, edit, mayEdit, onClose }: CustomerLayersProps) {
  return (
    <>
      {open && (
        <CustomerDrawer
          key={open}
          id={open}
          onEdit={mayEdit ? () => edit({ id: open }) : undefined}
          onClose={onClose}
        />
      )}
      {editing && <CustomerFormDrawer key={editing.id} id={editing.id} onClose={() => edit(undefined)} />}
    </>
  )
}

/** The view that the address names; all of them where it names none. */
function useView(): View {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  return asked.has(viewNameOf(pathname)) ? viewOf(asked, views, pathname) : 'all'
}

type Actions = ReturnType<typeof useCustomerCommands>['actions']

/** What may be done to a row: first of all to judge it, where it waits. */
function useRowActions(entry: ReturnType<typeof useTaskEntry>, commands: Actions): Actions {
  const mayCheck = useAllowed('customer:check')
  if (!mayCheck) return commands
  return (row) => [...(row.reviewState === 0 ? entry.actions(row) : []), ...(commands?.(row) ?? [])]
}

function useCustomerFilters() {
  const types = useDictOptions('hy_customer_type')
  const states = useDictOptions('user_status')
  const settlements = useDictOptions('hy_settle_type')
  const reasons = useDictOptions('hy_reject_customer')
  const expireStates = useDictOptions('hy_expire_state')
  return useMemo(
    () => customerFilters({ types, states, settlements, reasons, expireStates }),
    [types, states, settlements, reasons, expireStates],
  )
}
