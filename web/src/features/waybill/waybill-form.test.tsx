import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { answers, moving, signed } from '#test/waybill'
import { dialogOf, Refuse, show } from '#test/wire'
import { stored } from '@/widgets/upload/upload-record'
import { documentsAt } from './document-types'
import { cubicDecimetres, cubicMetres, goodsOf, lineProblems } from './goods-lines'
import { GoodsText } from './goods-text'
import { WaybillFormDrawer } from './waybill-form-drawer'
import { waybillSections } from './waybill-form-fields'
import { draftOf, freshValues, termsOf, valuesOf } from './waybill-form-values'

const line = {
  key: 0,
  descriptionOfGoods: '原煤',
  cargoTypeClassificationCode: '0100',
  goodsItemGrossWeightKg: 10_000,
}

it('sends of a new waybill what is filled in, money in fen', () => {
  const values = { ...freshValues, customerId: 'c1', unitPriceFen: 13_000, goods: [line] }
  expect(draftOf(values)).toMatchObject({
    customerId: 'c1',
    serialNumber: '0000',
    unitPriceFen: 13_000,
    settleUnit: 1,
    goods: [{ ...goodsOf([line])[0], cubeDm3: 0 }],
  })
  expect(draftOf(values)).not.toHaveProperty('id')
  expect(draftOf(values)).not.toHaveProperty('tollFen')
})

it('what was emptied of a new waybill is sent as empty: the server fills in what nobody speaks of', () => {
  const values = { ...freshValues, allowLossPermille: undefined, settleBasis: undefined, goods: [line] }
  expect(draftOf(values)).toMatchObject({ allowLossPermille: 0, settleBasis: 0, settleUnit: 1 })
  expect(termsOf(values), 'and worked out as such').toMatchObject({ allowLossPermille: 0, settleBasis: 0 })
})

it('sends of an edited one what differs, zero for what was emptied, a masked number never', () => {
  const base = valuesOf({ ...signed, consigneeId: '9901**********0117' })
  const same = { id: 'w1', version: 4, submitted: true }
  expect(draftOf(base, base)).toEqual(same)
  expect(
    draftOf({ ...base, tollFen: undefined, policyNumber: 'P1', 'documents.33': [stored('f/33.jpg')] }, base),
  ).toEqual({
    ...same,
    tollFen: 0,
    policyNumber: 'P1',
    documents: [
      { docType: '31', path: '/sys/common/static/f/31.jpg' },
      { docType: '33', path: 'f/33.jpg' },
    ],
  })
})

it('a net weight follows from a ticket that was changed, unless it is said', () => {
  const base = valuesOf(signed)
  expect(draftOf({ ...base, unloadGrossKg: 17_990 }, base)).toMatchObject({
    unloadGrossKg: 17_990,
    unloadNetKg: 9_990,
  })
  expect(draftOf({ ...base, unloadGrossKg: 17_990, unloadNetKg: 9_000 }, base).unloadNetKg).toBe(9_000)
})

it.each([
  [10, [], ['documents.31', 'loadGrossKg', 'unloadGrossKg']],
  [30, ['loadGrossKg', 'documents.31'], ['despatchActualDateTime', 'unloadGrossKg']],
  [40, ['despatchActualDateTime'], ['goodsReceiptDateTime', 'documents.33']],
  [50, ['unloadGrossKg', 'goodsReceiptDateTime', 'documents.32'], ['finishDateTime']],
  [65, ['finishDateTime', 'documents.33'], []],
])('at stage %i the form asks for what has happened by then', (lifecycle, asked, waived) => {
  const names = waybillSections({ lifecycle }, {}).flatMap(({ fields }) => fields.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(asked))
  for (const name of waived) expect(names).not.toContain(name)
})

it('a picture that is there stays in the form, whatever the stage', () => {
  expect(documentsAt({ lifecycle: 30, 'documents.33': [stored('f/33.jpg')] })).toContain('33')
})

it.each([12.3456, 0.0004, 1.0005])('a volume of %f stays as it was typed, and is refused', (m3) => {
  const cubeDm3 = cubicDecimetres(m3)
  expect(cubicMetres(cubeDm3)).toBe(m3)
  const [problem] = lineProblems([{ ...line, cubeDm3 }])
  expect(problem?.message).toContain('最多三位小数')
})

it.each([12.345, 0.001, 33.3, 1000])('a volume of %f is one', (m3) => {
  expect(lineProblems([{ ...line, cubeDm3: cubicDecimetres(m3) }])).toEqual([])
})

it('two versions of goods that differ in the kind alone read differently', () => {
  answers({})
  const of = (kind: string) => [{ ...line, cargoTypeClassificationCode: kind }]
  show(
    <p>
      <GoodsText value={of('0300')} /> / <GoodsText value={of('0400')} />
    </p>,
    { at: '/shipping/list' },
  )
  const [mine, theirs] = document.body.textContent.split(' / ')
  expect(mine).not.toBe(theirs)
})

it('says of each line of goods what the server would refuse', () => {
  expect(lineProblems([line])).toEqual([])
  const wrong = { key: 1, goodsItemGrossWeightKg: 100_001, cubeDm3: 2_000_000 }
  expect(lineProblems([line, wrong]).map(({ message }) => message)).toEqual([
    '第 2 行货物：请填写名称',
    '第 2 行货物：请选择货物类型',
    '第 2 行货物：毛重应是 1 到 100000 的整数（千克）',
    '第 2 行货物：体积应在 0 到 1000 立方米之间，最多三位小数',
  ])
})

