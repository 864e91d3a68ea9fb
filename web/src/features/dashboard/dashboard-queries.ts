import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import type { components } from '@/api/schema.gen'
import { formatDateTime } from '@/format/time'
import type { CountedSubject } from './dashboard-subjects'

export type Day = components['schemas']['ReviewDay']
export type ReasonRanking = components['schemas']['ReviewReasonRanking']
export type OwnWork = components['schemas']['ReviewOwnWork']
export type ReviewerWork = components['schemas']['ReviewerWork']
export type AtWork = components['schemas']['ReviewAtWork']

// Each card shows its own failure. The keys begin like those of the counters:
// the same events make them out of date.
const own = { staleTime: freshFor.list, meta: { showsRefusal: true } }

/** Subjects submitted and decided on each of the last days, today last. */
export const dailyQuery = ({ key }: CountedSubject, days: number) =>
  queryOptions({
    ...own,
    queryKey: ['counters', key, 'daily', days],
    queryFn: async ({ signal }): Promise<Day[]> =>
      (await call('GET', '/review/stats/daily', { query: { targetType: key, days }, signal })).days,
    placeholderData: keepPreviousData,
  })

/** The most frequent reasons among those that stand failed. */
export const reasonsQuery = ({ key }: CountedSubject) =>
  queryOptions({
    ...own,
    queryKey: ['counters', key, 'reasons'],
    queryFn: ({ signal }): Promise<ReasonRanking> =>
      call('GET', '/review/stats/reasons', { query: { targetType: key }, signal }),
  })

/** Subjects by the week in which their first certificate ends; nothing is asked of those that have none. */
export const expiryQuery = ({ key, readExpiry }: CountedSubject) =>
  queryOptions({
    ...own,
    queryKey: ['counters', key, 'expiry'],
    queryFn: readExpiry ? ({ signal }) => readExpiry(signal) : skipToken,
  })

/** What the caller has claimed and what expires soon, as the tabs of the list count it. */
export const tabsQuery = ({ key, readTabs }: CountedSubject) =>
  queryOptions({ ...own, queryKey: ['counters', key, 'tabs'], queryFn: ({ signal }) => readTabs(signal) })

const MINUTE = 60_000

/** ms in which a submission is to be decided. */
const DUE_WITHIN = 24 * 60 * MINUTE

/** Those that wait past their due time. The moment is part of the answer, so that a link names the same ones. */
export const overdueQuery = ({ key, countWaiting }: CountedSubject) =>
  queryOptions({
    ...own,
    queryKey: ['counters', key, 'overdue'],
    queryFn: async ({ signal }) => {
      const until = formatDateTime(Math.floor((Date.now() - DUE_WITHIN) / MINUTE) * MINUTE)
      return { until, count: await countWaiting(until, signal) }
    },
    refetchInterval: 5 * MINUTE,
  })

/** The caller's own decisions, today and in seven days. */
export const ownWorkQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'work', 'mine'],
    queryFn: ({ signal }): Promise<OwnWork> => call('GET', '/review/stats/mine', { signal }),
  })

/** Days that the table of the team covers. */
export const TEAM_DAYS = 7

/** What each reviewer of the team decided, the busiest first. */
export const teamQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'work', 'team'],
    queryFn: async ({ signal }): Promise<ReviewerWork[]> =>
      (await call('GET', '/review/stats/team', { query: { days: TEAM_DAYS }, signal })).reviewers,
  })

/** Who is at work now. Claims run out without an event, so it is also asked again now and then. */
export const boardQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'work', 'board'],
    queryFn: async ({ signal }): Promise<AtWork[]> =>
      (await call('GET', '/review/stats/board', { signal })).reviewers,
    refetchInterval: MINUTE,
  })
