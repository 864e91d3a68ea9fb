import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Refuse, serve, show } from '#test/wire'
import { formatDateTime } from '@/format/time'
import { useSession } from '@/identity/session'
import type { ChartProps } from '@/ui/chart/chart-canvas'
import { AnalysisScreen } from './analysis-screen'

// jsdom has no layout to draw on.
vi.mock('@/ui/chart/chart-canvas', () => ({
  ChartCanvas: ({ label, hrefOf }: ChartProps) => (
    <a href={hrefOf('failed', 0) ?? '#none'} aria-label={label}>
      chart
    </a>
  ),
}))

const day = (name: string, submitted: number) => ({ day: name, submitted, passed: 0, failed: 1 })
const work = { decided: 4, passed: 1, failed: 3, medianSec: 78 }
const page = (total: number) => ({ records: [], total, current: 1, size: 1, pages: total })

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /hyrisk/hyRisk/sjtotal': () => [46, 786, 28],
    'GET /hyrisk/hyRisk/cltotal': () => [0, 0, 0],
    'GET /hyrisk/hyRisk/ydtotal': () => [0, 0, 0],
    'GET /sys/user/preference/dashboard': () => null,
    'PUT /sys/user/preference/dashboard': () => null,
    'GET /review/stats/daily': () => ({ days: [day('2026-11-20', 26), day('2026-11-21', 22)] }),
    'GET /review/stats/reasons': () => ({
      reasons: [{ code: '104', text: '姓名不一致', count: 6 }],
      total: 28,
    }),
    'GET /driver/hyDriver/expiring': () => ({
      weeks: [{ from: '2026-11-21', to: '2026-11-27', count: 7 }],
      expired: 12,
    }),
    'GET /driver/hyDriver/tabs': () => ({ pending: 46, passed: 786, failed: 28, mine: 2, expiring: 31 }),
    'GET /driver/hyDriver/list': () => page(3),
    'GET /review/stats/mine': () => ({
      today: work,
      week: [{ day: '2026-11-21', decided: 4, passed: 1, failed: 3 }],
    }),
    'GET /review/stats/team': () => ({ reviewers: [{ username: 'r', realname: '王芳', ...work }] }),
    'GET /review/stats/board': () => ({
      reviewers: [
        {
          username: 'r',
          realname: '王芳',
          holding: 2,
          since: formatDateTime(Date.now() - 90_000),
          decided: 7,
          last: '2026-11-21 09:57:00',
        },
        { username: 'ops', realname: '', holding: 0, since: null, decided: 1, last: '2026-11-21 08:05:00' },
      ],
    }),
    'GET /sys/permission/getUserPermissionByToken': () => ({ menu: [], auth: [], allAuth: [] }),
    ...more,
  })
}

function open(...may: string[]) {
  show(<AnalysisScreen />, { at: '/dashboard/analysis', may })
  act(() => useSession.setState({ paths: new Set(['/driver/check']) }))
}

const card = (name: string) => within(screen.getByRole('region', { name }))
const lead = ['head_page', 'driver:list', 'review:team']

it('each number leads to the list it counts; where there is no list it is text', async () => {
  const log = answers()
  open(...lead)
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('司机待审核 46')).toBe('/driver/check?fileter=0')
  expect(await link('司机不通过 28')).toBe('/driver/check?fileter=2')
  expect(await link('今日提交 22')).toContain('submitTime_begin=2026-11-21')
  expect(await link('司机我领取的 2')).toBe('/driver/check?fileter=mine')
  expect(await link('司机已过期 12')).toBe('/driver/check?fileter=all&expireState=2')
  const overdue = log.find((seen) => seen.call === 'GET /driver/hyDriver/list')
  expect(await link('司机超时未审 3')).toBe(
    `/driver/check?${new URLSearchParams({ fileter: '0', submitTime_end: overdue?.query.submitTime_end ?? '' })}`,
  )
  expect(screen.queryByRole('link', { name: /车辆/ })).toBeNull()
  expect(card('团队审核').getByRole('row', { name: /王芳 4 1 3 25% 78 秒/ })).toBeInTheDocument()
})

