import { grouped } from '@/format/number'
import { type Column, composed } from '@/ui/data-table/column'
import { NoValue } from '@/ui/no-value'
import { Plate } from '@/ui/plate/plate'
import { StateMark, Status } from '@/ui/status'
import { dossierColumns } from '@/widgets/dossier/dossier-columns'
import type { View } from '@/widgets/dossier/views'
import { lossOf } from '@/widgets/freight/weights'
import css from './waybill.module.css'
import type { WaybillRow } from './waybill-queries'
import { shortRoute } from './waybill-route'
import { stageStates } from './waybill-stages'

const SINGLE = '0000'

const stateColumn: Column<WaybillRow> = {
  key: 'lifecycle',
  title: '状态',
  width: 112,
  card: 'fact',
  render: (row) => <StateMark states={stageStates} value={row.lifecycle} />,
}

const number: Column<WaybillRow> = {
  key: 'shippingNoteNumber',
  title: '运单号',
  width: 164,
  fixed: 'left',
  card: 'title',
  identifies: true,
  sortable: true,
  render: ({ shippingNoteNumber, serialNumber }) => (
    <span className="fd-number">
      {shippingNoteNumber}
      {serialNumber !== SINGLE && <span className="fd-unit"> / {serialNumber}</span>}
    </span>
  ),
}

const parties: Column<WaybillRow>[] = [
  { key: 'consignor', title: '货主', least: 200, card: 'none' },
  { key: composed('route'), title: '起讫', width: 184, card: 'fact', render: (row) => <Route row={row} /> },
  {
    key: composed('crew'),
    title: '司机与车牌',
    width: 176,
    card: 'fact',
    render: (row) => <Crew row={row} />,
  },
  { key: 'descriptionOfGoods', title: '货物', width: 112, card: 'none' },
]

const freight: Column<WaybillRow>[] = [
  {
    key: 'loadNetKg',
    title: '装 / 卸净重（kg）',
    type: 'number',
    width: 168,
    card: 'none',
    render: (row) => <Weights row={row} />,
  },
  { key: 'totalMonetaryFen', title: '货主运费', type: 'money', width: 112, card: 'none' },
  { key: 'payableFen', title: '司机应付', type: 'money', width: 112, card: 'none' },
  { key: 'despatchActualDateTime', title: '发货时间', type: 'datetime', width: 168, card: 'none' },
  { key: 'goodsReceiptDateTime', title: '收货时间', type: 'datetime', width: 168, card: 'none' },
  { key: composed('papers'), title: '单据', width: 88, card: 'none', render: (row) => <Papers row={row} /> },
]

function Route({ row }: { row: WaybillRow }) {
  const from = row.loadingSubdivisionCode_dictText
  const to = row.receiptSubdivisionCode_dictText
  const [start, end] = shortRoute(from, to)
  return (
    <span className={css.cut} title={`${from} ${row.placeOfLoading} → ${to} ${row.goodsReceiptPlace}`}>
      {start} → {end}
      {row.distanceKm > 0 && <span className="fd-unit"> {grouped(row.distanceKm)} km</span>}
    </span>
  )
}

function Crew({ row: { driverName, vehicleNumber, vehiclePlateColorCode } }: { row: WaybillRow }) {
  if (!vehicleNumber) return <NoValue />
  return (
    <span className={css.crew}>
      {driverName} <Plate number={vehicleNumber} color={vehiclePlateColorCode} />
    </span>
  )
}

function Weights({ row: { loadNetKg, unloadNetKg } }: { row: WaybillRow }) {
  if (loadNetKg === 0) return <NoValue />
  const loss = lossOf(loadNetKg, unloadNetKg)
  return (
    <span className="fd-number">
      {grouped(loadNetKg)} / {unloadNetKg > 0 ? grouped(unloadNetKg) : '—'}
      {loss > 0 && <span className="fd-unit"> 亏 {grouped(loss)}</span>}
    </span>
  )
}

function Papers({ row: { documents } }: { row: WaybillRow }) {
  const needed = documents.filter(({ required }) => required)
  const there = needed.filter(({ url }) => url !== '')
  const missing = needed.filter(({ url }) => url === '').map(({ name }) => name)
  return (
    <span title={missing.length > 0 ? `缺少：${missing.join('、')}` : '单据齐全'}>
      <Status tone={missing.length > 0 ? 'warning' : 'passed'}>{`${there.length}/${needed.length}`}</Status>
    </span>
  )
}

/** Before a waybill is signed there is nothing to judge. */
const ofReview = [
  'riskLevel',
  'submitTime',
  'dueTime',
  'claimedByName',
  'reviewer',
  'reviewTime',
  'rejectCount',
  'lastRejectReason',
]

const isUnderWay = (view: View) => /^at-(?:\d|[1-5]\d|90)$/.test(view)

/** The columns of domain §9. */
export function waybillColumns(view: View): Column<WaybillRow>[] {
  const columns = dossierColumns<WaybillRow>(view, {
    name: number,
    before: [...parties, ...freight],
    state: stateColumn,
    isEndless: true,
    hasNoAccount: true,
  })
  if (isUnderWay(view)) return columns.filter(({ key }) => !ofReview.includes(key))
  // Where the rows stand at different stages, that comes first.
  const isMixed = columns.includes(stateColumn)
  return isMixed
    ? [...columns.slice(0, 2), stateColumn, ...columns.slice(2).filter((each) => each !== stateColumn)]
    : columns
}
