import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsReachable } from '@/identity/session'
import { Chart } from '@/ui/chart/chart'
import { reasonsOption } from './chart-options'
import { ChartSwitch } from './chart-switch'
import { CountLink } from './count-link'
import { DRIVER_LIST, driversFailedFor } from './dashboard-links'
import { type ReasonRanking, reasonsQuery } from './dashboard-queries'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'
import { useChartColours } from './use-chart-colours'
import { useDashboardView } from './use-dashboard-view'

const TITLE = '不通过原因'

/** Why drivers stand failed, the most frequent reasons first. */
export function ReasonsCard() {
  const { showsTable } = useDashboardView()
  return (
    <StatCard
      title={TITLE}
      note="当前不通过的司机，可有多项原因"
      source={useQuery(reasonsQuery())}
      empty={({ reasons }) => (reasons.length === 0 ? '目前没有不通过的司机' : undefined)}
      extra={<ChartSwitch card="reasons" name={TITLE} />}
    >
      {(data) => (showsTable('reasons') ? <ReasonsTable ranking={data} /> : <ReasonsChart ranking={data} />)}
    </StatCard>
  )
}

function ReasonsChart({ ranking }: { ranking: ReasonRanking }) {
  const colours = useChartColours()
  const option = useMemo(() => reasonsOption(ranking, colours), [ranking, colours])
  const isLink = useIsReachable(DRIVER_LIST)
  return (
    <Chart
      option={option}
      label="各不通过原因的司机人数，从多到少，数字见表格"
      hrefOf={(_, index) => {
        const code = ranking.reasons[index]?.code
        return isLink && code ? driversFailedFor(code) : null
      }}
    />
  )
}

function ReasonsTable({ ranking: { reasons, total } }: { ranking: ReasonRanking }) {
  return (
    <StatTable
      name={TITLE}
      heads={['原因', '司机（人）', '占不通过司机']}
      rows={reasons.map(({ code, text, count }) => ({
        key: code,
        name: text,
        cells: [
          <CountLink key="count" count={count} label={text} to={driversFailedFor(code)} />,
          <span key="share" className="fd-number">
            {total > 0 ? `${Math.round((count / total) * 100)}%` : '—'}
          </span>,
        ],
      }))}
    />
  )
}
