import { useQuery } from '@tanstack/react-query'
import { reviewSubjects } from '@/widgets/review-totals'
import { CountLink } from './count-link'
import { type DayNumber, linksTo } from './dashboard-links'
import { dailyQuery } from './dashboard-queries'
import type { CountedSubject } from './dashboard-subjects'
import { TotalsCard } from './totals-card'
import { useDashboardView } from './use-dashboard-view'

const words: Record<'pending' | 'passed' | 'failed', [DayNumber, string]> = {
  pending: ['submitted', '今日提交'],
  failed: ['failed', '今日不通过'],
  passed: ['passed', '今日通过'],
}

/** The numbers of a subject with what today added to each. */
export function CountedTotalsCard({ subject }: { subject: CountedSubject }) {
  const today = useQuery(dailyQuery(subject, useDashboardView().days)).data?.at(-1)
  const { ofDay } = linksTo(subject.list)
  const totals = reviewSubjects.find(({ key }) => key === subject.key)
  if (!totals) return null
  return (
    <TotalsCard
      subject={totals}
      today={(key) => {
        const [number, label] = words[key]
        return (
          <>
            {label.slice(0, 2)}
            {key === 'pending' && label.slice(2)}{' '}
            <CountLink count={today?.[number]} label={label} to={ofDay(number, today?.day ?? '')} />
          </>
        )
      }}
    />
  )
}
