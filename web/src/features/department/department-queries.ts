import { queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft } from '@/api/call-types'
import { freshFor } from '@/api/query-client'
import { Refusal } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { type ChangeOptions, useChange } from '@/widgets/use-change'

/** A department with those below it; leaves have null children. */
export type DepartmentNode = components['schemas']['DepartmentNode']

/** The departments that the caller is in charge of. */
export interface OwnDepartments {
  /** Whether they are in charge of any at all. */
  isSuperior: boolean
  tree: DepartmentNode[]
}

/** What the message of the call says of a superior (contract §5.2). */
const SUPERIOR = '2'

export const departmentTreeQuery = () =>
  queryOptions({
    queryKey: ['department', 'tree'],
    queryFn: async ({ signal }): Promise<DepartmentNode[]> =>
      (await call('GET', '/sys/sysDepart/queryTreeList', { signal, handles: [403] })) ?? [],
    staleTime: freshFor.list,
    meta: { showsRefusal: true },
  })

export const ownDepartmentsQuery = () =>
  queryOptions({
    queryKey: ['department', 'own'],
    queryFn: async ({ signal }): Promise<OwnDepartments> => {
      const { message, result } = await callForEnvelope('GET', '/sys/sysDepart/queryMyDeptTreeList', {
        signal,
        handles: [403],
      })
      return { isSuperior: message === SUPERIOR, tree: result ?? [] }
    },
    staleTime: freshFor.list,
    meta: { showsRefusal: true },
  })

/** The ids of departments whose names contain the text; with `isOwn` only of those that the caller is in charge of. */
export const departmentSearchQuery = (keyWord: string, isOwn: boolean) =>
  queryOptions({
    queryKey: ['department', 'search', keyWord, isOwn],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      try {
        const query = { keyWord, myDeptSearch: isOwn ? '1' : undefined }
        const found = await call('GET', '/sys/sysDepart/searchBy', { query, signal, handles: [403] })
        return new Set(found.map(({ id }) => id))
      } catch (cause) {
        // The server says "none" as a refusal of the business kind.
        if (cause instanceof Refusal && cause.status === 200) return new Set()
        throw cause
      }
    },
    enabled: keyWord !== '',
    placeholderData: (before) => (keyWord === '' ? undefined : before),
    staleTime: freshFor.list,
  })

/** A change of departments, which users show too. */
export const useDepartmentChange = <Input>(
  send: (input: Input) => Promise<{ message: string }>,
  options?: ChangeOptions<Input>,
) => useChange('department', send, { ...options, also: [['user']] })

/** Adds without an id, edits with one. Another parent moves the department with all below it. */
export const useSaveDepartment = () =>
  useDepartmentChange(
    (draft: Draft<'DepartmentDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/sysDepart/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/sysDepart/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

/** The screen says why a department must stay. */
export const useRemoveDepartment = () =>
  useDepartmentChange((id: string) => callForEnvelope('DELETE', '/sys/sysDepart/delete', { query: { id } }), {
    showsRefusal: true,
  })
