import { useNavigate } from 'react-router'
import { useIsReachable } from '@/identity/session'
import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '@/widgets/allowed'
import { firstNames } from '@/widgets/names-of'
import { type Role, useRemoveRoles } from './role-queries'

interface Handlers {
  edit: (role: Role) => void
  grant: (id: string) => void
  members: (role: Role) => void
  /** Several roles were dealt with. */
  done: () => void
  /** One of several roles is not there any more. */
  lost: (error: Error, roles: readonly Role[]) => void
}

/** Where a change to a role is tried out. */
const EXPLAIN = '/isystem/explain'

/** What one may do to roles, one by one or several at once. */
export function useRoleCommands({ edit, grant, members, done, lost }: Handlers) {
  const mayEdit = useAllowed('role:edit')
  const mayRemove = useAllowed('role:remove')
  const mayGrant = useAllowed('role:grant')
  const mayListUsers = useAllowed('user:list')
  const canTry = useIsReachable(EXPLAIN) && mayGrant
  const navigate = useNavigate()
  const removal = useRemoveRoles()
  const remove = async (roles: readonly Role[]) => {
    const isSure = await confirm({
      title: '确认删除',
      text: `确定要删除${namesOf(roles)}吗?`,
      detail: '角色的授权一并删除，持有者立即失去通过它得到的权限。删除后不能恢复。',
      isDangerous: true,
    })
    if (isSure)
      removal.mutate(
        roles.map(({ id }) => id),
        { onSuccess: done, onError: (error) => lost(error, roles) },
      )
  }
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
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void remove([role]) }]
      : []),
  ]
  return { actions, mayRemove, remove: (roles: readonly Role[]) => void remove(roles) }
}

function namesOf(roles: readonly Role[]): string {
  const names = roles.map(({ roleName }) => `「${roleName}」`)
  return `角色${firstNames(names, '角色')}`
}
