import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import type { components } from '@/api/schema.gen'
import { formatDateTime } from '@/format/time'

export type Day = components['schemas']['ReviewDay']
export type ReasonRanking = components['schemas']['ReviewReasonRanking']
export type Expiry = components['schemas']['DossierExpiry']
export type OwnWork = components['schemas']['ReviewOwnWork']
export type ReviewerWork = components['schemas']['ReviewerWork']
export type AtWork = components['schemas']['ReviewAtWork']

// Each card shows its own failure. The keys begin like those of the counters:
// the same events make them out of date.
const own = { staleTime: freshFor.list, meta: { showsRefusal: true } }

const TARGET_TYPE = 'driver'

/** Drivers submitted and decided on each of the last days, today last. */
export const dailyQuery = (days: number) =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'driver', 'daily', days],
    queryFn: async ({ signal }): Promise<Day[]> =>
      (await call('GET', '/review/stats/daily', { query: { targetType: TARGET_TYPE, days }, signal })).days,
    placeholderData: keepPreviousData,
  })

/** The most frequent reasons among the drivers that stand failed. */
export const reasonsQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'driver', 'reasons'],
    queryFn: ({ signal }): Promise<ReasonRanking> =>
      call('GET', '/review/stats/reasons', { query: { targetType: TARGET_TYPE }, signal }),
  })

/** Drivers by the week in which their first certificate ends. */
export const expiryQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'driver', 'expiry'],
    queryFn: ({ signal }): Promise<Expiry> => call('GET', '/driver/hyDriver/expiring', { signal }),
  })

/** What the caller has claimed and what expires soon, as the tabs of the list count it. */
export const driverTabsQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'driver', 'tabs'],
    queryFn: ({ signal }) => call('GET', '/driver/hyDriver/tabs', { signal }),
  })

const MINUTE = 60_000

/** ms in which a submission is to be decided. */
const DUE_WITHIN = 24 * 60 * MINUTE

/** Waiting drivers past their due time. The moment is part of the answer, so that a link names the same ones. */
export const overdueQuery = () =>
  queryOptions({
    ...own,
    queryKey: ['counters', 'driver', 'overdue'],
    queryFn: async ({ signal }) => {
      const until = formatDateTime(Math.floor((Date.now() - DUE_WITHIN) / MINUTE) * MINUTE)
      const query = { reviewState: 0, submitTime_end: until, pageSize: 1 }
      const { total } = await call('GET', '/driver/hyDriver/list', { query, signal })
      return { until, count: total }
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
