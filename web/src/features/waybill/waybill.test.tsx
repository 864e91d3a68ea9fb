import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answers, moving, properties, signed } from '#test/waybill'
import { rowOf, show } from '#test/wire'
import { WaybillCheckScreen, WaybillListScreen } from './waybill-check-screen'
import { WaybillDrawer } from './waybill-drawer'
import { factsOf } from './waybill-facts'
import { GoodsTable } from './waybill-money'
import { eventName, offered } from './waybill-stages'

/** What is no fact by itself: keys, what stands beside another fact, and the money and weights of a tab of their own. */
const shownOtherwise = new Set([
  ...['id', 'version', 'taskId', 'claimedBy', 'reviewer', 'reviewState', 'createBy', 'updateBy'],
  ...['unusableReason', 'whitelistIntercepts', 'whitelistUntil'],
  ...['actions', 'editable', 'customerId', 'vehicleId', 'driverId', 'coDriverId', 'carrierId'],
  ...['vehiclePlateColorCode', 'documents', 'goods', 'amounts', 'descriptionOfGoods'],
  ...['cargoTypeClassificationCode', 'loadingSubdivisionCode', 'receiptSubdivisionCode'],
  ...['loadingSubdivisionCode_dictText', 'receiptSubdivisionCode_dictText', 'allowLossPermille'],
  ...['settleUnit', 'settleBasis', 'expireState', 'expiresOn', 'status', 'usable'],
  ...properties.filter((name) => /^blacklist/.test(name)),
  ...properties.filter((name) => /Fen$|(?:Gross|Tare|Net)Kg$/.test(name)),
])

it('leaves out nothing that the wire says of a waybill', () => {
  const facts = factsOf(signed).flatMap((section) => section.facts.map(({ key }) => key))
  expect(facts.filter((key) => shownOtherwise.has(key))).toEqual([])
  expect([...facts, ...shownOtherwise].sort()).toEqual([...properties].sort())
})

it('the review list is addressed as the family does, and leads a waiting waybill to the desk', async () => {
  const log = answers({}, signed)
  show(<WaybillCheckScreen />, { at: '/shipping/autlist?fileters=0', may: ['waybill:list', 'waybill:check'] })
  const row = within(await rowOf('YD26112600000001'))
  expect(row.getByRole('link', { name: 'YD26112600000001' })).toHaveAttribute(
    'href',
    '/shipping/autlist?fileters=0&task=w1',
  )
  expect(row.getByText('¥4,500.00')).toBeInTheDocument()
  expect(row.getByText(/亏 100/)).toBeInTheDocument()
  expect(row.getByText('1/3')).toBeInTheDocument()
  expect(log.find(({ call }) => call.endsWith('/list'))?.query.reviewState).toBe('0')
  const views = within(screen.getByRole('navigation', { name: '审核状态' }))
  expect(views.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['0', '2', '1', 'all', 'mine'].map((view) => `/shipping/autlist?fileters=${view}`),
  )
})

it('the archive has a view for each stage with its count, and asks for that stage', async () => {
  const log = answers()
  show(<WaybillListScreen />, { at: '/shipping/list?lifecycle=40', may: ['waybill:list', 'waybill:edit'] })
  const row = within(await rowOf('YD26112600000001'))
  expect(row.getByRole('button', { name: /^编辑/ })).toBeInTheDocument()
  expect(row.queryByRole('button', { name: /^删除/ })).toBeNull()
  expect(log.find(({ call }) => call.endsWith('/list'))?.query).toMatchObject({ lifecycle: '40' })
  const views = within(screen.getByRole('navigation', { name: '运单状态' }))
  expect(await views.findByRole('link', { name: /^全部\s*7$/ })).toHaveAttribute(
    'href',
    '/shipping/list?lifecycle=all',
  )
  expect(views.getByRole('link', { name: /^运输中\s*5$/ })).toHaveAttribute('aria-current', 'page')
  expect(views.getByRole('link', { name: /^已作废\s*2$/ })).toHaveAttribute(
    'href',
    '/shipping/list?lifecycle=90',
  )
  expect(views.getAllByRole('link')).toHaveLength(12)
})

it('names match from their beginning, numbers are sent as they were pasted', async () => {
  const log = answers()
  show(<WaybillListScreen />, {
    at: '/shipping/list?consignor=晋山&driverName=王&shippingNoteNumber=YD1+YD2',
    may: ['waybill:list'],
  })
  await screen.findByText('YD26112600000001')
  expect(log.find(({ call }) => call.endsWith('/list'))?.query).toMatchObject({
    consignor: '晋山*',
    driverName: '王*',
    shippingNoteNumber: 'YD1 YD2',
  })
})

it('what has passed may not be edited in the list, and only drafts are removed', async () => {
  answers({}, { ...signed, lifecycle: 70, reviewState: 1 })
  show(<WaybillListScreen />, {
    at: '/shipping/list',
    may: ['waybill:list', 'waybill:edit', 'waybill:remove'],
  })
  const row = within(await rowOf('YD26112600000001'))
  expect(row.queryByRole('button', { name: /^(编辑|删除)/ })).toBeNull()
})

it('the next step stands last, the end first, and nothing is offered that the server does not', () => {
  expect(offered(['abnormal', 'unload', 'void'], 40)).toEqual([
    { verb: 'void', isNext: false },
    { verb: 'abnormal', isNext: false },
    { verb: 'unload', isNext: true },
  ])
  expect(offered(['assign', 'void'], 20).map(({ isNext }) => isNext)).toEqual([false, false])
  expect(offered([], 10)).toEqual([])
  expect([eventName('assign', 10), eventName('assign', 20), eventName('review', 60)]).toEqual([
    '派单',
    '改派',
    '审核',
  ])
})

it('a waybill that was never submitted has no history, and says so', async () => {
  const log = answers({}, { ...moving, taskId: '' })
  show(<WaybillDrawer id="w1" onClose={() => {}} />, { at: '/shipping/list', may: ['waybill:list'] })
  await userEvent.click(await screen.findByRole('tab', { name: '审核历史' }))
  expect(screen.getByText(/还没有审核记录/)).toBeInTheDocument()
  expect(log.some(({ call }) => call.includes('/review/task/history'))).toBe(false)
})

it('the record offers exactly what the server says, and tells the way so far', async () => {
  answers({
    'GET /shipping/hyWaybill/log': () => [
      {
        id: 'l1',
        verb: 'abnormal',
        fromLifecycle: 40,
        toLifecycle: 45,
        at: '2026-11-20 10:00:00',
        createTime: '2026-11-20 11:30:00',
        username: 'ops',
        realname: '张敏',
        abnormalType: '2',
        memo: '轮胎更换',
        detail: '',
      },
    ],
  })
  show(<WaybillDrawer id="w1" onEdit={() => {}} onClose={() => {}} />, { at: '/shipping/list' })
  const bar = within(await screen.findByRole('toolbar', { name: '运单操作' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '作废',
    '上报异常',
    '卸货',
  ])
  await userEvent.click(screen.getByRole('tab', { name: '运输过程' }))
  const entry = within(await screen.findByRole('listitem'))
  expect(entry.getByText('登记于 2026-11-20 11:30:00')).toBeInTheDocument()
  expect(entry.getByText('说明：轮胎更换')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: '费用' })).toHaveFocus()
  expect(screen.getByRole('table', { name: '装卸磅单' })).toBeInTheDocument()
})

it('who may give no command sees none, and a frozen waybill has no way to edit it', async () => {
  answers({}, { ...moving, actions: [], editable: false })
  show(<WaybillDrawer id="w1" onEdit={() => {}} onClose={() => {}} />, { at: '/shipping/list' })
  await screen.findByText('示例港 2 号', { exact: false })
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect(screen.queryByRole('button', { name: /编\s*辑/ })).toBeNull()
})

it('goods are said in the units that people use', () => {
  answers()
  const [line] = moving.goods
  if (!line) throw new Error('no goods')
  show(<GoodsTable goods={[{ ...line, cubeDm3: 12_500 }]} />, { at: '/' })
  expect(screen.getByRole('row', { name: /原煤.*10,000 kg.*12.5 m³/ })).toBeInTheDocument()
})
