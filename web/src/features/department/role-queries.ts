import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListState, listQuery } from '@/ui/list-state/list-query'
import type { GrantChange } from '@/widgets/grant-tree/grant-change'
import type { GrantChoices } from '@/widgets/grant-tree/grant-choices'
import type { CarriedRules, RuleChange } from '@/widgets/grant-tree/rules-drawer'
import { useDepartmentChange } from './department-queries'

/** A role that counts in one department and below, for its members alone. */
export type DepartmentRole = components['schemas']['DeptroleRow']

export const departmentRolesQuery = (deptId: string, state: ListState) =>
  queryOptions({
    queryKey: ['department', 'roles', deptId, listQuery(state)],
    queryFn: ({ signal }): Promise<Page<DepartmentRole>> =>
      call('GET', '/sys/sysDepartRole/list', {
        query: { ...containing(listQuery(state), ['roleName']), deptId },
        signal,
        handles: withdrawn,
      }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSaveRole = () =>
  useDepartmentChange(
    (draft: Draft<'DeptroleDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/sysDepartRole/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/sysDepartRole/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveRole = () =>
  useDepartmentChange((id: string) =>
    callForEnvelope('DELETE', '/sys/sysDepartRole/delete', { query: { id } }),
  )

/** What the roles of a department can be given: below its ceiling, of what the caller holds. */
export const grantableInQuery = (departId: string) =>
  queryOptions({
    queryKey: ['department', 'grantable-in', departId],
    queryFn: ({ signal }): Promise<GrantChoices> =>
      call('GET', '/sys/sysDepartPermission/queryTreeListForDeptRole', {
        query: { departId },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

export const roleGrantsQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['department', 'role-grants', roleId],
    queryFn: ({ signal }) =>
      call('GET', '/sys/sysDepartPermission/queryDeptRolePermission', {
        query: { roleId },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

export const useSaveRoleGrants = (roleId: string) =>
  useDepartmentChange(
    (change: GrantChange) =>
      callForEnvelope('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
        body: { roleId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )

/** The data rules that a role carries on one row, among those its department offers. */
export function loadRoleRules(
  { id, departId }: DepartmentRole,
  permissionId: string,
  signal: AbortSignal,
): Promise<CarriedRules> {
  return call('GET', '/sys/sysDepartRole/datarule/{permissionId}/{departId}/{roleId}', {
    path: { permissionId, departId, roleId: id },
    signal,
    handles: withdrawn,
  })
}

export const useSaveRoleRules = (roleId: string) =>
  useDepartmentChange(
    (change: RuleChange & { permissionId: string }) =>
      callForEnvelope('POST', '/sys/sysDepartRole/datarule', {
        body: { roleId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )

/** The roles of a department and which of them a member holds. */
export const memberRolesQuery = (departId: string, userId: string) =>
  queryOptions({
    queryKey: ['department', 'member-roles', departId, userId],
    queryFn: async ({ signal }) => {
      const query = { departId, userId }
      const [roles, held] = await Promise.all([
        call('GET', '/sys/sysDepartRole/getDeptRoleList', { query, signal, handles: withdrawn }),
        call('GET', '/sys/sysDepartRole/getDeptRoleByUserId', { query, signal, handles: withdrawn }),
      ])
      return { roles: roles ?? [], held: (held ?? []).map(({ droleId }) => droleId) }
    },
    staleTime: 0,
    meta: { showsRefusal: true },
  })

export const useAssignRoles = (userId: string) =>
  useDepartmentChange(
    ({ wanted, had }: { wanted: string[]; had: string[] }) =>
      callForEnvelope('POST', '/sys/sysDepartRole/deptRoleUserAdd', {
        body: { userId, newRoleId: wanted, oldRoleId: had },
      }),
    { showsRefusal: true },
  )
