import { expect, it } from 'vitest'
import { chartColours } from '@/ui/chart/chart-colours'
import { dailyOption, expiryOption, reasonsOption } from './chart-options'
import { pace, share } from './pace'

const colours = chartColours('#1890FF', 'light', false)

it('days become stacked decisions under a line of submissions', () => {
  const days = [
    { day: '2026-11-20', submitted: 26, passed: 3, failed: 2 },
    { day: '2026-11-21', submitted: 22, passed: 0, failed: 1 },
  ]
  expect(dailyOption(days, colours)).toMatchObject({
    tooltip: { renderMode: 'richText' },
    xAxis: { data: ['11-20', '11-21'] },
    series: [
      { id: 'passed', type: 'bar', stack: 'decided', data: [3, 0] },
      { id: 'failed', type: 'bar', stack: 'decided', data: [2, 1] },
      { id: 'submitted', type: 'line', data: [26, 22] },
    ],
  })
})

it('reasons and weeks keep the order of the answer', () => {
  const reasons = [
    { code: '104', text: '姓名不一致', count: 6 },
    { code: '105', text: '证件号不一致', count: 5 },
  ]
  expect(reasonsOption({ reasons, total: 28 }, colours)).toMatchObject({
    yAxis: { inverse: true, data: ['姓名不一致', '证件号不一致'] },
    series: [
      {
        id: 'reason',
        data: [
          { value: 6, itemStyle: { color: colours.accent } },
          { value: 5, itemStyle: { color: colours.neutral } },
        ],
      },
    ],
  })
  const weeks = [{ from: '2026-11-21', to: '2026-11-27', count: 7 }]
  expect(expiryOption({ weeks, expired: 12 }, colours)).toMatchObject({
    xAxis: { data: ['11-21'] },
    series: [{ id: 'week', data: [{ value: 7 }] }],
  })
})

it('says how long a decision takes', () => {
  expect([0, 78, 119, 120, 185, 7_260].map(pace)).toEqual([
    '—',
    '78 秒',
    '119 秒',
    '2 分',
    '3 分 5 秒',
    '2 小时 1 分',
  ])
  expect(share(1, 3)).toBe('33%')
  expect(share(0, 0)).toBe('—')
})
