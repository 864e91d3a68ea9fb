import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { freshFor } from '@/api/query-client'
import { Refusal, withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { toast } from '@/ui/toast'
import { type ChangeOptions, useChange } from '@/widgets/use-change'

/** A user as lists show them; status 1 is in use, 2 frozen. Phone and e-mail are masked but one's own. */
export type User = components['schemas']['UserRow']

/** A role that the caller may give. */
export type Role = components['schemas']['Role']

/** What adding and editing a user send. */
export type UserDraft = Draft<'UserDraft'>

/** A user with what only the form needs. */
export interface UserForEdit {
  user: User
  /** Ids of roles; undefined for those who may not give any. */
  roleIds: string[] | undefined
  departmentIds: string[]
}

/** What the list can be asked for. */
export type UserFilter = QueryName<'GET', '/sys/user/list'>

/** What the list asks the server for. */
export function userQuery(state: ListState): ListQuery<UserFilter> {
  return containing(listQuery<UserFilter>(state), ['username', 'realname'])
}

export const userListQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['user', 'list', userQuery(state)],
    queryFn: ({ signal }): Promise<Page<User>> =>
      call('GET', '/sys/user/list', { query: userQuery(state), signal }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const userByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', 'one', id],
    queryFn: ({ signal }) => fetchUser(id, signal),
    meta: { showsRefusal: true },
  })

function fetchUser(id: string, signal?: AbortSignal): Promise<User> {
  return call('GET', '/sys/user/queryById', { query: { id }, signal, handles: withdrawn })
}

/** The fields of a user that others see masked. */
export type MaskedField = 'phone' | 'email'

/** One masked field whole; the server asks for the password and records who looked. */
export async function revealUserField(id: string, field: MaskedField): Promise<string> {
  const answer = await call('POST', '/sys/user/reveal', { body: { id, field }, handles: [403] })
  return answer.value
}

export const userForEditQuery = (id: string, mayGrant: boolean) =>
  queryOptions({
    queryKey: ['user', 'edit', id, mayGrant],
    queryFn: async ({ signal }): Promise<UserForEdit> => {
      const [user, roleIds, departmentIds] = await Promise.all([
        fetchUser(id, signal),
        mayGrant ? rolesOf(id, signal) : undefined,
        departmentsOf(id, signal),
      ])
      return { user, roleIds, departmentIds }
    },
    staleTime: 0,
    meta: { showsRefusal: true },
  })

function rolesOf(userid: string, signal: AbortSignal): Promise<string[]> {
  return orNone(
    call('GET', '/sys/user/queryUserRole', { query: { userid }, signal, handles: withdrawn }),
    '未找到用户相关角色信息',
  )
}

async function departmentsOf(userId: string, signal: AbortSignal): Promise<string[]> {
  const nodes = await orNone(
    call('GET', '/sys/user/userDepartList', { query: { userId }, signal, handles: withdrawn }),
    '查找失败',
  )
  return nodes.map(({ key }) => key)
}

/** The family says "none" as a refusal with these words. */
async function orNone<Item>(answer: Promise<Item[] | null>, words: string): Promise<Item[]> {
  try {
    return (await answer) ?? []
  } catch (cause) {
    if (cause instanceof Refusal && cause.status === 200 && cause.message.startsWith(words)) return []
    throw cause
  }
}

/** The roles that the caller may give. */
export const givableRolesQuery = () =>
  queryOptions({
    queryKey: ['role', 'givable'],
    queryFn: ({ signal }): Promise<Role[]> =>
      orNone(call('GET', '/sys/role/queryall', { signal }), '未找到角色信息'),
    staleTime: freshFor.reference,
    meta: { showsRefusal: true },
  })

export const recycleBinQuery = () =>
  queryOptions({
    queryKey: ['user', 'recycle-bin'],
    queryFn: ({ signal }): Promise<User[]> => call('GET', '/sys/user/recycleBin', { signal }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** A change of users, whom the members of departments show too. */
const useUserChange = <Input>(
  send: (input: Input) => Promise<{ message: string }>,
  options?: ChangeOptions<Input>,
) => useChange('user', send, { ...options, also: [['department', 'members']] })

/** Adds without an id, edits with one. */
export const useSaveUser = () =>
  useUserChange(
    (draft: UserDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/user/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/user/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

/** Freezes (status 2) or thaws (status 1) users. */
export const useFreezeUsers = () =>
  useUserChange(
    ({ ids, status }: { ids: readonly string[]; status: 1 | 2 }) =>
      callForEnvelope('PUT', '/sys/user/frozenBatch', { body: { ids: [...ids], status }, handles: [404] }),
    { showsAbsent: true },
  )

export const useRemoveUsers = (says: (ids: readonly string[], message: string) => void) =>
  useUserChange(
    (ids: readonly string[]) =>
      ids.length === 1
        ? callForEnvelope('DELETE', '/sys/user/delete', { query: { id: ids[0] }, handles: [404] })
        : callForEnvelope('DELETE', '/sys/user/deleteBatch', { query: { ids }, handles: [404] }),
    { says, showsAbsent: true },
  )

export const useRestoreUsers = () =>
  useUserChange(
    (ids: readonly string[]) =>
      callForEnvelope('PUT', '/sys/user/putRecycleBin', { body: { userIds: [...ids] }, handles: [404] }),
    { says: (ids) => void toast.success(`还原 ${ids.length} 个用户成功！`), showsAbsent: true },
  )

/** For good. */
export const usePurgeUsers = () =>
  useUserChange(
    (ids: readonly string[]) =>
      callForEnvelope('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: ids }, handles: [404] }),
    { showsAbsent: true },
  )

/** Gives a user another password, which they must change at their next sign-in. */
export const useResetPassword = () =>
  useUserChange(
    (draft: { username: string; password: string; confirmpassword: string }) =>
      callForEnvelope('PUT', '/sys/user/changePassword', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )
