import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsReachable } from '@/identity/session'
import { Chart } from '@/ui/chart/chart'
import { reasonsOption } from './chart-options'
import { ChartSwitch } from './chart-switch'
import { CountLink } from './count-link'
import { linksTo } from './dashboard-links'
import { type ReasonRanking, reasonsQuery } from './dashboard-queries'
import { type CountedSubject, countedAs } from './dashboard-subjects'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'
import { useChartColours } from './use-chart-colours'
import { useDashboardView } from './use-dashboard-view'

const TITLE = '不通过原因'

/** Why subjects stand failed, the most frequent reasons first. */
export function ReasonsCard({ subject }: { subject: CountedSubject }) {
  const { showsTable } = useDashboardView()
  return (
    <StatCard
      title={TITLE}
      note={`当前不通过的${countedAs(subject)}，可有多项原因`}
      source={useQuery(reasonsQuery(subject))}
      empty={({ reasons }) => (reasons.length === 0 ? `目前没有不通过的${subject.title}` : undefined)}
      extra={<ChartSwitch card="reasons" name={TITLE} />}
    >
      {(data) =>
        showsTable('reasons') ? (
          <ReasonsTable subject={subject} ranking={data} />
        ) : (
          <ReasonsChart subject={subject} ranking={data} />
        )
      }
    </StatCard>
  )
}

interface ReasonsProps {
  subject: CountedSubject
  ranking: ReasonRanking
}

function ReasonsChart({ subject, ranking }: ReasonsProps) {
  const colours = useChartColours()
  const option = useMemo(() => reasonsOption(ranking, colours), [ranking, colours])
  const isLink = useIsReachable(subject.list)
  return (
    <Chart
      option={option}
      label={`各不通过原因的${subject.title}${subject.measure}，从多到少，数字见表格`}
      hrefOf={(_, index) => {
        const code = ranking.reasons[index]?.code
        return isLink && code ? linksTo(subject.list).failedFor(code) : null
      }}
    />
  )
}

function ReasonsTable({ subject, ranking: { reasons, total } }: ReasonsProps) {
  const { failedFor } = linksTo(subject.list)
  return (
    <StatTable
      name={TITLE}
      heads={['原因', countedAs(subject), `占不通过${subject.title}`]}
      rows={reasons.map(({ code, text, count }) => ({
        key: code,
        name: text,
        cells: [
          <CountLink key="count" count={count} label={text} to={failedFor(code)} />,
          <span key="share" className="fd-number">
            {total > 0 ? `${Math.round((count / total) * 100)}%` : '—'}
          </span>,
        ],
      }))}
    />
  )
}
