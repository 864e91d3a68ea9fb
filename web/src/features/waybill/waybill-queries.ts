import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { Refusal, withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { type View, viewFilters } from '@/widgets/dossier/views'
import type { Amounts, Waybill } from '@/widgets/freight/waybill-wire'
import { useChange } from '@/widgets/use-change'
import { stageTabs, type Verb } from './waybill-stages'

/** A waybill as the lists show it; money is fen, weights kg. */
export type WaybillRow = components['schemas']['WaybillRow']

/** What adding and editing a waybill send. */
export type WaybillDraft = Draft<'WaybillDraft'>

/** One line of what is carried. */
export type Goods = components['schemas']['WaybillGoods']

/** What a command says beside its verb. */
export type Order = Draft<'WaybillOrder'>

/** A line of what moved a waybill. */
export type LogEntry = components['schemas']['WaybillLogEntry']

/** What the list can be asked for. */
export type WaybillFilter = QueryName<'GET', '/shipping/hyWaybill/list'>

const fromBeginning = ['consignor', 'driverName'] as const

/** The query of one page. Names match from their beginning. */
export function waybillQuery(view: View, state: ListState): ListQuery<WaybillFilter> {
  const stage = /^at-(\d+)$/.exec(view)?.[1]
  const query: ListQuery<WaybillFilter> = {
    ...viewFilters[view],
    ...(stage && { lifecycle: Number(stage) }),
    ...listQuery<WaybillFilter>(state),
  }
  for (const name of fromBeginning) if (query[name]) query[name] = `${query[name]}*`
  return query
}

export function fetchWaybills(view: View, state: ListState, signal?: AbortSignal): Promise<Page<WaybillRow>> {
  return call('GET', '/shipping/hyWaybill/list', { query: waybillQuery(view, state), signal })
}

/** A page of the list, and the key that it is kept by. */
export function useWaybillList(view: View, state: ListState) {
  const list = queryOptions({
    queryKey: ['waybill', 'list', waybillQuery(view, state)],
    queryFn: ({ signal }) => fetchWaybills(view, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })
  return { queryKey: list.queryKey, source: useQuery(list) }
}

/** How many waybills each view of the review holds. */
export function useWaybillCounts() {
  const counts = useQuery({
    queryKey: ['waybill', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/shipping/hyWaybill/tabs', { signal }),
    meta: { showsRefusal: true },
  })
  return counts.data
}

/** The views of the archive, and how many waybills stand at each stage. */
export function useWaybillStages() {
  const totals = useQuery({
    queryKey: ['waybill', 'stages'],
    queryFn: ({ signal }) => call('GET', '/shipping/hyWaybill/stages', { signal }),
    meta: { showsRefusal: true },
  })
  return stageTabs(totals.data)
}

export function fetchWaybill(id: string, signal?: AbortSignal): Promise<Waybill> {
  return call('GET', '/shipping/hyWaybill/queryById', { query: { id }, signal, handles: withdrawn })
}

export const waybillByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['waybill', 'one', id],
    queryFn: ({ signal }) => fetchWaybill(id, signal),
    meta: { showsRefusal: true },
  })

/** What moved a waybill, first things first. */
export const logQuery = (id: string) =>
  queryOptions({
    queryKey: ['waybill', 'log', id],
    queryFn: ({ signal }): Promise<LogEntry[]> =>
      call('GET', '/shipping/hyWaybill/log', { query: { id }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

/** What the freight of a form comes to; `draft` as text, so that the same is asked once. A draft that cannot be worked out shows nothing. */
export const amountsQuery = (draft: string) =>
  queryOptions({
    queryKey: ['waybill', 'amounts', draft],
    queryFn: ({ signal }): Promise<Amounts> =>
      call('POST', '/shipping/hyWaybill/amounts', { body: JSON.parse(draft), signal, handles: 'notices' }),
    retry: false,
    meta: { showsRefusal: true },
  })

/**
 * One masked number of a waybill whole; the server asks for the password and
 * records who looked.
 */
export async function revealWaybillField(id: string, field: string): Promise<string> {
  const answer = await call('POST', '/shipping/hyWaybill/reveal', { body: { id, field }, handles: [403] })
  return answer.value
}

/** Adds without an id, edits with one. */
export const useSaveWaybill = () =>
  useChange(
    'waybill',
    (draft: WaybillDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/shipping/hyWaybill/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/shipping/hyWaybill/add', { body: draft, handles: 'form' }),
    { showsRefusal: true, also: [['counters', 'waybill']] },
  )

export const useRemoveWaybill = () =>
  useChange('waybill', (id: string) =>
    callForEnvelope('DELETE', '/shipping/hyWaybill/delete', { query: { id } }),
  )

/** Where each command is given. */
const commandPaths = {
  publish: '/shipping/hyWaybill/publish',
  assign: '/shipping/hyWaybill/assign',
  load: '/shipping/hyWaybill/load',
  depart: '/shipping/hyWaybill/depart',
  abnormal: '/shipping/hyWaybill/abnormal',
  resume: '/shipping/hyWaybill/resume',
  unload: '/shipping/hyWaybill/unload',
  sign: '/shipping/hyWaybill/sign',
  void: '/shipping/hyWaybill/void',
} as const satisfies Record<Verb, string>

/** Gives a command. A refusal because the waybill has moved meanwhile brings its record up to date. */
export function useCommand(verb: Verb) {
  const client = useQueryClient()
  const change = useChange(
    'waybill',
    (body: Order) => callForEnvelope('POST', commandPaths[verb], { body, handles: 'form' }),
    { showsRefusal: true, also: [['counters', 'waybill']] },
  )
  return async (order: Order) => {
    try {
      return await change.mutateAsync(order)
    } catch (error) {
      if (error instanceof Refusal) void client.invalidateQueries({ queryKey: ['waybill', 'one', order.id] })
      throw error
    }
  }
}
