import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/**
 * A role. `dataScope` is all, below, own, list or self; of a list
 * `scopeDepartIds` are its departments, joined by commas. A higher level ranks
 * above. Built-in ones cannot be removed, a code never changes.
 */
export type Role = components['schemas']['Role']

/** What the list can be asked for. */
export type RoleFilter = QueryName<'GET', '/sys/role/list'>

/** What the list asks the server for. */
export function roleQuery(state: ListState): ListQuery<RoleFilter> {
  return containing(listQuery<RoleFilter>(state), ['roleName', 'roleCode'])
}

export const roleListQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['role', 'list', roleQuery(state)],
    queryFn: ({ signal }): Promise<Page<Role>> =>
      call('GET', '/sys/role/list', { query: roleQuery(state), signal }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const roleByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['role', 'one', id],
    queryFn: ({ signal }): Promise<Role> =>
      call('GET', '/sys/role/queryById', { query: { id }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSaveRole = () =>
  useChange(
    'role',
    (draft: Draft<'RoleDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/role/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/role/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveRoles = () =>
  useChange(
    'role',
    (ids: readonly string[]) =>
      ids.length === 1
        ? callForEnvelope('DELETE', '/sys/role/delete', { query: { id: ids[0] }, handles: [404] })
        : callForEnvelope('DELETE', '/sys/role/deleteBatch', {
            query: { ids: ids.join(',') },
            handles: [404],
          }),
    { showsAbsent: true },
  )
