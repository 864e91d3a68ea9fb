import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListState, listQuery } from '@/ui/list-state/list-query'
import { toast } from '@/ui/toast'

/**
 * A role. `dataScope` is all, below, own, list or self; of a list
 * `scopeDepartIds` are its departments, joined by commas. A higher level ranks
 * above. Built-in ones cannot be removed, a code never changes.
 */
export type Role = components['schemas']['Role']

/** Filters that match anywhere in the text. */
const TEXTS = ['roleName', 'roleCode']

/** What the list asks the server for. */
export function roleQuery(state: ListState): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(listQuery(state)).map(([name, value]) => [
      name,
      TEXTS.includes(name) ? `*${value}*` : value,
    ]),
  )
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

/** A change of roles: says the server's message and makes every list of the feature fetch again. */
export function useRoleChange<Input>(
  send: (input: Input) => Promise<{ message: string }>,
  meta: { showsRefusal?: boolean; showsAbsent?: boolean } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta,
    onSuccess: async ({ message }) => {
      toast.success(message)
      await client.invalidateQueries({ queryKey: ['role'] })
    },
  })
}

/** Adds without an id, edits with one. */
export const useSaveRole = () =>
  useRoleChange(
    (draft: Record<string, unknown>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/role/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/role/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveRoles = () =>
  useRoleChange(
    (ids: readonly string[]) =>
      ids.length === 1
        ? callForEnvelope('DELETE', '/sys/role/delete', { query: { id: ids[0] }, handles: [404] })
        : callForEnvelope('DELETE', '/sys/role/deleteBatch', {
            query: { ids: ids.join(',') },
            handles: [404],
          }),
    { showsAbsent: true },
  )
