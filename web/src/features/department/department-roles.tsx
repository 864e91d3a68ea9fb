import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import type { Column } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import type { RowAction } from '@/ui/data-table/row-actions'
import { lazyComponent } from '@/ui/lazy-component'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import type { FilterField } from '@/ui/search-form/filter-field'
import { SearchForm } from '@/ui/search-form/search-form'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { type DepartmentRole, departmentRolesQuery, useRemoveRole } from './role-queries'

// The tree of grants comes when it is looked at.
const RoleFormModal = lazyComponent(async () => (await import('./role-form-modal')).RoleFormModal)
const RoleGrantsDrawer = lazyComponent(async () => (await import('./role-grants-drawer')).RoleGrantsDrawer)

const columns: readonly Column<DepartmentRole>[] = [
  { key: 'roleName', title: '部门角色名称', width: 176, card: 'title' },
  { key: 'roleCode', title: '部门角色编码', width: 160, card: 'fact' },
  { key: 'description', title: '描述', card: 'fact' },
  { key: 'updateTime', title: '更新时间', type: 'ago', width: 144, card: 'fact' },
]

const filters: readonly FilterField[] = [{ kind: 'text', name: 'roleName', label: '部门角色名称' }]

/** The roles of one department. */
export function DepartmentRoles({ departmentId, name }: { departmentId: string; name: string }) {
  const control = useLocalListState({ column: 'createTime', order: 'desc' })
  const source = useQuery(departmentRolesQuery(departmentId, control.state))
  const [editing, setEditing] = useState<DepartmentRole | 'new'>()
  const [granting, setGranting] = useState<DepartmentRole>()
  const actions = useRoleActions({ edit: setEditing, grant: setGranting })
  return (
    <>
      <SearchForm fields={filters} control={control} name="部门角色" />
      <DataTable
        name={`${name}的部门角色`}
        columns={columns}
        source={source}
        control={control}
        rowKey={(role) => role.id}
        rowName={(role) => role.roleName}
        actions={actions}
        actionsWidth={152}
        toolbar={
          <Allowed action="deptrole:add">
            <Button type="primary" onClick={() => setEditing('new')}>
              添加部门角色
            </Button>
          </Allowed>
        }
        empty={{ text: '还没有部门角色' }}
      />

      {editing && (
        <RoleFormModal
          departmentId={departmentId}
          role={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {granting && <RoleGrantsDrawer role={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

interface RoleHandlers {
  edit: (role: DepartmentRole) => void
  grant: (role: DepartmentRole) => void
}

function useRoleActions({ edit, grant }: RoleHandlers) {
  const mayGrant = useAllowed('deptrole:grant')
  const mayEdit = useAllowed('deptrole:edit')
  const mayRemove = useAllowed('deptrole:remove')
  const remove = useRemoveRole()
  const askAndRemove = async (role: DepartmentRole) => {
    const isSure = await confirm({
      title: '删除部门角色',
      okText: '删除',
      text: `确定要删除部门角色「${role.roleName}」吗?`,
      detail: '拥有它的成员立即失去相应权限，删除后不能恢复。',
      isDangerous: true,
    })
    if (isSure) remove.mutate(role.id)
  }
  return (role: DepartmentRole): RowAction[] => [
    { key: 'grant', label: mayGrant ? '授权' : '查看权限', perform: () => grant(role) },
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(role) }] : []),
    ...(mayRemove
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(role) }]
      : []),
  ]
}
