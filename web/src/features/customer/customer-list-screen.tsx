import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { SearchForm } from '@/ui/search-form/search-form'
import { AccountBatchBar } from '@/widgets/account-batch-bar'
import { ChangedNotice } from '@/widgets/changed-notice'
import { useDictOptions } from '@/widgets/dict-options'
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

/** The customers; a name opens what is kept of one, with its accounts (`open=`). */
export function CustomerListScreen() {
  const control = useListState(customerScheme)
  const list = customerListQuery(control.state)
  const source = useQuery(list)
  const changes = useFrozenPage<CustomerRow>({
    queryKey: list.queryKey,
    fetchPage: () => fetchCustomers(control.state),
    fetchRow: fetchCustomer,
    event: 'customer-changed',
  })
  const [editing, setEditing] = useState<{ id?: string }>()
  const selection = useSelection<CustomerRow>()
  const commands = useCustomerCommands({ edit: (id) => setEditing({ id }), selection })
  const filters = useCustomerFilters()
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <SearchForm fields={filters} control={control} />
      <DataTable
        name="客户"
        columns={customerColumns}
        source={source}
        control={control}
        settings={useListSettings('customer')}
        rowKey={(row) => row.id}
        rowName={(row) => row.consignor}
        hrefOf={(row) => control.hrefOf(row.id)}
        actions={commands.actions}
        actionsWidth={144}
        selection={commands.mayBatch ? selection : undefined}
        dimmed={(row) => (changes.gone.has(row.id) ? '已被删除' : undefined)}
        toolbar={
          <ListToolbar
            sheet={customerSheet}
            add="新增客户"
            onAdd={() => setEditing({})}
            query={customerQuery(control.state)}
            chosen={[...selection.rows.keys()]}
            Bin={CustomerRecycleBin}
          />
        }
        notice={
          <>
            <ChangedNotice changes={changes} />
            <AccountBatchBar
              feature="customer"
              selection={selection}
              freeze={commands.freeze}
              remove={commands.remove}
            />
          </>
        }
        empty={{ text: '还没有客户' }}
      />
      {help}

      {open && (
        <CustomerDrawer
          key={open}
          id={open}
          onEdit={commands.mayEdit ? () => setEditing({ id: open }) : undefined}
          onClose={() => control.open(undefined)}
        />
      )}
      {editing && (
        <CustomerFormDrawer key={editing.id} id={editing.id} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function useCustomerFilters() {
  const types = useDictOptions('hy_customer_type')
  const states = useDictOptions('user_status')
  const settlements = useDictOptions('hy_settle_type')
  return useMemo(() => customerFilters({ types, states, settlements }), [types, states, settlements])
}
