import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useAccountCommand } from '@/widgets/dossier/use-account-command'
import { type View, viewFilters } from '@/widgets/dossier/views'
import { useChange } from '@/widgets/use-change'

/** A carrier as the list shows it; phones and identity cards are masked. */
export type CarrierRow = components['schemas']['CarrierRow']

/** One carrier with everything the archive holds. */
export type Carrier = components['schemas']['CarrierView']

/** What adding and editing a carrier send. */
export type CarrierDraft = Draft<'CarrierDraft'>

/** What the list can be asked for. */
export type CarrierFilter = QueryName<'GET', '/carrier/hyCarrier/list'>

/** The query of one page. A name matches from its beginning. */
export function carrierQuery(view: View, state: ListState): ListQuery<CarrierFilter> {
  const query = { ...viewFilters[view], ...listQuery<CarrierFilter>(state) }
  return query.actualCarrierName ? { ...query, actualCarrierName: `${query.actualCarrierName}*` } : query
}

export function fetchCarriers(view: View, state: ListState, signal?: AbortSignal): Promise<Page<CarrierRow>> {
  return call('GET', '/carrier/hyCarrier/list', { query: carrierQuery(view, state), signal })
}

/** A page of the list, and the key that it is kept by. */
export function useCarrierList(view: View, state: ListState) {
  const list = queryOptions({
    queryKey: ['carrier', 'list', carrierQuery(view, state)],
    queryFn: ({ signal }) => fetchCarriers(view, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })
  return { queryKey: list.queryKey, source: useQuery(list) }
}

/** How many carriers each view of the list holds. */
export function useCarrierCounts() {
  const counts = useQuery({
    queryKey: ['carrier', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/carrier/hyCarrier/tabs', { signal }),
    meta: { showsRefusal: true },
  })
  return counts.data
}

export function fetchCarrier(id: string, signal?: AbortSignal): Promise<Carrier> {
  return call('GET', '/carrier/hyCarrier/queryById', { query: { id }, signal, handles: withdrawn })
}

export const carrierByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['carrier', 'one', id],
    queryFn: ({ signal }) => fetchCarrier(id, signal),
    meta: { showsRefusal: true },
  })

/** What was submitted last of a carrier, be it in force, waiting or failed: what a form goes on from. */
export const submittedCarrierQuery = (id: string) =>
  queryOptions({
    queryKey: ['carrier', 'one', id, 'submitted'],
    queryFn: ({ signal }) =>
      call('GET', '/carrier/hyCarrier/queryById', {
        query: { id, submitted: true },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

/**
 * One masked number of a carrier whole, of the data in force or of the newest
 * submission; the server asks for the password and records who looked.
 */
export async function revealCarrierField(id: string, field: string, taskId?: string): Promise<string> {
  const answer = await call('POST', '/carrier/hyCarrier/reveal', {
    body: { id, taskId, field },
    handles: [403],
  })
  return answer.value
}

/** Adds without an id, edits with one. */
export const useSaveCarrier = () =>
  useChange(
    'carrier',
    (draft: CarrierDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/carrier/hyCarrier/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/carrier/hyCarrier/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveCarrier = () =>
  useChange('carrier', (id: string) =>
    callForEnvelope('DELETE', '/carrier/hyCarrier/delete', { query: { id } }),
  )

/** Sends a command about the account of a carrier. */
export const useCommandCarrier = () => useAccountCommand('carrier')
