import { useQuery } from '@tanstack/react-query'
import type { ReviewSubject } from '@/widgets/review-totals'
import { CountLink } from './count-link'
import { type DayNumber, driversOfDay } from './dashboard-links'
import { dailyQuery } from './dashboard-queries'
import { TotalsCard } from './totals-card'
import { useDashboardView } from './use-dashboard-view'

const words: Record<'pending' | 'passed' | 'failed', [DayNumber, string]> = {
  pending: ['submitted', '今日提交'],
  failed: ['failed', '今日不通过'],
  passed: ['passed', '今日通过'],
}

/** The numbers of drivers with what today added to each. */
export function DriverTotalsCard({ subject }: { subject: ReviewSubject }) {
  const today = useQuery(dailyQuery(useDashboardView().days)).data?.at(-1)
  return (
    <TotalsCard
      subject={subject}
      today={(key) => {
        const [number, label] = words[key]
        return (
          <>
            {label.slice(0, 2)}
            {key === 'pending' && label.slice(2)}{' '}
            <CountLink count={today?.[number]} label={label} to={driversOfDay(number, today?.day ?? '')} />
          </>
        )
      }}
    />
  )
}
