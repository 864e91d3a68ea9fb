import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answers, signed } from '#test/waybill'
import { Refuse, show } from '#test/wire'
import { parseWireTime } from '@/format/time'
import { AmountChain, chainOf } from './amount-chain'
import { daysOf, marksOf, placeIn } from './day-span'
import { Passages } from './day-timeline'
import { WaybillEvidence } from './waybill-evidence'
import type { Passage } from './waybill-wire'
import { WeighPanel } from './weigh-panel'

const at = (time: string) => parseWireTime(time) ?? 0

it('every term of the identity is there, and they add up', () => {
  const signs = { '': 1, '+': 1, '−': -1, '=': 0 }
  const [due = [], paid = [], kept = []] = chainOf(signed, signed.amounts)
  const sum = (terms: typeof due, from = 0) =>
    terms.reduce((total, { sign, fen }) => total + signs[sign] * fen, from)
  expect(sum(due)).toBe(signed.amounts.payableFen)
  expect(sum(paid, signed.amounts.payableFen)).toBe(signed.amounts.cashFen)
  expect(sum(kept)).toBe(signed.amounts.marginFen)
  render(<AmountChain terms={signed} amounts={signed.amounts} />)
  expect(screen.getByText('¥130.00/吨 × 9,900 kg')).toBeInTheDocument()
  expect(screen.getAllByText('¥1,271.50')).toHaveLength(2)
})

it('the two tickets stand side by side with what was lost beyond what is allowed', () => {
  render(<WeighPanel of={signed} />)
  expect(screen.getByRole('row', { name: '净重 10,000 9,900 −100' })).toBeInTheDocument()
  expect(screen.getByText('亏吨超出约定')).toBeInTheDocument()
  expect(
    screen.getByText(/亏 100 kg（10\.0‰），允许 30 kg（3‰），超出 70 kg，扣 ¥42\.00/),
  ).toBeInTheDocument()
})

it('a passage is placed within its days, and cut at their ends', () => {
  const frame = daysOf({ from: at('2026-11-20 09:00:00'), to: at('2026-11-20 21:00:00') })
  expect(placeIn(frame, { from: at('2026-11-20 06:00:00'), to: at('2026-11-20 12:00:00') })).toEqual({
    left: 25,
    width: 25,
  })
  expect(placeIn(frame, { from: at('2026-11-19 00:00:00'), to: at('2026-11-20 06:00:00') })).toEqual({
    left: 0,
    width: 25,
  })
  expect(marksOf(frame).map(({ label }) => label)).toEqual(['00:00', '06:00', '12:00', '18:00', '24:00'])
  const long = daysOf({ from: at('2026-11-01 09:00:00'), to: at('2026-11-20 21:00:00') })
  expect(marksOf(long).length).toBeLessThanOrEqual(8)
})

const passage = (id: string, from: string, to: string | null, more: Partial<Passage> = {}): Passage => ({
  id,
  shippingNoteNumber: `YD-${id}`,
  lifecycle: 60,
  vehicleNumber: '晋Z00015',
  vehiclePlateColorCode: '2',
  driverName: '王建国',
  loadingSubdivisionCode_dictText: '大同市',
  receiptSubdivisionCode_dictText: '天津市',
  despatchActualDateTime: from,
  goodsReceiptDateTime: to,
  sameVehicle: true,
  sameDriver: true,
  overlaps: false,
  sameRoute: false,
  ...more,
})

it('overlaps are said in words beside the bars', () => {
  const passages = [
    passage('w1', '2026-11-20 09:00:00', '2026-11-20 21:00:00'),
    passage('w2', '2026-11-20 12:00:00', null, { overlaps: true, sameDriver: false, driverName: '李四海' }),
  ]
  render(<Passages id="w1" passages={passages} now={at('2026-11-20 23:00:00')} />)
  expect(screen.getByText('1 单与本单时间重叠')).toBeInTheDocument()
  const [own, other] = screen.getAllByRole('listitem').map((item) => within(item))
  expect(own?.getByText('本单')).toBeInTheDocument()
  expect(own?.queryByText('时间重叠')).toBeNull()
  expect(other?.getByText('时间重叠')).toBeInTheDocument()
  expect(other?.getByText('同车')).toBeInTheDocument()
  expect(other?.getByText('李四海')).toBeInTheDocument()
  expect(other?.getByText('11-20 12:00 至 今（在途）')).toBeInTheDocument()
})

it('others on the same road at the same time are no all-clear', () => {
  const passages = [
    passage('w1', '2026-11-20 09:00:00', '2026-11-20 21:00:00'),
    passage('w2', '2026-11-20 09:00:00', '2026-11-20 21:00:00', { overlaps: true, sameRoute: true }),
  ]
  render(<Passages id="w1" passages={passages} now={at('2026-11-20 23:00:00')} />)
  expect(screen.getByText('1 单同线路时间重叠，请核对是否重复')).toBeInTheDocument()
  expect(screen.getByText('同线路时间重叠')).toBeInTheDocument()
  expect(screen.queryByText('没有时间重叠的运单')).toBeNull()
})

it('the evidence says by itself what could not be read', async () => {
  answers({ 'GET /shipping/hyWaybill/day': () => new Refuse('数据库繁忙') }, signed)
  show(<WaybillEvidence id="w1" revision={2} />, { at: '/shipping/autlist' })
  expect(await screen.findByText('缺少回单')).toBeInTheDocument()
  expect(await screen.findByText(/当日运单加载失败：数据库繁忙/)).toBeInTheDocument()
})

it('the evidence is that of the submission on the desk, whatever is written meanwhile', async () => {
  const log = answers({}, signed)
  const { client } = show(<WaybillEvidence id="w1" revision={2} />, { at: '/shipping/autlist' })
  expect(await screen.findByText('缺少回单')).toBeInTheDocument()
  const asked = () => log.filter(({ call }) => call.endsWith('/queryById')).length
  expect(asked()).toBe(1)
  await client.invalidateQueries({ queryKey: ['waybill'] })
  expect(asked()).toBe(1)
})
