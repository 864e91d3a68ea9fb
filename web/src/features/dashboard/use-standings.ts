import { useQueries } from '@tanstack/react-query'
import { dailyQuery, expiryQuery, overdueQuery, tabsQuery } from './dashboard-queries'
import type { CountedSubject } from './dashboard-subjects'

/** The numbers of a subject as they stand. */
export type Standing = ReturnType<typeof useStandings>[number]

/** What there is of each subject; what cannot be read says so and is read again by `retry`. */
export function useStandings(subjects: readonly CountedSubject[], days: number) {
  const tabs = useQueries({ queries: subjects.map(tabsQuery) })
  const overdue = useQueries({ queries: subjects.map(overdueQuery) })
  const expiry = useQueries({ queries: subjects.map(expiryQuery) })
  const daily = useQueries({ queries: subjects.map((subject) => dailyQuery(subject, days)) })
  return subjects.map((subject, index) => {
    const sources = [tabs[index], overdue[index], expiry[index]].filter((source) => source !== undefined)
    const failed = sources.filter(({ isError, data }) => isError && !data)
    return {
      subject,
      tabs: tabs[index]?.data,
      overdue: overdue[index]?.data,
      expired: expiry[index]?.data?.expired,
      today: daily[index]?.data?.at(-1),
      isFailed: failed.length > 0,
      retry: () => {
        for (const { refetch } of failed) void refetch()
      },
    }
  })
}
