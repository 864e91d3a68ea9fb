import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { type Page, pageOfAll } from '@/ui/data-table/page-source'
import { type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import type { SearchSource } from './search-select/search-source'

/** A user to choose. */
export interface PickedUser {
  id: string
  username: string
  realname: string
  orgCodeTxt?: string | null
}

/** What stands for a user in a record. */
export type UserKey = 'id' | 'username'

const textFilters = ['username', 'realname']
const NORMAL = 1

/** A text filter matches from its beginning. */
function fromBeginning(query: ListQuery): ListQuery {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, textFilters.includes(name) ? `${value}*` : value]),
  )
}

/** Whose staff a user is; departments have operators alone. */
export type UserKind = 'operator' | 'customer'

/** The users of a kind who are not frozen, by account and name, all or those of one department and below. */
export const choosableUsersQuery = (state: ListState, userType: UserKind) =>
  queryOptions({
    queryKey: ['user', 'choosable', userType, listQuery(state)],
    queryFn: ({ signal }): Promise<Page<PickedUser>> =>
      state.filters.depId ? usersBelow(state, signal) : usersEverywhere(state, userType, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

function usersEverywhere(
  state: ListState,
  userType: UserKind,
  signal: AbortSignal,
): Promise<Page<PickedUser>> {
  const query = { ...fromBeginning(listQuery(state)), status: NORMAL, userType }
  return call('GET', '/sys/user/list', { query, signal })
}

/** A department answers all its users at once: they are searched and paged here. */
async function usersBelow(state: ListState, signal: AbortSignal): Promise<Page<PickedUser>> {
  const { filters } = state
  const query = { id: filters.depId }
  const all = await call('GET', '/sys/user/queryUserByDepId', { query, signal })
  const found = (all ?? []).filter(
    ({ username, realname, status }) =>
      status === NORMAL &&
      username.startsWith(filters.username ?? '') &&
      realname.startsWith(filters.realname ?? ''),
  )
  return pageOfAll(found, state)
}

const PAGE = 20

/** Searches users by name, account and work number; `by` is what chosen ones are known by. */
export function userSource(by: UserKey): SearchSource {
  return {
    key: ['user', 'search', by],
    search: async (keyword, pageNo, signal) => {
      const terms = ['realname', 'username', 'workNo'].map((field) => ({ field, rule: 'like', val: keyword }))
      // The family's advanced query is encoded once more than its place in the address asks for.
      const advanced = {
        superQueryParams: encodeURIComponent(JSON.stringify(terms)),
        superQueryMatchType: 'or',
      }
      const query = { ...advanced, status: NORMAL, pageNo, pageSize: PAGE, column: 'username', order: 'asc' }
      const { records, total } = await call('GET', '/sys/user/list', { query, signal })
      return {
        options: records.map((user) => ({ value: user[by], text: user.realname, detail: user.username })),
        hasMore: pageNo * PAGE < total,
      }
    },
    textsOf: async (values, signal) => {
      const path = { dict: `sys_user,realname,${by}` }
      const query = { key: values.join(',') }
      const texts = await call('GET', '/sys/dict/loadDictItem/{dict}', { path, query, signal })
      return Object.fromEntries(values.map((value, at) => [value, texts?.[at] ?? '']))
    },
  }
}
