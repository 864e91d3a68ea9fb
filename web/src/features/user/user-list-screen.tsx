import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { AccountBatchBar } from '@/widgets/account-batch-bar'
import { useAllowed } from '@/widgets/allowed'
import { useDictOptions } from '@/widgets/dict-options'
import { ListToolbar } from '@/widgets/list-toolbar'
import { useAbsentRow } from '@/widgets/use-absent-row'
import { useListSettings } from '@/widgets/use-list-settings'
import { useUserCommands } from './use-user-commands'
import { userColumns, userFilters, userScheme } from './user-columns'
import { type User, userListQuery, userQuery } from './user-queries'
import { userSheet } from './user-sheet'

// Forms, with department trees, calendars and uploads, are for those who write.
const UserDrawer = lazyComponent(async () => (await import('./user-drawer')).UserDrawer)
const UserRecycleBin = lazyComponent(async () => (await import('./user-recycle-bin')).UserRecycleBin)
const UserFormDrawer = lazyComponent(async () => (await import('./user-form-drawer')).UserFormDrawer)

const PasswordResetModal = lazyComponent(
  async () => (await import('./password-reset-modal')).PasswordResetModal,
)

/** The operators' accounts; a name opens what is known of its user (`open=`). */
export function UserListScreen() {
  const control = useListState(userScheme)
  const source = useQuery(userListQuery(control.state))
  const [editing, setEditing] = useState<{ id?: string }>()
  const [resetting, setResetting] = useState<User>()
  const selection = useSelection<User>()
  const lost = useAbsentRow<User>({
    queryKey: ['user'],
    nameOf: ({ realname }) => realname,
    drop: selection.drop,
  })
  const commands = useUserCommands({
    edit: (id) => setEditing({ id }),
    reset: setResetting,
    done: selection.clear,
    lost,
  })
  const filters = useUserFilters()
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <Panel>
        <SearchForm fields={filters} control={control} />
        <DataTable
          name="用户"
          columns={userColumns}
          source={source}
          control={control}
          settings={useListSettings('user')}
          rowKey={(row) => row.id}
          rowName={(row) => row.username}
          hrefOf={(row) => control.hrefOf(row.id)}
          actions={commands.actions}
          actionsWidth={144}
          selection={useMayBatch() ? selection : undefined}
          toolbar={
            <ListToolbar
              sheet={userSheet}
              add="添加用户"
              onAdd={() => setEditing({})}
              query={userQuery(control.state)}
              chosen={[...selection.rows.keys()]}
              Bin={UserRecycleBin}
            />
          }
          notice={
            <AccountBatchBar
              feature="user"
              selection={selection}
              freeze={commands.freeze}
              remove={commands.remove}
            />
          }
          empty={{ text: '还没有用户' }}
        />
      </Panel>
      {help}
      {open && (
        <UserDrawer
          key={open}
          id={open}
          onEdit={commands.mayEdit ? () => setEditing({ id: open }) : undefined}
          onClose={() => control.open(undefined)}
        />
      )}

      {resetting && <PasswordResetModal user={resetting} onClose={() => setResetting(undefined)} />}
      {editing && <UserFormDrawer key={editing.id} id={editing.id} onClose={() => setEditing(undefined)} />}
    </>
  )
}

function useUserFilters() {
  const states = useDictOptions('user_status')
  const sexes = useDictOptions('sex')
  return useMemo(() => userFilters(states, sexes), [states, sexes])
}

function useMayBatch(): boolean {
  const mayFreeze = useAllowed('user:freeze')
  const mayExport = useAllowed('user:export')
  return useAllowed('user:remove') || mayFreeze || mayExport
}
