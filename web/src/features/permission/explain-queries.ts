import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import type { components } from '@/api/schema.gen'
import { containing } from '@/ui/list-state/list-query'

/** Why somebody may or may not: the verdict and what decides it. */
export type Explanation = components['schemas']['PermissionExplanation']

export type Reason = components['schemas']['PermissionReason']

/** What is asked. Empty `userId` is the caller; either `code` or `permissionId` names the right. */
export interface AccessQuestion {
  userId?: string
  code?: string
  permissionId?: string
  /** Asks about records of that department. */
  departmentId?: string
}

export const explanationQuery = (question: AccessQuestion) =>
  queryOptions({
    queryKey: ['permission', 'explanation', question],
    queryFn: ({ signal }) =>
      call('GET', '/sys/permission/explain', { query: { ...question }, signal, handles: [403, 404] }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** A change to what a role grants, rows by their ids. */
export interface RoleChange {
  roleId: string
  add: readonly string[]
  remove: readonly string[]
}

export const tryoutQuery = ({ roleId, add, remove }: RoleChange) =>
  queryOptions({
    queryKey: ['permission', 'tryout', roleId, add, remove],
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/sys/permission/explain', {
          query: { roleId, add: add.join(','), remove: remove.join(',') },
          signal,
          handles: [403, 404],
        })
      ).change,
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** Rows of the menu to ask about: all of it, or what the caller could hand on. */
export const askableQuery = (mayReadMenu: boolean) =>
  queryOptions({
    queryKey: ['permission', 'askable', mayReadMenu],
    queryFn: async ({ signal }): Promise<AskableRow[]> => {
      if (mayReadMenu) return (await call('GET', '/sys/permission/list', { signal })).map(rowOf)
      return (await call('GET', '/sys/role/queryTreeList', { signal })).treeList.map(rowOf)
    },
    meta: { showsRefusal: true },
  })

/** A row of the menu to choose. */
export interface AskableRow {
  value: string
  title: string
  /** What it is found by: its name and code. */
  text: string
  code: string
  name: string
  children?: AskableRow[]
}

/** What it is called whole. */
export const namesOfRow = ({ name, code }: AskableRow) => [name, ...code.split(',').filter(Boolean)]

interface WireRow {
  key: string
  title: string | null
  slotTitle?: string
  perms: string
  children: readonly WireRow[] | null
}

function rowOf({ key, title, slotTitle, perms, children }: WireRow): AskableRow {
  const name = title || slotTitle || key
  return {
    value: key,
    title: perms ? `${name}（${perms}）` : name,
    text: `${name} ${perms}`,
    code: perms,
    name,
    children: children?.map(rowOf),
  }
}

/** Roles to try a change on. */
export const rolesQuery = (roleName: string) =>
  queryOptions({
    queryKey: ['permission', 'roles', roleName],
    queryFn: async ({ signal }) =>
      (
        await call('GET', '/sys/role/list', {
          query: containing({ roleName, pageNo: 1, pageSize: 30 }, ['roleName']),
          signal,
        })
      ).records,
    meta: { showsRefusal: true },
  })

export const roleByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['permission', 'role', id],
    queryFn: ({ signal }) => call('GET', '/sys/role/queryById', { query: { id }, signal, handles: [404] }),
    meta: { showsRefusal: true },
  })

/** What a role grants now, as far as the caller holds it themselves. */
export const grantedQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['permission', 'granted', roleId],
    queryFn: ({ signal }) =>
      call('GET', '/sys/permission/queryRolePermission', { query: { roleId }, signal }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })
