import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'

/** What is reviewed, and where its lists are (spec §2). */
export const reviewSubjects = [
  {
    key: 'driver',
    title: '司机',
    path: '/driver/check',
    pending: '/driver/check?fileter=0',
    failed: '/driver/check?fileter=2',
    call: '/hyrisk/hyRisk/sjtotal',
  },
  {
    key: 'vehicle',
    title: '车辆',
    path: '/vehicle/check',
    pending: '/vehicle/check?fileter=0',
    failed: '/vehicle/check?fileter=2',
    call: '/hyrisk/hyRisk/cltotal',
  },
  {
    key: 'waybill',
    title: '运单',
    path: '/shipping/autlist',
    pending: '/shipping/autlist?fileters=0',
    failed: '/shipping/autlist?fileters=2',
    call: '/hyrisk/hyRisk/ydtotal',
  },
] as const

export type ReviewSubject = (typeof reviewSubjects)[number]

/** How many of a subject wait, passed and failed. */
export interface ReviewTotals {
  pending: number
  passed: number
  failed: number
}

/** Reads the three numbers: index 0 pending, 1 passed, 2 failed. */
export function totalsOf(numbers: unknown): ReviewTotals {
  const [pending, passed, failed] = Array.isArray(numbers) ? numbers.map((number) => Number(number) || 0) : []
  return { pending: pending ?? 0, passed: passed ?? 0, failed: failed ?? 0 }
}

/** The totals of one subject; events of the live socket keep them fresh. Needs head_page. */
export function totalsQuery(subject: ReviewSubject) {
  return queryOptions({
    queryKey: ['counters', subject.key],
    queryFn: async ({ signal }) => totalsOf(await call('GET', subject.call, { signal })),
    staleTime: freshFor.list,
  })
}
