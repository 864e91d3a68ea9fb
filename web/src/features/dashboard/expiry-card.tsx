import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsReachable } from '@/identity/session'
import { Chart } from '@/ui/chart/chart'
import { expiryOption, shortDay } from './chart-options'
import { ChartSwitch } from './chart-switch'
import { CountLink } from './count-link'
import { DRIVER_LIST, driversExpiring } from './dashboard-links'
import { type Expiry, expiryQuery } from './dashboard-queries'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'
import { useChartColours } from './use-chart-colours'
import { useDashboardView } from './use-dashboard-view'

const TITLE = '证件到期'

/** When certificates of drivers end, week by week. */
export function ExpiryCard() {
  const { showsTable } = useDashboardView()
  return (
    <StatCard
      title={TITLE}
      note="司机，按最早到期的证件"
      source={useQuery(expiryQuery())}
      empty={({ weeks }) =>
        weeks.every(({ count }) => count === 0) ? `未来 ${weeks.length} 周没有证件到期` : undefined
      }
      extra={<ChartSwitch card="expiry" name={TITLE} />}
    >
      {(data) => (showsTable('expiry') ? <ExpiryTable expiry={data} /> : <ExpiryChart expiry={data} />)}
    </StatCard>
  )
}

function ExpiryChart({ expiry }: { expiry: Expiry }) {
  const colours = useChartColours()
  const option = useMemo(() => expiryOption(expiry, colours), [expiry, colours])
  const isLink = useIsReachable(DRIVER_LIST)
  return (
    <Chart
      option={option}
      label={`未来 ${expiry.weeks.length} 周证件到期的司机人数，数字见表格`}
      hrefOf={(_, index) => {
        const week = expiry.weeks[index]
        return isLink && week ? driversExpiring(week.from, week.to) : null
      }}
    />
  )
}

function ExpiryTable({ expiry: { weeks } }: { expiry: Expiry }) {
  return (
    <StatTable
      name={TITLE}
      heads={['到期日', '司机（人）']}
      rows={weeks.map(({ from, to, count }) => {
        const span = `${shortDay(from)} 至 ${shortDay(to)}`
        return {
          key: from,
          name: span,
          cells: [
            <CountLink key="count" count={count} label={`${span} 到期`} to={driversExpiring(from, to)} />,
          ],
        }
      })}
    />
  )
}
