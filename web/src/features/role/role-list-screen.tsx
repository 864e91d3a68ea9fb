import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { useListState } from '@/ui/list-state/use-list-state'
import { Panel } from '@/ui/panel'
import { SearchForm } from '@/ui/search-form/search-form'
import { ListToolbar } from '@/widgets/list-toolbar'
import { useListSettings } from '@/widgets/use-list-settings'
import { roleColumns, roleFilters, roleScheme } from './role-columns'
import { RoleMembersDrawer } from './role-members-drawer'
import { type Role, roleListQuery, roleQuery } from './role-queries'
import { roleSheet } from './role-sheet'
import { useRoleCommands } from './use-role-commands'

// Department trees are for those who write, trees of grants for those who look into one role.
const RoleFormModal = lazyComponent(async () => (await import('./role-form-modal')).RoleFormModal)
const RoleGrantDrawer = lazyComponent(async () => (await import('./role-grant-drawer')).RoleGrantDrawer)

/** All roles; a name opens what its role grants (`open=`). */
export function RoleListScreen() {
  const control = useListState(roleScheme)
  const source = useQuery(roleListQuery(control.state))
  const [editing, setEditing] = useState<Role | 'new'>()
  const [members, setMembers] = useState<Role>()
  const selection = useSelection<Role>((role) => (role.builtin ? '内置角色不能删除' : undefined))
  const commands = useRoleCommands({
    edit: setEditing,
    grant: control.open,
    members: setMembers,
    selection,
  })
  const chosen = [...selection.rows.values()]
  const help = useKeyHelp()
  const { open } = control.state
  return (
    <>
      <Panel>
        <SearchForm fields={roleFilters} control={control} />
        <DataTable
          name="角色"
          columns={roleColumns}
          source={source}
          control={control}
          settings={useListSettings('role')}
          rowKey={(row) => row.id}
          rowName={(row) => row.roleName}
          hrefOf={(row) => control.hrefOf(row.id)}
          actions={commands.actions}
          actionsWidth={152}
          selection={commands.mayRemove ? selection : undefined}
          toolbar={
            <ListToolbar
              sheet={roleSheet}
              add="新增角色"
              onAdd={() => setEditing('new')}
              query={roleQuery(control.state)}
              chosen={[...selection.rows.keys()]}
            />
          }
          notice={
            <SelectionBar count={chosen.length} onClear={selection.clear}>
              <Button size="small" danger onClick={() => commands.remove(chosen)}>
                删除
              </Button>
            </SelectionBar>
          }
          empty={{ text: '还没有角色' }}
        />
      </Panel>
      {help}
      {members && <RoleMembersDrawer role={members} onClose={() => setMembers(undefined)} />}

      {editing && (
        <RoleFormModal role={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {open && (
        <RoleGrantDrawer
          key={open}
          roleId={open}
          known={source.data?.records.find((row) => row.id === open)}
          onClose={() => control.open(undefined)}
        />
      )}
    </>
  )
}
