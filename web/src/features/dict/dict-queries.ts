import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft, QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** A dictionary as lists show it. Built-in ones cannot be removed, their code never changes. */
export type Dictionary = components['schemas']['DictRow']

/** An item of a dictionary; status 1 is in use, 0 is not. */
export type DictItem = components['schemas']['DictItemRow']

/** What the list can be asked for. */
export type DictFilter = QueryName<'GET', '/sys/dict/list'>

/** What the list asks the server for. */
export function dictQuery(state: ListState): ListQuery<DictFilter> {
  return containing(listQuery<DictFilter>(state), ['dictName', 'dictCode'])
}

export const dictListQuery = (state: ListState) =>
  queryOptions({
    queryKey: ['dict', 'list', listQuery(state)],
    queryFn: ({ signal }): Promise<Page<Dictionary>> =>
      call('GET', '/sys/dict/list', { query: dictQuery(state), signal }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const dictItemsQuery = (dictId: string, state: ListState) =>
  queryOptions({
    queryKey: ['dict', 'items', dictId, listQuery(state)],
    queryFn: ({ signal }): Promise<Page<DictItem>> =>
      call('GET', '/sys/dictItem/list', {
        query: { ...listQuery(state), dictId },
        signal,
        handles: withdrawn,
      }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export const recycleBinQuery = () =>
  queryOptions({
    queryKey: ['dict', 'recycle-bin'],
    queryFn: ({ signal }): Promise<Dictionary[]> => call('GET', '/sys/dict/deleteList', { signal }),
    staleTime: 0,
    meta: { showsRefusal: true },
  })

/** Adds without an id, edits with one. */
export const useSaveDict = () =>
  useChange(
    'dict',
    (draft: Draft<'DictDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/dict/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/dict/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useSaveItem = () =>
  useChange(
    'dict',
    (draft: Draft<'DictItemDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/dictItem/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/dictItem/add', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

export const useRemoveDict = () =>
  useChange('dict', (id: string) => callForEnvelope('DELETE', '/sys/dict/delete', { query: { id } }))

export const useRemoveItem = () =>
  useChange('dict', (id: string) => callForEnvelope('DELETE', '/sys/dictItem/delete', { query: { id } }))

/** The call takes one. */
export const useRestoreDict = () =>
  useChange('dict', ([id = '']: readonly string[]) =>
    callForEnvelope('PUT', '/sys/dict/back/{id}', { path: { id } }),
  )

/** For good, items included; one, too. */
export const usePurgeDict = () =>
  useChange('dict', ([id = '']: readonly string[]) =>
    callForEnvelope('DELETE', '/sys/dict/deletePhysic/{id}', { path: { id } }),
  )
