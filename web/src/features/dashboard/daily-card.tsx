import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsReachable } from '@/identity/session'
import { Chart } from '@/ui/chart/chart'
import { ChartLegend } from '@/ui/chart/chart-legend'
import { Choice } from '@/ui/choice'
import { dailyOption, shortDay } from './chart-options'
import { ChartSwitch } from './chart-switch'
import { CountLink } from './count-link'
import { type DayNumber, linksTo } from './dashboard-links'
import { type Day, dailyQuery } from './dashboard-queries'
import { type CountedSubject, countedAs } from './dashboard-subjects'
import { StatCard } from './stat-card'
import { StatTable } from './stat-table'
import { useChartColours } from './use-chart-colours'
import { periods, useDashboardView } from './use-dashboard-view'

const TITLE = '每日提交与审核'
const numbers: readonly [DayNumber, string][] = [
  ['submitted', '提交'],
  ['passed', '审核通过'],
  ['failed', '审核不通过'],
]

/** Submissions and decisions by day. */
export function DailyCard({ subject }: { subject: CountedSubject }) {
  const { days, chooseDays, showsTable } = useDashboardView()
  const source = useQuery(dailyQuery(subject, days))
  return (
    <StatCard
      title={TITLE}
      note={`${countedAs(subject)}，按最近一次提交与当前结果`}
      source={source}
      empty={(data) => (data.every(isQuiet) ? `近 ${days} 天没有提交和审核` : undefined)}
      extra={
        <>
          <Choice
            name="时间范围"
            options={periods.map((value) => ({ value, label: `${value} 天` }))}
            value={days}
            onChange={chooseDays}
          />
          <ChartSwitch card="daily" name={TITLE} />
        </>
      }
    >
      {(data) =>
        showsTable('daily') ? (
          <DailyTable subject={subject} days={data} />
        ) : (
          <DailyChart subject={subject} days={data} />
        )
      }
    </StatCard>
  )
}

const isQuiet = ({ submitted, passed, failed }: Day) => submitted + passed + failed === 0

interface DailyProps {
  subject: CountedSubject
  days: readonly Day[]
}

function DailyChart({ subject, days }: DailyProps) {
  const colours = useChartColours()
  const option = useMemo(() => dailyOption(days, colours), [days, colours])
  const isLink = useIsReachable(subject.list)
  return (
    <>
      <ChartLegend
        entries={[
          { label: '提交', colour: colours.accent, mark: 'line' },
          { label: '审核通过', colour: colours.neutral, mark: 'bar' },
          { label: '审核不通过', colour: colours.failed, mark: 'bar' },
        ]}
      />
      <Chart
        option={option}
        label={`近 ${days.length} 天每日提交、审核通过与不通过的${subject.title}${subject.measure}，数字见表格`}
        hrefOf={(id, index) => {
          const day = days[index]?.day
          return isLink && day ? linksTo(subject.list).ofDay(id as DayNumber, day) : null
        }}
      />
    </>
  )
}

function DailyTable({ subject, days }: DailyProps) {
  const { ofDay } = linksTo(subject.list)
  return (
    <StatTable
      name={TITLE}
      heads={['日期', ...numbers.map(([, label]) => `${label}（${subject.unit}）`)]}
      rows={[...days].reverse().map((day) => ({
        key: day.day,
        name: day.day,
        cells: numbers.map(([number, label]) => (
          <CountLink
            key={number}
            count={day[number]}
            label={`${shortDay(day.day)} ${label}`}
            to={ofDay(number, day.day)}
          />
        )),
      }))}
    />
  )
}
