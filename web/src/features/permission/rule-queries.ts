import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { containing, type Filters } from '@/ui/list-state/list-query'
import { usePermissionChange } from './permission-queries'

/** A data rule of a row: who carries it sees through that row only what meets it. `status` '1' is in force. */
export type DataRule = components['schemas']['Rule']

/** The rules of a row; the filters are for the server's search. */
export const rulesQuery = (permissionId: string, { ruleName, ruleValue }: Filters) =>
  queryOptions({
    queryKey: ['permission', 'rules', permissionId, ruleName, ruleValue],
    queryFn: ({ signal }): Promise<DataRule[]> =>
      ruleName || ruleValue
        ? call('GET', '/sys/permission/queryPermissionRule', {
            query: containing({ permissionId, ruleName, ruleValue }, ['ruleName', 'ruleValue']),
            signal,
            handles: withdrawn,
          })
        : call('GET', '/sys/permission/getPermRuleListByPermId', {
            query: { permissionId },
            signal,
            handles: withdrawn,
          }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

/** The fields that rules of a row can name, each with the conditions it can answer, and where rules on what is seen belong. */
export const ruleGroundQuery = (permissionId: string) =>
  queryOptions({
    queryKey: ['permission', 'rule-columns', permissionId],
    queryFn: ({ signal }) =>
      call('GET', '/sys/permission/ruleColumns', { query: { permissionId }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSaveRule = () =>
  usePermissionChange(
    (draft: Draft<'PermissionRuleDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/permission/editPermissionRule', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/permission/addPermissionRule', { body: draft, handles: 'form' }),
    true,
  )

export const useRemoveRule = () =>
  usePermissionChange((id: string) =>
    callForEnvelope('DELETE', '/sys/permission/deletePermissionRule', { query: { id } }),
  )
