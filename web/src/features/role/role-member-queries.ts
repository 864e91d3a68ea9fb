import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** A user who holds a role. */
export type RoleMember = components['schemas']['UserRow']

/** A username matches from its beginning. */
function memberQuery(roleId: string, state: ListState): Record<string, string | number> {
  const query = { ...listQuery(state), roleId }
  return 'username' in query ? { ...query, username: `${query.username}*` } : query
}

/** Everything under 'role' is out of date together. */
export const roleMembersQuery = (roleId: string, state: ListState) =>
  queryOptions({
    queryKey: ['role', 'members', roleId, listQuery(state)],
    queryFn: ({ signal }): Promise<Page<RoleMember>> =>
      call('GET', '/sys/user/userRoleList', {
        query: memberQuery(roleId, state),
        signal,
        handles: withdrawn,
      }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const useAddMembers = (roleId: string) =>
  useChange(
    'role',
    (userIdList: string[]) =>
      callForEnvelope('POST', '/sys/user/addSysUserRole', { body: { roleId, userIdList } }),
    { showsRefusal: true },
  )

export const useRemoveMembers = (roleId: string) =>
  useChange(
    'role',
    (userIds: readonly string[]) =>
      userIds.length === 1
        ? callForEnvelope('DELETE', '/sys/user/deleteUserRole', {
            query: { roleId, userId: userIds[0] },
            handles: [404],
          })
        : callForEnvelope('DELETE', '/sys/user/deleteUserRoleBatch', {
            query: { roleId, userIds: userIds.join(',') },
            handles: [404],
          }),
    { showsAbsent: true },
  )