it('a mark of a chart leads where its number does', async () => {
  answers()
  open(...lead)
  expect(await screen.findByRole('link', { name: /近 2 天每日提交/ })).toHaveAttribute(
    'href',
    '/driver/check?fileter=2&reviewTime_begin=2026-11-20&reviewTime_end=2026-11-20',
  )
  expect(screen.getByRole('link', { name: /各不通过原因/ })).toHaveAttribute(
    'href',
    '/driver/check?fileter=2&rejectReason=104',
  )
})

it('the table behind a chart is chosen by keyboard and remembered', async () => {
  const log = answers()
  const user = userEvent.setup()
  open(...lead)
  await screen.findByRole('link', { name: /各不通过原因/ })
  const views = within(screen.getByRole('radiogroup', { name: '不通过原因的显示方式' }))
  views.getByRole('radio', { name: '图表' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(await card('不通过原因').findByRole('row', { name: /姓名不一致 6 21%/ })).toBeInTheDocument()
  await waitFor(() =>
    expect(log.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ days: 30, tables: ['reasons'] }),
  )
  await user.click(screen.getByRole('radio', { name: '7 天' }))
  await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ days: '7' }))
})

it('a card that cannot be read says so and tries again, the others go on', async () => {
  let isDown = true
  answers({
    'GET /review/stats/reasons': () => (isDown ? new Refuse('数据库繁忙') : { reasons: [], total: 0 }),
    'GET /review/stats/team': () => new Refuse('没有权限', null, 403),
  })
  open(...lead)
  expect(await card('不通过原因').findByText(/数据库繁忙/)).toBeInTheDocument()
  expect(await card('团队审核').findByText('您没有查看这些数字的权限')).toBeInTheDocument()
  isDown = false
  await userEvent.click(card('不通过原因').getByRole('button', { name: '重试' }))
  expect(await card('不通过原因').findByText('目前没有不通过的司机')).toBeInTheDocument()
})

it('the board shows what each has in hand, for how long, and what was decided today', async () => {
  answers()
  open(...lead)
  const [, first, second] = await card('正在审核').findAllByRole('row')
  expect(first?.textContent).toMatch(/^王芳29\d 秒709:57$/)
  expect(second?.textContent).toBe('ops0—108:05')
})

it('one who sees several subjects chooses whose numbers the charts show', async () => {
  const log = answers({
    'GET /vehicle/hyVehicle/expiring': () => ({ weeks: [], expired: 4 }),
    'GET /vehicle/hyVehicle/tabs': () => ({ pending: 38, passed: 790, failed: 22, mine: 0, expiring: 27 }),
    'GET /vehicle/hyVehicle/list': () => page(5),
  })
  open('head_page', 'driver:list', 'vehicle:list')
  act(() => useSession.setState({ paths: new Set(['/driver/check', '/vehicle/check']) }))
  expect(await screen.findByRole('link', { name: '车辆超时未审 5' })).toHaveAttribute(
    'href',
    expect.stringContaining('/vehicle/check?fileter=0'),
  )
  const asked = () => log.filter(({ call }) => call === 'GET /review/stats/reasons').at(-1)?.query.targetType
  await waitFor(() => expect(asked()).toBe('driver'))
  await userEvent.click(screen.getByRole('radio', { name: '车辆' }))
  await waitFor(() => expect(asked()).toBe('vehicle'))
  expect(screen.getByText('当前不通过的车辆（辆），可有多项原因')).toBeVisible()
})

it('one who may see no numbers asks for none', async () => {
  const log = answers()
  open()
  expect(await screen.findByText(/没有可以打开的页面/)).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '待办' })).toBeNull()
  expect(log.filter(({ call }) => /stats|hyRisk|hyDriver/.test(call))).toEqual([])
})

it('one who sees counters but no lists sees no numbers of what they hold', async () => {
  const log = answers()
  open('head_page')
  expect(await screen.findByRole('region', { name: '我的审核' })).toBeInTheDocument()
  expect(screen.queryByRole('region', { name: '每日提交与审核' })).toBeNull()
  expect(screen.queryByRole('region', { name: '待办' })).toBeNull()
  expect(
    log.filter(({ call }) => /daily|reasons|team|total|hyDriver|hyVehicle|hyWaybill/.test(call)),
  ).toEqual([])
})
