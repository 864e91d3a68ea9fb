import { queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { GrantChange } from '@/widgets/grant-tree/grant-change'
import type { GrantChoices } from '@/widgets/grant-tree/grant-choices'
import type { CarriedRules, RuleChange } from '@/widgets/grant-tree/rules-drawer'
import { useDepartmentChange } from './department-queries'

/** Everything the caller could hand on. */
export const grantableQuery = () =>
  queryOptions({
    queryKey: ['department', 'grantable'],
    queryFn: ({ signal }): Promise<GrantChoices> =>
      call('GET', '/sys/role/queryTreeList', { signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

/** The rows that a department's roles can be given at most. */
export const ceilingQuery = (departId: string) =>
  queryOptions({
    queryKey: ['department', 'ceiling', departId],
    queryFn: ({ signal }) =>
      call('GET', '/sys/permission/queryDepartPermission', {
        query: { departId },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

export const useSaveCeiling = (departId: string) =>
  useDepartmentChange(
    (change: GrantChange) =>
      callForEnvelope('POST', '/sys/permission/saveDepartPermission', {
        body: { departId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )

/** The data rules that a department offers on one row. */
export function loadOfferedRules(
  permissionId: string,
  departId: string,
  signal: AbortSignal,
): Promise<CarriedRules> {
  return call('GET', '/sys/sysDepartPermission/datarule/{permissionId}/{departId}', {
    path: { permissionId, departId },
    signal,
    handles: withdrawn,
  })
}

export const useSaveOfferedRules = (departId: string) =>
  useDepartmentChange(
    (change: RuleChange & { permissionId: string }) =>
      callForEnvelope('POST', '/sys/sysDepartPermission/datarule', {
        body: { departId, ...change },
        once: true,
      }),
    { showsRefusal: true },
  )
