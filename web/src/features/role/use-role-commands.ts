import { useNavigate } from 'react-router'
import { useIsReachable } from '@/identity/session'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '@/widgets/allowed'
import { type Ticks, useAskedChange } from '@/widgets/use-asked-change'
import { type Role, useRemoveRoles } from './role-queries'

interface Handlers {
  edit: (role: Role) => void
  grant: (id: string) => void
  members: (role: Role) => void
  selection: Ticks
}

/** Where a change to a role is tried out. */
const EXPLAIN = '/isystem/explain'

/** What one may do to roles, one by one or several at once. */
export function useRoleCommands({ edit, grant, members, selection }: Handlers) {
  const mayEdit = useAllowed('role:edit')
  const mayRemove = useAllowed('role:remove')
  const mayGrant = useAllowed('role:grant')
  const mayListUsers = useAllowed('user:list')
  const canTry = useIsReachable(EXPLAIN) && mayGrant
  const navigate = useNavigate()
  const removal = useRemoveRoles()
  const ask = useAskedChange<Role>({
    feature: 'role',
    what: '角色',
    nameOf: ({ roleName }) => roleName,
    selection,
  })
  const remove = (roles: readonly Role[]) =>
    ask(roles, {
      verb: '删除',
      detail: '角色的授权一并删除，持有者立即失去通过它得到的权限。删除后不能恢复。',
      isDangerous: true,
      send: removal.mutate,
    })
  const actions = (role: Role): RowAction[] => [
    { key: 'grant', label: '授权', perform: () => grant(role.id) },
    ...(mayListUsers ? [{ key: 'members', label: '成员', perform: () => members(role) }] : []),
    ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(role) }] : []),
    ...(canTry
      ? [
          {
            key: 'try',
            label: '预演变更',
            perform: () => void navigate(`${EXPLAIN}?view=change&roleId=${role.id}`),
          },
        ]
      : []),
    ...(mayRemove && !role.builtin
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => remove([role]) }]
      : []),
  ]
  return { actions, mayRemove, remove }
}