it('works out nothing from what is no number', () => {
  expect(termsOf({ ...freshValues, unitPriceFen: '十三', goods: [line] })).not.toHaveProperty('unitPriceFen')
})

it('shows what the freight comes to, and nothing wrong while that cannot be said', async () => {
  let isDown = false
  answers(
    {
      'POST /shipping/hyWaybill/amounts': () =>
        isDown ? new Refuse('单价应在 0 到 9,999,999.99 元之间') : moving.amounts,
    },
    moving,
  )
  show(<WaybillFormDrawer id="w1" onClose={() => {}} />, { at: '/shipping/list', may: ['waybill:edit'] })
  const form = within(await dialogOf('编辑运单 YD26112600000001'))
  const trial = await form.findByRole('region', { name: '运费试算' })
  expect(within(trial).getAllByText('¥1,300.00').length).toBeGreaterThan(0)
  isDown = true
  await userEvent.type(form.getByLabelText('单价'), '9')
  await waitFor(() => expect(form.queryByRole('region', { name: '运费试算' })).toBeNull())
  expect(screen.queryByText(/单价应在/)).toBeNull()
})

it('a line that the server refuses is told at the goods', async () => {
  answers({
    'POST /shipping/hyWaybill/amounts': () => moving.amounts,
    'PUT /shipping/hyWaybill/edit': () =>
      new Refuse('第 1 行货物：名称含危险品', {
        errors: [{ field: 'goods.0.descriptionOfGoods', message: '第 1 行货物：名称含危险品' }],
      }),
  })
  show(<WaybillFormDrawer id="w1" onClose={() => {}} />, { at: '/shipping/list', may: ['waybill:edit'] })
  const form = within(await dialogOf('编辑运单 YD26112600000001'))
  await userEvent.type(await form.findByLabelText('第 1 行货物名称'), '（汽油）')
  await userEvent.click(form.getByRole('button', { name: '添加货物' }))
  await userEvent.click(form.getByRole('button', { name: '删除第 2 行货物' }))
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  const message = await form.findByText('第 1 行货物：名称含危险品')
  expect(message.closest('section')).toBe(form.getByRole('region', { name: '货物' }))
})

const picture = (docType: string, url = '') => ({ docType, name: '', url, result: 0, required: false })

/** A waybill that waits for its load; meanwhile it is loaded, with a ticket and a picture, and its contract is still that of the form. */
const waiting = { ...moving, lifecycle: 20, version: 4, loadNetKg: 0, documents: [picture('36', 'f/36.jpg')] }
const loaded = {
  ...moving,
  lifecycle: 30,
  version: 5,
  documents: [picture('31', 'f/31.jpg'), picture('34', 'f/34.jpg'), picture('36', 'f/36.jpg')],
}

async function editWhileLoaded(refused: Refuse[], current = loaded) {
  const answered = [new Refuse('他人已修改', { current }, 409), ...refused]
  const log = answers(
    {
      'POST /shipping/hyWaybill/amounts': () => moving.amounts,
      'PUT /shipping/hyWaybill/edit': () => answered.shift() ?? current,
    },
    waiting,
  )
  show(<WaybillFormDrawer id="w1" onClose={() => {}} />, { at: '/shipping/list', may: ['waybill:edit'] })
  const form = within(await dialogOf('编辑运单 YD26112600000001'))
  await userEvent.click(await form.findByLabelText('移除 运输合同'))
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  const dialog = within(await dialogOf('他人已修改'))
  const sent = () => log.filter(({ call }) => call === 'PUT /shipping/hyWaybill/edit').map(({ body }) => body)
  return { form, dialog, sent }
}

const kept31and34 = [
  { docType: '31', path: 'f/31.jpg' },
  { docType: '34', path: 'f/34.jpg' },
]

it('pictures that others added meanwhile, where the form had no place for them, are named and stay', async () => {
  const { form, dialog, sent } = await editWhileLoaded([new Refuse('数据库繁忙', null, 503)])
  expect(dialog.getByText(/他人保存了此记录的其他字段/)).toBeInTheDocument()
  const changed = dialog.getAllByRole('listitem').map((one) => one.textContent)
  expect(changed).toEqual(expect.arrayContaining(['装货磅单：已上传的图片', '装货照：已上传的图片']))
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  const meant = { id: 'w1', version: 5, submitted: true, documents: kept31and34 }
  expect(sent()[1], 'nothing but what the form changed').toEqual(meant)
  await form.findByText('数据库繁忙')
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(sent()[2], 'sent again without a question').toEqual(meant))
})

it('a picture that both changed is asked about by name', async () => {
  const current = { ...loaded, documents: [picture('31', 'f/31.jpg'), picture('36', 'f/36-2.jpg')] }
  const { dialog, sent } = await editWhileLoaded([], current)
  expect(dialog.getAllByRole('group').map((one) => one.textContent)).toEqual([
    '运输合同保留我的：（无）采用他人：已上传的图片',
  ])
  await userEvent.click(dialog.getByLabelText('采用他人：已上传的图片'))
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1], 'as the newer version has them').toEqual({ id: 'w1', version: 5, submitted: true })
})
