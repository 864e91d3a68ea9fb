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

/** A vehicle as the review list shows it; masses are kg. */
export type VehicleRow = components['schemas']['VehicleRow']

/** One vehicle with everything the archive holds. */
export type Vehicle = components['schemas']['VehicleView']

/** What adding and editing a vehicle send. */
export type VehicleDraft = Draft<'VehicleDraft'>

/** What the list can be asked for. */
export type VehicleFilter = QueryName<'GET', '/vehicle/hyVehicle/list'>

/** The query of one page. An owner matches from the beginning of the name. */
export function vehicleQuery(view: View, state: ListState): ListQuery<VehicleFilter> {
  const query = { ...viewFilters[view], ...listQuery<VehicleFilter>(state) }
  return query.owner ? { ...query, owner: `${query.owner}*` } : query
}

export function fetchVehicles(view: View, state: ListState, signal?: AbortSignal): Promise<Page<VehicleRow>> {
  return call('GET', '/vehicle/hyVehicle/list', { query: vehicleQuery(view, state), signal })
}

/** A page of the list, and the key that it is kept by. */
export function useVehicleList(view: View, state: ListState) {
  const list = queryOptions({
    queryKey: ['vehicle', 'list', vehicleQuery(view, state)],
    queryFn: ({ signal }) => fetchVehicles(view, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })
  return { queryKey: list.queryKey, source: useQuery(list) }
}

/** How many vehicles each view of the list holds. */
export function useVehicleCounts() {
  const counts = useQuery({
    queryKey: ['vehicle', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/vehicle/hyVehicle/tabs', { signal }),
    meta: { showsRefusal: true },
  })
  return counts.data
}

export function fetchVehicle(id: string, signal?: AbortSignal): Promise<Vehicle> {
  return call('GET', '/vehicle/hyVehicle/queryById', { query: { id }, signal, handles: withdrawn })
}

export const vehicleByIdQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicle', 'one', id],
    queryFn: ({ signal }) => fetchVehicle(id, signal),
    meta: { showsRefusal: true },
  })

/** What was submitted last of a vehicle, be it in force, waiting or failed: what a form goes on from. */
export const submittedVehicleQuery = (id: string) =>
  queryOptions({
    queryKey: ['vehicle', 'one', id, 'submitted'],
    queryFn: ({ signal }) =>
      call('GET', '/vehicle/hyVehicle/queryById', {
        query: { id, submitted: true },
        signal,
        handles: withdrawn,
      }),
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSaveVehicle = () =>
  useChange(
    'vehicle',
    (draft: VehicleDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/vehicle/hyVehicle/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/vehicle/hyVehicle/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveVehicle = () =>
  useChange('vehicle', (id: string) =>
    callForEnvelope('DELETE', '/vehicle/hyVehicle/delete', { query: { id } }),
  )

/** Sends a command about the account of a vehicle. */
export const useCommandVehicle = () => useAccountCommand('vehicle')
