import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { fittingColumns } from '@/ui/data-table/column'
import { DaysLeft } from './days-left'
import { DONE, expiryColumns, OPEN } from './expiry-columns'
import { ExpiryListScreen } from './expiry-list-screen'

const first = {
  id: 'e1',
  subject: 'driver',
  subjectName: '司机',
  targetId: 'd1',
  docType: '13',
  paper: '驾驶证',
  endsOn: '2026-11-25',
  daysLeft: 4,
  stage: 7,
  dueOn: '2026-11-18',
  title: '示例甲',
  contact: '示例甲',
  contactPhone: '154****0078',
  state: 0,
  voidReason: 0,
  doneBy: '',
  doneByName: '',
  doneTime: null,
  note: '',
  version: 1,
}
const second = { ...first, id: 'e2', targetId: 'd2', title: '示例乙', daysLeft: -3 }

const page = (records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /risk/expiry/list': () => page([second, first]),
    'GET /risk/expiry/counts': () => [
      { subject: 'driver', subjectName: '司机', stage: 0, open: 3 },
      { subject: 'driver', subjectName: '司机', stage: 7, open: 1 },
      { subject: 'vehicle', subjectName: '车辆', stage: 7, open: 4 },
    ],
    'GET /sys/user/preference/list.expiry': () => null,
    ...more,
  })
}

const may = ['expiry:list', 'expiry:edit']

it.each([
  [-1, '已过期 1 天', 'failed'],
  [0, '今天到期', 'warning'],
  [7, '剩 7 天', 'warning'],
  [8, '剩 8 天', undefined],
])('says what %i days are', (days, words, tone) => {
  show(<DaysLeft days={days} />, { at: '/' })
  expect(screen.getByText(words).dataset.tone).toBe(tone)
})

it('names whom to call on a narrow page too, and what came of it once it did', () => {
  const shown = (state: number) => fittingColumns(expiryColumns(state), 752).map(({ title }) => title)
  expect(shown(OPEN)).toEqual(['剩余天数', '名称', '联系人', '证件', '到期日'])
  expect(shown(DONE)).toEqual(['剩余天数', '名称', '对象', '证件', '到期日'])
})

it('counts the stages of all subjects, asks for the one of its address, and leads to the record', async () => {
  const log = answers()
  show(<ExpiryListScreen />, { at: '/risk/expiry?stage=7&title=示例', may })
  expect(await screen.findByRole('link', { name: '示例甲' })).toHaveAttribute(
    'href',
    '/driver/list?fileter=1&open=d1',
  )
  expect(log.find(({ call }) => call === 'GET /risk/expiry/list')?.query).toMatchObject({
    stage: '7',
    title: '*示例*',
    column: 'endsOn',
    order: 'asc',
  })
  const views = within(screen.getByRole('navigation', { name: '到期阶段' }))
  expect(await views.findByRole('link', { name: /^7 天内\s*5$/ })).toHaveAttribute('aria-current', 'page')
  expect(views.getByRole('link', { name: /^全部\s*8$/ })).toBeInTheDocument()
})

it('notes what was said, with words that are needed', async () => {
  const log = answers({ 'PUT /risk/expiry/done': () => null })
  show(<ExpiryListScreen />, { at: '/risk/expiry', may })
  await userEvent.click(within(await rowOf('示例甲')).getByRole('button', { name: /^登记联系/ }))
  const dialog = within(await dialogOf('登记联系 示例甲 驾驶证'))
  await userEvent.click(dialog.getByRole('button', { name: /登\s*记/ }))
  expect(await dialog.findByText('请填写联系结果!')).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText('联系结果'), '已约换证')
  await userEvent.click(dialog.getByRole('button', { name: /登\s*记/ }))
  await waitFor(() =>
    expect(log.find(({ call }) => call === 'PUT /risk/expiry/done')?.body).toEqual({
      ids: ['e1'],
      note: '已约换证',
    }),
  )
})

it('says that a colleague was faster, and keeps what was typed', async () => {
  answers({
    'PUT /risk/expiry/done': () => new Refuse('示例甲的驾驶证提醒已由徐倩处理', { closed: 'e1' }, 409),
  })
  show(<ExpiryListScreen />, { at: '/risk/expiry', may })
  for (const name of ['示例甲', '示例乙'])
    await userEvent.click(within(await rowOf(name)).getByRole('checkbox'))
  const bar = within(screen.getByText('取消选择').closest('[role="status"]') as HTMLElement)
  await userEvent.click(bar.getByRole('button', { name: '登记联系' }))
  const dialog = within(await dialogOf('登记联系 2 条提醒'))
  await userEvent.type(dialog.getByLabelText('联系结果'), '群发通知')
  await userEvent.click(dialog.getByRole('button', { name: /登\s*记/ }))
  expect(await dialog.findByText('示例甲的驾驶证提醒已由徐倩处理')).toBeInTheDocument()
  expect(dialog.getByLabelText('联系结果')).toHaveValue('群发通知')
})

it('offers nothing to who may only read', async () => {
  answers()
  show(<ExpiryListScreen />, { at: '/risk/expiry', may: ['expiry:list'] })
  const row = within(await rowOf('示例甲'))
  expect(row.queryByRole('checkbox')).toBeNull()
  expect(row.queryByRole('button', { name: /登记联系/ })).toBeNull()
})
