import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** A position; its code never changes once created. */
export type Position = components['schemas']['PositionRow']

/** What adding and editing a position send. */
export type PositionDraft = Draft<'PositionDraft'>

/** What the list can be asked for. */
export type PositionFilter = QueryName<'GET', '/sys/position/list'>

/** What the list asks the server for. */
export function positionQuery(state: ListState): ListQuery<PositionFilter> {
  return containing(listQuery<PositionFilter>(state), ['code', 'name'])
}

export function fetchPositions(state: ListState, signal?: AbortSignal): Promise<Page<Position>> {
  return call('GET', '/sys/position/list', { query: positionQuery(state), signal })
}

export const positionListQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['position', 'list', positionQuery(state)],
    queryFn: ({ signal }) => fetchPositions(state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export function fetchPosition(id: string): Promise<Position> {
  return call('GET', '/sys/position/queryById', { query: { id }, handles: withdrawn })
}

export const recycledPositionsQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['position', 'recycle-bin', listQuery(state)],
    queryFn: ({ signal }): Promise<Page<Position>> =>
      call('GET', '/sys/position/recycleBin', { query: listQuery(state), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSavePosition = () =>
  useChange(
    'position',
    (draft: PositionDraft) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/position/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/position/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemovePositions = () =>
  useChange(
    'position',
    (ids: readonly string[]) =>
      callForEnvelope('DELETE', '/sys/position/deleteBatch', { query: { ids }, handles: [404] }),
    { showsAbsent: true },
  )

export const useRestorePositions = () =>
  useChange(
    'position',
    (ids: readonly string[]) =>
      callForEnvelope('PUT', '/sys/position/putRecycleBin', { body: { ids: [...ids] }, handles: [404] }),
    { showsAbsent: true },
  )

/** For good. */
export const usePurgePositions = () =>
  useChange(
    'position',
    (ids: readonly string[]) =>
      callForEnvelope('DELETE', '/sys/position/deleteRecycleBin', { query: { ids }, handles: [404] }),
    { showsAbsent: true },
  )
