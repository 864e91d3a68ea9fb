import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useSelection } from '@/ui/data-table/selection'
import { SelectionBar } from '@/ui/data-table/selection-bar'
import { lazyComponent } from '@/ui/lazy-component'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { accountStates } from '@/widgets/account-states'
import { useAllowed } from '@/widgets/allowed'
import { namesOf } from '@/widgets/names-of'
import { useAbsentRow } from '@/widgets/use-absent-row'
import { type Member, membersQuery, useAddMembers, useRemoveMembers } from './member-queries'

const UserPicker = lazyComponent(async () => (await import('@/widgets/user-picker')).UserPicker)

interface DepartmentMembersProps {
  departmentId: string
  name: string
  /** What more can be done to one member. */
  actions?: (member: Member) => RowAction[]
}

const columns: readonly Column<Member>[] = [
  { key: 'username', title: '用户账号', width: 144, card: 'title' },
  { key: 'realname', title: '用户名称', width: 120, card: 'title' },
  { key: 'orgCodeTxt', title: '部门', card: 'fact' },
  { key: 'phone', title: '手机号码', width: 136, card: 'fact', pii: true },
  {
    key: 'status',
    title: '状态',
    width: 88,
    card: 'fact',
    states: accountStates,
  },
]

const filters: readonly FilterField[] = [{ kind: 'text', name: 'username', label: '用户账号' }]

/** The users who belong to one department. */
export function DepartmentMembers({ departmentId, name, actions }: DepartmentMembersProps) {
  const control = useLocalListState()
  const source = useQuery(membersQuery(departmentId, control.state))
  const mayChange = useAllowed('department:edit')
  const selection = useSelection<Member>()
  const remove = useRemoveAfterAsking(departmentId, name, selection)
  const chosen = [...selection.rows.values()]
  const rowActions = (member: Member): RowAction[] => [
    ...(actions?.(member) ?? []),
    ...(mayChange ? [{ key: 'remove', label: '移出', danger: true, perform: () => remove([member]) }] : []),
  ]
  return (
    <>
      <SearchForm fields={filters} control={control} name="成员" />
      <DataTable
        name={`${name}的成员`}
        columns={columns}
        source={source}
        control={control}
        rowKey={(member) => member.id}
        rowName={(member) => member.realname}
        actions={mayChange || actions ? rowActions : undefined}
        actionsWidth={actions ? 144 : 88}
        selection={mayChange ? selection : undefined}
        toolbar={mayChange && <AddMembers departmentId={departmentId} name={name} />}
        notice={
          <SelectionBar count={chosen.length} onClear={selection.clear}>
            <Button size="small" danger onClick={() => remove(chosen)}>
              移出部门
            </Button>
          </SelectionBar>
        }
        empty={{ text: '部门里还没有用户' }}
      />
    </>
  )
}

interface Ticked {
  clear: () => void
  drop: (id: string) => void
}

function useRemoveAfterAsking(departmentId: string, name: string, { clear, drop }: Ticked) {
  const lost = useAbsentRow<Member>({
    queryKey: ['department', 'members'],
    nameOf: ({ realname }) => realname,
    gone: '已不在该部门或不在您的管理范围内',
    drop,
  })
  const removal = useRemoveMembers(departmentId)
  const ask = async (members: readonly Member[]) => {
    const isSure = await confirm({
      title: '移出部门',
      okText: '移出',
      text: `确定要将${namesOf(members)}移出部门「${name}」吗?`,
      detail: '同时失去在该部门的部门角色，账号本身不受影响。',
      isDangerous: true,
    })
    if (isSure)
      removal.mutate(
        members.map(({ id }) => id),
        { onSuccess: clear, onError: (error) => lost(error, members) },
      )
  }
  return (members: readonly Member[]) => void ask(members)
}

function AddMembers({ departmentId, name }: { departmentId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const add = useAddMembers(departmentId)
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        添加已有用户
      </Button>
      {isOpen && (
        <UserPicker
          title={`添加到「${name}」`}
          onPick={(users) => add.mutateAsync(users.map(({ id }) => id))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
