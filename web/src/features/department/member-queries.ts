import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListState, listQuery } from '@/ui/list-state/list-query'
import { useDepartmentChange } from './department-queries'

/** A user who belongs to a department; `orgCode` holds the names of all of their. */
export type Member = components['schemas']['DepartmentMember']

const nobody: Page<Member> = { records: [], total: 0, current: 1, size: 10 }

export const membersQuery = (depId: string, state: ListState) =>
  queryOptions({
    queryKey: ['department', 'members', depId, listQuery(state)],
    queryFn: async ({ signal }): Promise<Page<Member>> =>
      // The family answers nothing at all where nobody is.
      (await call('GET', '/sys/user/departUserList', {
        query: { ...listQuery(state), depId },
        signal,
        handles: withdrawn,
      })) ?? nobody,
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const useAddMembers = (depId: string) =>
  useDepartmentChange(
    (userIdList: string[]) =>
      callForEnvelope('POST', '/sys/user/editSysDepartWithUser', { body: { depId, userIdList } }),
    { showsRefusal: true },
  )

export const useRemoveMembers = (depId: string) =>
  useDepartmentChange(
    (userIds: readonly string[]) =>
      userIds.length === 1
        ? callForEnvelope('DELETE', '/sys/user/deleteUserInDepart', {
            query: { depId, userId: userIds[0] },
            handles: [404],
          })
        : callForEnvelope('DELETE', '/sys/user/deleteUserInDepartBatch', {
            query: { depId, userIds },
            handles: [404],
          }),
    { showsAbsent: true },
  )
