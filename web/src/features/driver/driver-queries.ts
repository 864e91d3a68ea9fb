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

/** A driver as the review list shows it; personal numbers are masked. */
export type DriverRow = components['schemas']['DriverRow']

/** One driver with everything the archive holds. */
export type Driver = components['schemas']['DriverView']

/** What adding and editing a driver send. */
export type DriverDraft = Draft<'DriverDraft'>

/** What the list can be asked for. */
export type DriverFilter = QueryName<'GET', '/driver/hyDriver/list'>

/** The query of one page. A name matches from its beginning. */
export function driverQuery(view: View, state: ListState): ListQuery<DriverFilter> {
  const query = { ...viewFilters[view], ...listQuery<DriverFilter>(state) }
  return query.driverName ? { ...query, driverName: `${query.driverName}*` } : query
}

export function fetchDrivers(view: View, state: ListState, signal?: AbortSignal): Promise<Page<DriverRow>> {
  return call('GET', '/driver/hyDriver/list', { query: driverQuery(view, state), signal })
}

/** A page of the list, and the key that it is kept by. */
export function useDriverList(view: View, state: ListState) {
  const list = queryOptions({
    queryKey: ['driver', 'list', driverQuery(view, state)],
    queryFn: ({ signal }) => fetchDrivers(view, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })
  return { queryKey: list.queryKey, source: useQuery(list) }
}

/** How many drivers each view of the list holds. */
export function useDriverCounts() {
  const counts = useQuery({
    queryKey: ['driver', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/driver/hyDriver/tabs', { signal }),
    meta: { showsRefusal: true },
  })
  return counts.data
}

export function fetchDriver(id: string, signal?: AbortSignal): Promise<Driver> {
  return call('GET', '/driver/hyDriver/queryById', { query: { id }, signal, handles: withdrawn })
}

export const driverByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', 'one', id],
    queryFn: ({ signal }) => fetchDriver(id, signal),
    meta: { showsRefusal: true },
  })

/** What was submitted last of a driver, be it in force, waiting or failed: what a form goes on from. */
export const submittedDriverQuery = (id: string) =>
  queryOptions({
    queryKey: ['driver', 'one', id, 'submitted'],
    queryFn: ({ signal }) =>
      call('GET', '/driver/hyDriver/queryById', {
        query: { id, submitted: true },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

/**
 * One masked number of a driver whole, of the data in force or of the newest
 * submission; the server asks for the password and records who looked.
 */
export async function revealDriverField(id: string, field: string, taskId?: string): Promise<string> {
  const answer = await call('POST', '/driver/hyDriver/reveal', {
    body: { id, taskId, field },
    handles: [403],
  })
  return answer.value
}

/** Adds without an id, edits with one. */
export const useSaveDriver = () =>
  useChange(
    'driver',
    (draft: DriverDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/driver/hyDriver/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/driver/hyDriver/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveDriver = () =>
  useChange('driver', (id: string) => callForEnvelope('DELETE', '/driver/hyDriver/delete', { query: { id } }))

/** Sends a command about the account of a driver. */
export const useCommandDriver = () => useAccountCommand('driver')
