import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsReachable } from '@/identity/session'
import { Chart } from '@/ui/chart/chart'
import { expiryOption, shortDay } from './chart-options'
import { ChartSwitch } from './chart-switch'
import { CountLink } from './count-link'
import { linksTo } from './dashboard-links'
import { expiryQuery } from './dashboard-queries'
import { type CountedSubject, countedAs, type Expiry } from './dashboard-subjects'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'
import { useChartColours } from './use-chart-colours'
import { useDashboardView } from './use-dashboard-view'

const TITLE = '证件到期'

/** When certificates end, week by week. */
export function ExpiryCard({ subject }: { subject: CountedSubject }) {
  const { showsTable } = useDashboardView()
  return (
    <StatCard
      title={TITLE}
      note={`${countedAs(subject)}，每周一格，按最早到期的证件`}
      source={useQuery(expiryQuery(subject))}
      empty={({ weeks }) =>
        weeks.every(({ count }) => count === 0) ? `未来 ${weeks.length} 周没有证件到期` : undefined
      }
      extra={<ChartSwitch card="expiry" name={TITLE} />}
    >
      {(data) =>
        showsTable('expiry') ? (
          <ExpiryTable subject={subject} expiry={data} />
        ) : (
          <ExpiryChart subject={subject} expiry={data} />
        )
      }
    </StatCard>
  )
}

interface ExpiryProps {
  subject: CountedSubject
  expiry: Expiry
}

function ExpiryChart({ subject, expiry }: ExpiryProps) {
  const colours = useChartColours()
  const option = useMemo(() => expiryOption(expiry, colours), [expiry, colours])
  const isLink = useIsReachable(subject.list)
  return (
    <Chart
      option={option}
      label={`未来 ${expiry.weeks.length} 周证件到期的${subject.title}${subject.measure}，数字见表格`}
      hrefOf={(_, index) => {
        const week = expiry.weeks[index]
        return isLink && week ? linksTo(subject.list).expiring(week.from, week.to) : null
      }}
    />
  )
}

function ExpiryTable({ subject, expiry: { weeks } }: ExpiryProps) {
  const { expiring } = linksTo(subject.list)
  return (
    <StatTable
      name={TITLE}
      heads={['到期日', countedAs(subject)]}
      rows={weeks.map(({ from, to, count }) => {
        const span = `${shortDay(from)} 至 ${shortDay(to)}`
        return {
          key: from,
          name: span,
          cells: [<CountLink key="count" count={count} label={`${span} 到期`} to={expiring(from, to)} />],
        }
      })}
    />
  )
}
