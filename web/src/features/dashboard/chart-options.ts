import { grouped } from '@/format/number'
import type { ChartColours } from '@/ui/chart/chart-colours'
import { categoryAxis, chartFrame, countAxis } from '@/ui/chart/chart-frame'
import type { ChartOption } from '@/ui/chart/chart-option'
import type { Day, ReasonRanking } from './dashboard-queries'
import type { Expiry } from './dashboard-subjects'

/** `MM-DD` of `YYYY-MM-DD`: within three months the year says nothing. */
export const shortDay = (day: string) => day.slice(5)

const WIDEST = 24

/** A bar of several of one kind: the accent marks the first, which is the most frequent or the next. */
const led = (value: number, index: number, { accent, neutral }: ChartColours) => ({
  value,
  itemStyle: { color: index === 0 ? accent : neutral },
})

/** Decisions stacked, submissions as a line over them. Series ids are the names of the numbers. */
export function dailyOption(days: readonly Day[], colours: ChartColours): ChartOption {
  const bar = (id: 'passed' | 'failed', name: string, color: string) => ({
    type: 'bar' as const,
    id,
    name,
    stack: 'decided',
    barMaxWidth: WIDEST,
    data: days.map((day) => day[id]),
    itemStyle: { color },
  })
  return {
    ...chartFrame(colours),
    xAxis: categoryAxis(
      colours,
      days.map(({ day }) => shortDay(day)),
    ),
    yAxis: countAxis(colours),
    series: [
      bar('passed', '审核通过', colours.neutral),
      bar('failed', '审核不通过', colours.failed),
      {
        type: 'line',
        id: 'submitted',
        name: '提交',
        data: days.map((day) => day.submitted),
        symbol: 'circle',
        symbolSize: days.length > 40 ? 4 : 6,
        showSymbol: true,
        lineStyle: { width: 2 },
        itemStyle: { color: colours.accent },
      },
    ],
  }
}

/** The reasons from the most frequent down. */
export function reasonsOption({ reasons }: ReasonRanking, colours: ChartColours): ChartOption {
  const names = categoryAxis(
    colours,
    reasons.map(({ text }) => text),
  )
  return {
    ...chartFrame(colours),
    grid: { left: 4, right: 32, top: 4, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'all' },
    xAxis: countAxis(colours),
    yAxis: {
      ...names,
      inverse: true,
      axisLabel: { color: colours.text, width: 132, overflow: 'truncate', interval: 0 },
    },
    series: [
      {
        type: 'bar',
        id: 'reason',
        name: '不通过',
        barMaxWidth: 14,
        data: reasons.map(({ count }, index) => led(count, index, colours)),
        label: {
          show: true,
          position: 'right',
          color: colours.text,
          formatter: ({ value }) => grouped(Number(value)),
        },
      },
    ],
  }
}

/** Subjects by the week in which their first certificate ends. */
export function expiryOption({ weeks }: Expiry, colours: ChartColours): ChartOption {
  return {
    ...chartFrame(colours),
    xAxis: categoryAxis(
      colours,
      weeks.map(({ from }) => shortDay(from)),
    ),
    yAxis: countAxis(colours),
    series: [
      {
        type: 'bar',
        id: 'week',
        name: '证件到期',
        barMaxWidth: WIDEST,
        data: weeks.map(({ count }, index) => led(count, index, colours)),
        label: { show: true, position: 'top', color: colours.text },
      },
    ],
  }
}
