import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** What the papers of one kind of subject close. */
export type GateSetting = components['schemas']['GateSetting']
export type GatePaper = components['schemas']['GateSetPaper']
export type GateSwitch = components['schemas']['GateSwitch']

/** How the papers of a kind were set once. */
export type GateChange = components['schemas']['GateChange']

/** One stay of a subject on a roll. */
export type RollEntry = components['schemas']['GateRow']

export const BLACK = 1
export const WHITE = 2

export const gateSettingsQuery = queryOptions({
  queryKey: ['intercept', 'settings'],
  queryFn: ({ signal }): Promise<GateSetting[]> => call('GET', '/risk/intercept/list', { signal }),
  meta: { showsRefusal: true },
})

export const gateHistoryQuery = (subject: string) =>
  queryOptions({
    queryKey: ['intercept', 'history', subject],
    queryFn: ({ signal }): Promise<GateChange[]> =>
      call('GET', '/risk/intercept/history', { query: { subject }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

export const useSetGate = () =>
  useChange(
    'intercept',
    (body: Draft<'GateDraft'>) => callForEnvelope('PUT', '/risk/intercept/edit', { body, handles: 'form' }),
    { showsRefusal: true },
  )

export type RollFilter = QueryName<'GET', '/risk/blacklist/list'>

/** What the list asks the server for; the roll is a view of it. */
export function rollQuery(roll: number, state: ListState): ListQuery<RollFilter> {
  return { roll, ...containing(listQuery<RollFilter>(state), ['title']) }
}

export function fetchEntries(roll: number, state: ListState, signal?: AbortSignal): Promise<Page<RollEntry>> {
  return call('GET', '/risk/blacklist/list', { query: rollQuery(roll, state), signal })
}

export const rollListQuery = (roll: number, state: ListState) =>
  queryOptions({
    queryKey: ['blacklist', 'list', rollQuery(roll, state)],
    queryFn: ({ signal }) => fetchEntries(roll, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export function fetchEntry(id: string): Promise<RollEntry> {
  return call('GET', '/risk/blacklist/queryById', { query: { id }, handles: withdrawn })
}
