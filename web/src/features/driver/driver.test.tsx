import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refuse, rowOf, serve, show } from '#test/wire'
import { announceGap } from '@/live/live'
import { certificateStanding } from '@/widgets/dossier/certificates'
import { greyReason } from '@/widgets/dossier/grey-reason'
import { DriverCheckScreen } from './driver-check-screen'
import type { DriverRow } from './driver-queries'

const wang = {
  id: 'd1',
  driverName: '王建国',
  telephone: '154****0001',
  drivingLicense: '9901**********0117',
  vehicleClass: 'B2',
  reviewState: 0,
  reviewState_dictText: '待审核',
  riskLevel: 2,
  precheckHits: [{ code: 'D04', level: 'B', message: '驾驶证已过期' }],
  documents: [
    { docType: '11', result: 1, required: true },
    { docType: '12', result: 0, required: true },
    { docType: '13', result: 2, required: true },
  ],
  rejectCount: 1,
  lastRejectReason: '照片模糊',
  submitTime: '2026-01-01 08:00:00',
  dueTime: '2026-01-02 08:00:00',
  taskId: 't1',
  claimedBy: '',
  claimedByName: '',
  leaseUntil: null,
  reviewer: '',
  reviewTime: null,
  expireState: 0,
} as DriverRow
const counts = { pending: 46, passed: 120, failed: 28, mine: 2, expiring: 3 }
const page = (...records: DriverRow[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const reviewer = ['driver:list', 'driver:check', 'pii:view']

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /driver/hyDriver/list': () => page(wang),
    'GET /driver/hyDriver/tabs': () => counts,
    'GET /sys/user/preference/list.driver-check': () => null,
    'GET /sys/dict/getDictItems/hy_reject_driver': () => [{ value: '101', text: '照片模糊' }],
    'GET /sys/dict/getDictItems/hy_expire_state': () => [],
    ...more,
  })
}

it('shows the view that the address names in its published spelling, with the counts of all', async () => {
  const log = answers()
  show(<DriverCheckScreen />, { at: '/driver/check?fileter=2', may: reviewer })
  await screen.findByText('王建国')
  expect(log.find((seen) => seen.call === 'GET /driver/hyDriver/list')?.query.reviewState).toBe('2')
  const tabs = within(screen.getByRole('navigation', { name: '审核状态' }))
  expect(tabs.getByRole('link', { name: '不通过28' })).toHaveAttribute('aria-current', 'page')
  expect(tabs.getByRole('link', { name: '待审核46' })).toHaveAttribute('href', '/driver/check?fileter=0')
})

it('keeps what is personal out of the address', async () => {
  const log = answers()
  const { router } = show(<DriverCheckScreen />, { at: '/driver/check?fileter=0', may: reviewer })
  await screen.findByText('王建国')
  await userEvent.type(screen.getByLabelText('手机'), '0001{Enter}')
  await waitFor(() => expect(log.some((seen) => seen.query.telephone === '0001')).toBe(true))
  expect(router.state.location.search).toBe('?fileter=0')
  expect(screen.getByText('手机：0001')).toBeInTheDocument()
})

it.each(['link', 'button', 'key'])(
  'what is personal stays a filter on the way to the desk by %s',
  async (way) => {
    const log = answers()
    const { router } = show(<DriverCheckScreen />, { at: '/driver/check?fileter=0', may: reviewer })
    await screen.findByText('王建国')
    await userEvent.type(screen.getByLabelText('手机'), '0001{Enter}')
    await screen.findByText('手机：0001')
    if (way === 'link') await userEvent.click(screen.getByRole('link', { name: '王建国' }))
    else if (way === 'button') await userEvent.click(screen.getByRole('button', { name: '审核 王建国' }))
    else
      act(
        () =>
          void document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', bubbles: true })),
      )
    await waitFor(() => expect(router.state.location.search).toContain('task='))
    expect(screen.getByText('手机：0001')).toBeInTheDocument()
    const lists = log.filter((seen) => seen.call === 'GET /driver/hyDriver/list')
    expect(lists.at(-1)?.query.telephone).toBe('0001')
  },
)

it('a waiting driver leads to the desk, and Enter starts with the next one', async () => {
  answers()
  const { router } = show(<DriverCheckScreen />, { at: '/driver/check?fileter=0', may: reviewer })
  expect(await screen.findByRole('link', { name: '王建国' })).toHaveAttribute(
    'href',
    '/driver/check?fileter=0&task=d1',
  )
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', bubbles: true })))
  expect(router.state.location.search).toBe('?fileter=0&task=next')
})

it('who may not check sees the record instead, and no way to start', async () => {
  answers()
  show(<DriverCheckScreen />, { at: '/driver/check', may: ['driver:list'] })
  expect(await screen.findByRole('link', { name: '王建国' })).toHaveAttribute('href', '/driver/check?open=d1')
  expect(screen.queryByRole('button', { name: /开始审核/ })).toBeNull()
  expect(screen.queryByRole('button', { name: '查看完整手机号' })).toBeNull()
})

it('reveals one number after the password, and hides it again', async () => {
  let isProven = false
  const log = answers({
    'POST /driver/hyDriver/reveal': () =>
      isProven ? { value: '15400000001' } : new Refuse('请先验证登录密码', { stepUp: true }, 403),
    'POST /sys/reauth': () => {
      isProven = true
      return null
    },
  })
  show(<DriverCheckScreen />, { at: '/driver/check', may: reviewer })
  const row = within(await rowOf('王建国'))
  await userEvent.click(row.getByRole('button', { name: '查看完整手机号' }))
  await userEvent.type(await screen.findByLabelText('登录密码'), 'secret{Enter}')
  expect(await row.findByText('15400000001')).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'POST /driver/hyDriver/reveal')?.body).toEqual({
    id: 'd1',
    field: 'telephone',
  })
  await userEvent.click(row.getByRole('button', { name: '隐藏手机号' }))
  expect(row.getByText('154****0001')).toBeInTheDocument()
})

it('judges a certificate by its worse side', () => {
  expect(certificateStanding(wang, ['11', '12']).words).toBe('待审')
  expect(certificateStanding(wang, ['13', '14']).words).toBe('不通过')
  expect(certificateStanding(wang, ['15']).words).toBe('无需')
})

it.each([
  ['free', {}, false, undefined],
  ['held by me', { claimedBy: 'ops' }, false, undefined],
  ['held by another', {}, false, '李静 正在审核'],
  ['a lease that ran out', { leaseUntil: '2026-01-01 07:59:59' }, false, undefined],
  ['decided by another', { reviewer: '李静' }, true, '已由 李静 审核'],
  ['gone', {}, true, '已处理，不再属于此列表'],
])('greys a row: %s', (name, more, isGone, expected) => {
  const held = {
    ...wang,
    claimedBy: 'reviewer2',
    claimedByName: '李静',
    leaseUntil: '2026-01-01 08:02:00',
    ...more,
  }
  const row = name === 'free' ? wang : held
  expect(greyReason(row, isGone, 'ops', Date.parse('2026-01-01T08:00:00+08:00'))).toBe(expected)
})

it('a claim that was missed while the connection was away shows once it is back', async () => {
  let claimedByName = ''
  answers({ 'GET /driver/hyDriver/list': () => page({ ...wang, claimedByName }) })
  show(<DriverCheckScreen />, { at: '/driver/check?fileter=0', may: reviewer })
  await screen.findByText('王建国')
  claimedByName = '王芳'
  announceGap()
  expect(await screen.findByText('王芳', undefined, { timeout: 2_000 })).toBeInTheDocument()
})
