import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { lazyComponent } from '@/ui/lazy-component'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { SideSheet } from '@/ui/side-sheet'
import { accountStates } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { namesOf } from '@/widgets/names-of'
import { useAbsentRow } from '@/widgets/use-absent-row'
import { type RoleMember, roleMembersQuery, useAddMembers, useRemoveMembers } from './role-member-queries'
import type { Role } from './role-queries'

const UserPicker = lazyComponent(async () => (await import('@/widgets/user-picker')).UserPicker)

interface RoleMembersDrawerProps {
  role: Pick<Role, 'id' | 'roleName' | 'userType'>
  onClose: () => void
}

const filters: readonly FilterField[] = [{ kind: 'text', name: 'username', label: '用户账号' }]

const columns: readonly Column<RoleMember>[] = [
  { key: 'username', title: '用户账号', width: 160, card: 'title', sortable: true },
  { key: 'realname', title: '用户名称', width: 128, card: 'title', sortable: true },
  { key: 'orgCodeTxt', title: '部门', card: 'fact' },
  {
    key: 'status',
    title: '状态',
    width: 88,
    card: 'fact',
    states: accountStates,
  },
]

/** Who holds a role. */
export function RoleMembersDrawer({ role, onClose }: RoleMembersDrawerProps) {
  return (
    <SideSheet title={`${role.roleName} 的成员`} onClose={onClose}>
      <RoleMembers role={role} />
    </SideSheet>
  )
}

function RoleMembers({ role }: Pick<RoleMembersDrawerProps, 'role'>) {
  const control = useLocalListState()
  const source = useQuery(roleMembersQuery(role.id, control.state))
  const mayGrant = useAllowed('role:grant')
  const selection = useSelection<RoleMember>()
  const removal = useRemoveMembers(role.id)
  const lost = useAbsentRow<RoleMember>({
    queryKey: ['role'],
    nameOf: ({ realname }) => realname,
    drop: selection.drop,
  })
  const chosen = [...selection.rows.values()]
  const remove = async (members: readonly RoleMember[]) => {
    const isSure = await confirm({
      title: '移除成员',
      okText: '移除',
      text: `确定要从「${role.roleName}」移除${namesOf(members)}吗?`,
      detail: '他们立即失去通过该角色得到的权限。',
      isDangerous: true,
    })
    if (isSure)
      removal.mutate(
        members.map(({ id }) => id),
        { onSuccess: selection.clear, onError: (error) => lost(error, members) },
      )
  }
  return (
    <>
      <SearchForm fields={filters} control={control} name="角色成员" />
      <DataTable
        name="角色成员"
        columns={columns}
        source={source}
        control={control}
        rowKey={(row) => row.id}
        rowName={(row) => row.realname}
        actions={
          mayGrant
            ? (row) => [{ key: 'remove', label: '移除', danger: true, perform: () => void remove([row]) }]
            : undefined
        }
        actionsWidth={72}
        selection={mayGrant ? selection : undefined}
        toolbar={mayGrant && <AddMembers role={role} />}
        notice={
          <SelectionBar count={chosen.length} onClear={selection.clear}>
            <Button size="small" danger onClick={() => void remove(chosen)}>
              移除
            </Button>
          </SelectionBar>
        }
        empty={{ text: '还没有用户持有该角色' }}
      />
    </>
  )
}

function AddMembers({ role }: Pick<RoleMembersDrawerProps, 'role'>) {
  const [isOpen, setOpen] = useState(false)
  const add = useAddMembers(role.id)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        添加成员
      </Button>
      {isOpen && (
        <UserPicker
          title={`选择加入「${role.roleName}」的用户`}
          kind={role.userType === 'customer' ? 'customer' : 'operator'}
          onPick={(users) => add.mutateAsync(users.map(({ id }) => id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
