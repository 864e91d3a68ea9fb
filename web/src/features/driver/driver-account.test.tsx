import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { useAccountActions } from '@/widgets/dossier/account-commands'
import { DriverListScreen } from './driver-check-screen'
import type { DriverRow } from './driver-queries'

const wang = {
  id: 'd1',
  version: 4,
  driverName: '王建国',
  telephone: '154****0001',
  status: 1,
  blacklistFlag: false,
  blacklistReason: '',
  blacklistIntercepts: [],
  reviewState: 1,
  riskLevel: 0,
  precheckHits: [],
  documents: [],
  claimedBy: '',
} as unknown as DriverRow

const words = (...texts: [string, string][]) => texts.map(([value, text]) => ({ value, text }))
const answers = (row: DriverRow, more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /driver/hyDriver/list': () => ({ records: [row], total: 1, current: 1, size: 10, pages: 1 }),
    'GET /driver/hyDriver/tabs': () => ({ pending: 0, passed: 1, failed: 0, mine: 0, expiring: 0 }),
    'GET /sys/user/preference/list.driver-list': () => null,
    ...Object.fromEntries(
      ['hy_reject_driver', 'hy_expire_state', 'yn'].map((code) => [
        `GET /sys/dict/getDictItems/${code}`,
        () => [],
      ]),
    ),
    'GET /sys/dict/getDictItems/hy_status': () => words(['1', '正常'], ['2', '冻结'], ['3', '注销']),
    'GET /sys/dict/getDictItems/hy_blacklist_reason': () => words(['1', '伪造证件'], ['2', '虚假运单']),
    'GET /sys/dict/getDictItems/hy_intercept': () =>
      words(['1', '接单拦截'], ['2', '提现拦截'], ['3', '登录拦截']),
    'GET /sys/dict/getDictItems/hy_license_class': () => [],
    ...more,
  })

const commander = ['driver:list', 'driver:blacklist', 'driver:freeze']

const choose = async (label: string) => {
  await rowOf('王建国')
  const more = screen.queryByRole('button', { name: '更多操作 王建国' })
  const direct = screen.queryByRole('button', { name: `${label} 王建国` })
  if (direct) return userEvent.click(direct)
  if (more) await userEvent.click(more)
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

it('offers each command in exactly the states in which the server takes it, to whoever holds the right', () => {
  const offered: Record<string, string> = {}
  function Offers() {
    const actions = useAccountActions<DriverRow>('driver', () => undefined)
    for (const status of [1, 2, 3])
      for (const blacklistFlag of [false, true])
        offered[`${status}${blacklistFlag ? ' listed' : ''}`] = actions({ ...wang, status, blacklistFlag })
          .map(({ key }) => key)
          .join(' ')
    return null
  }
  serve({})
  show(<Offers />, { at: '/', may: commander })
  expect(offered).toEqual({
    '1': 'blacklist freeze cancel',
    '1 listed': 'unblacklist freeze cancel',
    '2': 'blacklist unfreeze cancel',
    '2 listed': 'unblacklist unfreeze cancel',
    '3': 'blacklist',
    '3 listed': 'unblacklist',
  })
})

it('offers nothing to who may only read', async () => {
  answers(wang)
  show(<DriverListScreen />, { at: '/driver/list', may: ['driver:list'] })
  await rowOf('王建国')
  expect(screen.queryByRole('button', { name: /拉黑|更多操作/ })).toBeNull()
})

it('asks for a reason, sends orders and payouts by default, and keeps the text when the server refuses', async () => {
  let refusal: Refuse | null = new Refuse('司机「王建国」已在黑名单中，要改请先移出，不能拉黑')
  const log = answers(wang, { 'POST /driver/hyDriver/blacklist': () => refusal })
  show(<DriverListScreen />, { at: '/driver/list', may: commander })
  await choose('拉黑')
  const dialog = await dialogOf('拉黑司机 王建国')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /说明/ }), '监管函〔2026〕3 号')
  await userEvent.click(within(dialog).getByRole('button', { name: '拉黑' }))
  expect(await within(dialog).findByText('请选择拉黑原因')).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('combobox'))
  await userEvent.click(await screen.findByText('虚假运单'))
  await userEvent.click(within(dialog).getByRole('button', { name: '拉黑' }))
  expect(await within(dialog).findByText(/已在黑名单中/)).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: /说明/ })).toHaveValue('监管函〔2026〕3 号')
  expect(log.find(({ call }) => call === 'POST /driver/hyDriver/blacklist')?.body).toEqual({
    id: 'd1',
    version: 4,
    memo: '监管函〔2026〕3 号',
    reasonCode: '2',
    intercepts: ['1', '2'],
    until: '',
  })
  refusal = null
  await userEvent.click(within(dialog).getByRole('button', { name: '拉黑' }))
  await waitFor(() => expect(screen.queryByText('拉黑司机 王建国')).toBeNull())
})

it('goes on over what another changed of the record meanwhile', async () => {
  const sent: unknown[] = []
  answers(
    { ...wang, status: 2 },
    {
      'POST /driver/hyDriver/unfreeze': ({ body }) => {
        sent.push(body)
        return sent.length > 1 ? null : new Refuse('他人已修改', { current: { ...wang, version: 7 } }, 409)
      },
    },
  )
  show(<DriverListScreen />, { at: '/driver/list', may: commander })
  await choose('解冻')
  await userEvent.click(within(await dialogOf('解冻司机 王建国')).getByRole('button', { name: '解冻' }))
  const conflict = await dialogOf('他人已修改')
  await userEvent.click(within(conflict).getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 'd1', version: 4, memo: '' },
      { id: 'd1', version: 7, memo: '' },
    ]),
  )
})

it('says in the list why and until when somebody is on the blacklist', async () => {
  answers({ ...wang, blacklistFlag: true, blacklistReason: '2', blacklistUntil: '', blacklistedBy: 'ops' })
  show(<DriverListScreen />, { at: '/driver/list', may: commander })
  const row = within(await rowOf('王建国'))
  expect(await row.findByText('虚假运单')).toBeVisible()
  expect(row.getByText('至 长期')).toBeVisible()
})
