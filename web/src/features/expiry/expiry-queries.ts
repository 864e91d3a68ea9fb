import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { QueryName } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { containing, type ListQuery, type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** A paper that runs out, at one stage: whom to call, and whether somebody has. */
export type Reminder = components['schemas']['ExpiryRow']

/** How many reminders are open, by kind of subject and stage. */
export type ReminderCount = components['schemas']['ExpiryCount']

export type ExpiryFilter = QueryName<'GET', '/risk/expiry/list'>

/** What the list asks the server for; a stage is a view of it. */
export function expiryQuery(stage: string | undefined, state: ListState): ListQuery<ExpiryFilter> {
  return { ...(stage && { stage }), ...containing(listQuery<ExpiryFilter>(state), ['title']) }
}

export function fetchReminders(
  stage: string | undefined,
  state: ListState,
  signal?: AbortSignal,
): Promise<Page<Reminder>> {
  return call('GET', '/risk/expiry/list', { query: expiryQuery(stage, state), signal })
}

export const expiryListQuery = (stage: string | undefined, state: ListState) =>
  queryOptions({
    queryKey: ['expiry', 'list', expiryQuery(stage, state)],
    queryFn: ({ signal }) => fetchReminders(stage, state, signal),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

export function fetchReminder(id: string): Promise<Reminder> {
  return call('GET', '/risk/expiry/queryById', { query: { id }, handles: withdrawn })
}

/** Numbers for the views; the list does without them while they are not known. */
export const useReminderCounts = () =>
  useQuery({
    queryKey: ['expiry', 'counts'],
    queryFn: ({ signal }): Promise<ReminderCount[]> => call('GET', '/risk/expiry/counts', { signal }),
    meta: { showsRefusal: true },
  }).data

/** Notes what came of calling about one paper or several. */
export const useFinishReminders = () =>
  useChange(
    'expiry',
    (body: { ids: string[]; note: string }) =>
      callForEnvelope('PUT', '/risk/expiry/done', { body, handles: 'form' }),
    { showsRefusal: true },
  )

export const useReopenReminder = () =>
  useChange('expiry', ({ id, version }: Reminder) =>
    callForEnvelope('PUT', '/risk/expiry/reopen', { body: { id, version } }),
  )
