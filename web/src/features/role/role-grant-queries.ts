import { queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { GrantChange } from '@/widgets/grant-tree/grant-change'
import type { GrantChoice } from '@/widgets/grant-tree/grant-choices'
import type { RuleChange } from '@/widgets/grant-tree/rules-drawer'
import { useChange } from '@/widgets/use-change'

type MenuRow = components['schemas']['PermissionTreeRow']

/** What the caller may hand on: the rows they hold themselves. */
export const grantableQuery = () =>
  queryOptions({
    queryKey: ['role', 'grantable'],
    queryFn: ({ signal }) => call('GET', '/sys/role/queryTreeList', { signal }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** The whole menu, for those who may read it: rows beyond the caller's own are shown too. */
export const wholeMenuQuery = () =>
  queryOptions({
    queryKey: ['role', 'menu'],
    queryFn: async ({ signal }): Promise<GrantChoice[]> =>
      (await call('GET', '/sys/permission/list', { signal })).map(choiceOf),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

function choiceOf(row: MenuRow): GrantChoice {
  const { id, parentId, name, icon, ruleFlag, menuType, perms, isLeaf, children } = row
  return {
    key: id,
    value: id,
    parentId,
    title: name,
    slotTitle: name,
    label: name,
    icon,
    ruleFlag,
    scopedSlots: {},
    menuType,
    perms,
    isLeaf,
    children: (children ?? []).map(choiceOf),
  }
}

/** Ids of the rows a role grants, as far as the caller holds them themselves. */
export const grantedQuery = (roleId: string) =>
  queryOptions({
    queryKey: ['role', 'granted', roleId],
    queryFn: ({ signal }) =>
      call('GET', '/sys/permission/queryRolePermission', { query: { roleId }, signal, handles: withdrawn }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** What a change would do, tried out and taken back by the server. */
export const previewQuery = (roleId: string, change: GrantChange) => {
  const add = change.permissionIds.filter((id) => !change.lastpermissionIds.includes(id)).join(',')
  const remove = change.lastpermissionIds.filter((id) => !change.permissionIds.includes(id)).join(',')
  return queryOptions({
    queryKey: ['role', 'preview', roleId, add, remove],
    queryFn: async ({ signal }) =>
      (await call('GET', '/sys/permission/explain', { query: { roleId, add, remove }, signal })).change,
    staleTime: 0,
    gcTime: 0,
    meta: { showsRefusal: true },
  })
}

export const useSaveGrants = (roleId: string) =>
  useChange(
    'role',
    (change: GrantChange) =>
      callForEnvelope('POST', '/sys/permission/saveRolePermission', {
        body: { roleId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )

export const useSaveRules = (roleId: string, permissionId: string) =>
  useChange(
    'role',
    (change: RuleChange) =>
      callForEnvelope('POST', '/sys/role/datarule', {
        body: { permissionId, roleId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )
