import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import type { FormValues } from '@/widgets/dossier/document-fields'
import { stored } from '@/widgets/upload/upload-record'
import { factsOf } from './carrier-facts'
import { CarrierFormDrawer } from './carrier-form-drawer'
import { carrierSections } from './carrier-form-fields'
import { draftOf, valuesOf } from './carrier-form-values'
import { CarrierListScreen } from './carrier-list-screen'
import { CarrierMembers } from './carrier-members'
import type { Carrier } from './carrier-queries'

const properties: string[] = Object.keys(
  JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components.schemas.CarrierView.properties,
)

/** What is no fact by itself: keys, codes whose words are shown, and what stands beside another fact. */
const shownOtherwise = [
  'id',
  'version',
  'taskId',
  'claimedBy',
  'reviewer',
  'reviewState',
  'createBy',
  'updateBy',
  'documents',
  'divisionCode',
  'unusableReason',
  'whitelistIntercepts',
]

const captain = {
  ...Object.fromEntries(properties.map((name) => [name, ''])),
  id: 'c1',
  version: 2,
  type: '4',
  actualCarrierName: '王建国',
  actualCarrierId: '9901**********0117',
  contact: '刘小花',
  contactPhone: '154****0001',
  reviewState: 0,
  reviewState_dictText: '待审核',
  riskLevel: 0,
  precheckHits: [],
  leaseUntil: null,
  documents: [
    { docType: '11', name: '身份证人像面', url: '/sys/common/static/f/11.jpg', result: 1, required: true },
    { docType: '12', name: '身份证国徽面', url: '/sys/common/static/f/12.jpg', result: 2, required: true },
  ],
} as unknown as Carrier

const answers = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /carrier/hyCarrier/list': () => ({ records: [captain], total: 1, current: 1, size: 10, pages: 1 }),
    'GET /carrier/hyCarrier/tabs': () => ({ pending: 1, passed: 22, failed: 2, mine: 0, expiring: 2 }),
    'GET /sys/user/preference/list.carrier-check': () => null,
    'GET /sys/dict/getDictItems/hy_reject_carrier': () => [],
    'GET /sys/dict/getDictItems/hy_expire_state': () => [],
    'GET /sys/dict/getDictItems/hy_carrier_type': () => [
      { value: '3', text: '运输企业' },
      { value: '4', text: '车队长' },
    ],
    ...more,
  })

it('leaves out nothing that the wire says of a carrier', () => {
  const facts = factsOf(captain).flatMap((section) => section.facts.map(({ key }) => key))
  expect([...facts, ...shownOtherwise].sort()).toEqual(properties.sort())
})

it('out of a queue the name of a waiting one leads to its record, which claims nothing', async () => {
  answers()
  show(<CarrierListScreen />, { at: '/carrier/list?fileter=all', may: ['carrier:list', 'carrier:check'] })
  const row = within(await rowOf('王建国'))
  expect(row.getByRole('link', { name: '王建国' })).toHaveAttribute(
    'href',
    '/carrier/list?fileter=all&open=c1',
  )
  expect(row.getByRole('button', { name: /^审核/ })).toBeVisible()
})

it('the archive carries the tabs of the review, and a waiting one leads to the desk', async () => {
  const log = answers()
  show(<CarrierListScreen />, { at: '/carrier/list?fileter=0', may: ['carrier:list', 'carrier:check'] })
  const row = within(await rowOf('王建国'))
  expect(await row.findByText('车队长')).toBeVisible()
  expect(row.getByRole('link', { name: '王建国' })).toHaveAttribute('href', '/carrier/list?fileter=0&task=c1')
  expect(log.find((seen) => seen.call === 'GET /carrier/hyCarrier/list')?.query.reviewState).toBe('0')
  const views = within(screen.getByRole('navigation', { name: '审核状态' }))
  await waitFor(() =>
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '待审核1',
      '不通过2',
      '已通过22',
      '全部',
      '我领取的0',
      '即将到期2',
    ]),
  )
})

it('who may only read carriers is led to the record', async () => {
  answers()
  show(<CarrierListScreen />, { at: '/carrier/list?fileter=0', may: ['carrier:list'] })
  await rowOf('王建国')
  expect(screen.getByRole('link', { name: '王建国' })).toHaveAttribute(
    'href',
    '/carrier/list?fileter=0&open=c1',
  )
  for (const name of [/开始审核/, '新增承运商', /编辑/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('a name is searched from its beginning', async () => {
  const log = answers()
  show(<CarrierListScreen />, { at: '/carrier/list?actualCarrierName=晋北&type=3', may: ['carrier:list'] })
  await rowOf('王建国')
  const query = log.find((seen) => seen.call === 'GET /carrier/hyCarrier/list')?.query
  expect(query).toMatchObject({ actualCarrierName: '晋北*', type: '3' })
})

it('sends what was changed, and no number that is still masked', () => {
  const base = valuesOf(captain)
  expect(draftOf(valuesOf(captain), base)).toEqual({ id: 'c1', version: 2, submitted: true })
  const values = {
    ...base,
    contact: ' 李四 ',
    actualCarrierId: '990101198103150130',
    'documents.43': [stored('f/43.jpg')],
  }
  expect(draftOf(values, base)).toEqual({
    id: 'c1',
    version: 2,
    submitted: true,
    contact: '李四',
    actualCarrierId: '990101198103150130',
    documents: [
      { docType: '11', path: '/sys/common/static/f/11.jpg' },
      { docType: '12', path: '/sys/common/static/f/12.jpg' },
      { docType: '43', path: 'f/43.jpg' },
    ],
  })
})

const needed = (values: FormValues) =>
  carrierSections(values, {})
    .flatMap(({ fields }) => fields)
    .filter(({ rules = [] }) => rules.some((rule) => 'required' in rule && rule.required))
    .map(({ name }) => name)

const permitFields = ['documents.42', 'permitValidTo', 'businessScope']
const cardFields = ['documents.11', 'documents.12']
const businessFields = ['documents.41', 'licenceValidTo', 'actualCarrierBusinessLicense']

it.each([
  ['a company', { type: '3' }, [...businessFields, ...permitFields], cardFields],
  ['a household', { type: '2' }, [...businessFields, ...permitFields], cardFields],
  [
    'a household with light trucks',
    { type: '2', actualCarrierBusinessLicense: '140105000000' },
    businessFields,
    permitFields,
  ],
  ['a single driver', { type: '1' }, cardFields, [...businessFields, ...permitFields, 'documents.17']],
  [
    'one with a permit',
    { type: '1', actualCarrierBusinessLicense: '990101900001' },
    ['permitValidTo', 'businessScope'],
    ['documents.42'],
  ],
  [
    'a captain',
    { type: '4' },
    [...cardFields, 'documents.17', 'documents.43', 'documents.44'],
    businessFields,
  ],
])('the form asks of %s what the server asks', (_, values, wanted, waived) => {
  const names = needed(values)
  expect(names).toEqual(expect.arrayContaining(wanted))
  for (const name of waived) expect(names).not.toContain(name)
})

it('what is missing stands at its field, and nothing typed is lost', async () => {
  answers({ 'GET /carrier/hyCarrier/queryById': () => captain })
  show(<CarrierFormDrawer id="c1" onClose={() => {}} />, { at: '/carrier/list', may: ['carrier:edit'] })
  const form = within(await dialogOf('编辑承运商 王建国'))
  const contact = await form.findByLabelText('联系人')
  await userEvent.clear(contact)
  await userEvent.type(contact, '李四')
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('请上传「承诺函」')).toBeInTheDocument()
  expect(contact).toHaveValue('李四')
})

const truck = {
  id: 'm1',
  carrierId: 'c1',
  memberType: 'vehicle',
  memberId: 'v1',
  memberName: '晋Z00015',
  vehiclePlateColorCode: '2',
  joinedTime: '2026-08-01 09:00:00',
  joinedBy: 'ops',
  leftTime: null,
  leftBy: '',
}

const past = {
  ...truck,
  id: 'm0',
  memberType: 'driver',
  memberName: '李四海',
  vehiclePlateColorCode: '',
  leftTime: '2026-09-01 09:00:00',
  leftBy: 'ops',
}

it('members stand by their type, leave with a question, and stay as history', async () => {
  const log = answers({
    'GET /carrier/hyCarrier/members': () => [truck, past],
    'POST /carrier/hyCarrier/leave': () => null,
  })
  show(<CarrierMembers carrier={captain} />, {
    at: '/carrier/list',
    may: ['carrier:edit', 'vehicle:list'],
  })
  expect(await screen.findByText('没有司机')).toBeVisible()
  expect(screen.getByText('曾有的司机（1）')).toBeVisible()
  expect(screen.getByText('李四海')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '加入车辆' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '加入司机' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /移\s*出/ }))
  await agreeTo('确定要将「晋Z00015」移出「王建国」吗?')
  const sent = () =>
    log.filter(({ call }) => call === 'POST /carrier/hyCarrier/leave').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ id: 'm1' }]))
})

it('who may only read the members is offered nothing', async () => {
  answers({ 'GET /carrier/hyCarrier/members': () => [truck] })
  show(<CarrierMembers carrier={captain} />, { at: '/carrier/list', may: ['carrier:list', 'vehicle:list'] })
  expect(await screen.findByText('晋Z00015')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('members that cannot be read say so and are asked for again', async () => {
  let isDown = true
  answers({ 'GET /carrier/hyCarrier/members': () => (isDown ? new Refuse('数据库繁忙') : [truck]) })
  show(<CarrierMembers carrier={captain} />, { at: '/carrier/list', may: ['carrier:list'] })
  const [again] = await screen.findAllByRole('button', { name: '重试' })
  isDown = false
  if (again) await userEvent.click(again)
  expect(await screen.findByText('晋Z00015')).toBeVisible()
})
