import { duration, parseWireTime, readableDate } from '@/format/time'
import type { DictOption } from '@/storage/keys'
import { type Column, composed } from '@/ui/data-table/column'
import { NoValue } from '@/ui/no-value'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Status, type StatusTone } from '@/ui/status'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { MaskedValue } from '@/widgets/masked-value'
import css from './driver.module.css'
import { type DriverFilter, type DriverRow, revealDriverField } from './driver-queries'
import type { View } from './driver-views'

const risks: readonly { tone: StatusTone; words: string }[] = [
  { tone: 'passed', words: '正常' },
  { tone: 'warning', words: '提醒' },
  { tone: 'failed', words: '拦截' },
]

/** The certificates of a driver by their documents (dictionary hy_doc_type). */
const certificateKinds = [
  { key: 'idCard', title: '身份证', docTypes: ['11', '12'] },
  { key: 'licence', title: '驾驶证', docTypes: ['13', '14'] },
  { key: 'qualification', title: '从业资格证', docTypes: ['15'] },
] as const

/** What the checks add up to. */
export function Risk({ row }: { row: DriverRow }) {
  const { tone, words } = risks[row.riskLevel] ?? { tone: 'neutral', words: '未知' }
  const hits = row.precheckHits.map((hit) => `${hit.code} ${hit.message}`).join('\n')
  return (
    <span title={hits || '检查未发现问题'}>
      <Status tone={tone}>{words}</Status>
    </span>
  )
}

/** Where a certificate of two sides stands: the worse one counts. */
export function certificateStanding(
  row: DriverRow,
  docTypes: readonly string[],
): { tone: StatusTone; words: string } {
  const sides = row.documents.filter(({ docType }) => docTypes.includes(docType))
  if (sides.length === 0) return { tone: 'neutral', words: '无需' }
  if (sides.some(({ result }) => result === 2)) return { tone: 'failed', words: '不通过' }
  if (sides.every(({ result }) => result === 1)) return { tone: 'passed', words: '通过' }
  return { tone: 'neutral', words: '待审' }
}

function TimeLeft({ row }: { row: DriverRow }) {
  const due = parseWireTime(row.dueTime)
  if (row.reviewState !== 0 || due === null) return <NoValue />
  const left = due - Date.now()
  return (
    <span title={`应在 ${row.dueTime} 前审核`}>
      {left >= 0 ? duration(left) : <strong className={css.overdue}>超时 {duration(-left)}</strong>}
    </span>
  )
}

const nameColumn: Column<DriverRow> = {
  key: 'driverName',
  title: '姓名',
  width: 84,
  fixed: 'left',
  card: 'title',
  identifies: true,
}

const telephone: Column<DriverRow> = {
  key: 'telephone',
  title: '手机',
  width: 132,
  card: 'fact',
  pii: true,
  render: (row) => (
    <MaskedValue
      label="手机号"
      value={row.telephone}
      version={row.version}
      reveal={() => revealDriverField(row.id, 'telephone')}
    />
  ),
}

const idNumber: Column<DriverRow> = {
  key: 'drivingLicense',
  title: '身份证号',
  width: 180,
  card: 'none',
  pii: true,
  render: (row) => (
    <MaskedValue
      label="身份证号"
      value={row.drivingLicense}
      version={row.version}
      reveal={() => revealDriverField(row.id, 'drivingLicense')}
    />
  ),
}

const documents: readonly Column<DriverRow>[] = certificateKinds.map(({ key, title, docTypes }) => ({
  key: composed(key),
  title,
  width: key === 'licence' ? 104 : key === 'idCard' ? 84 : 96,
  card: 'none' as const,
  render: (row) => {
    const { tone, words } = certificateStanding(row, docTypes)
    return (
      <>
        <Status tone={tone}>{words}</Status>
        {key === 'licence' && row.vehicleClass && <span className="fd-unit"> {row.vehicleClass}</span>}
      </>
    )
  },
}))

/** When the first of the certificates ends. */
const expiry: Column<DriverRow> = {
  key: 'expiresOn',
  title: '最早到期',
  width: 112,
  card: 'fact',
  render: (row) => <span className="fd-number">{readableDate(row.expiresOn)}</span>,
}

const queue: readonly Column<DriverRow>[] = [
  { key: 'submitTime', title: '提交时间', type: 'ago', width: 120, card: 'fact', sortable: true },
  { key: 'dueTime', title: '剩余时限', width: 132, card: 'fact', render: (row) => <TimeLeft row={row} /> },
  { key: 'claimedByName', title: '当前审核人', width: 96, card: 'none' },
]

const reviewed: readonly Column<DriverRow>[] = [
  {
    key: 'reviewer',
    title: '审核人',
    width: 112,
    card: 'none',
    render: (row) => row.reviewerName || row.reviewer,
  },
  { key: 'reviewTime', title: '审核时间', type: 'ago', width: 120, card: 'none', sortable: true },
]

const rejected: readonly Column<DriverRow>[] = [
  { key: 'rejectCount', title: '驳回次数', type: 'number', width: 88, card: 'none' },
  { key: 'lastRejectReason', title: '末次原因', width: 176, card: 'none' },
]

const stateColumn: Column<DriverRow> = {
  key: 'reviewState',
  title: '审核状态',
  width: 112,
  card: 'fact',
  dict: 'hy_review_state',
}

/**
 * The columns of domain §9; those that say the same for every row of a view are
 * left out of it. What tells one row of the queue from the next comes first:
 * at 1440 px it stands free of the actions.
 */
export function driverColumns(view: View): Column<DriverRow>[] {
  const risk: Column<DriverRow> = {
    key: 'riskLevel',
    title: '风险',
    width: 72,
    fixed: 'left',
    card: 'title',
    render: (row) => <Risk row={row} />,
  }
  const isMixed = view === 'all' || view === 'mine' || view === 'expiring'
  const dropped =
    view === '0'
      ? ['reviewer', 'reviewTime']
      : view === '1' || view === '2'
        ? ['dueTime', 'claimedByName']
        : []
  const dates = view === 'all' || view === 'expiring' ? [expiry] : []
  const state = isMixed ? [stateColumn] : []
  const certificates = [...state, ...documents, ...dates]
  const all = [risk, nameColumn, telephone, ...certificates, ...queue, ...reviewed, idNumber, ...rejected]
  return all.filter((column) => !dropped.includes(column.key))
}

/** The filters of domain §9. `reasons` and `states` say the chosen values in words. */
export function driverFilters(
  reasons: readonly DictOption[],
  states: readonly DictOption[],
): FilterField<DriverFilter>[] {
  return [
    { kind: 'text', name: 'driverName', label: '姓名', placeholder: '从姓氏开始' },
    { kind: 'text', name: 'telephone', label: '手机', placeholder: '完整号码或后 4 位', pii: true },
    { kind: 'dates', name: 'submitTime', label: '提交时间' },
    {
      kind: 'text',
      name: 'drivingLicense',
      label: '身份证号',
      placeholder: '完整、前 6 位或后 4 位',
      pii: true,
    },
    {
      kind: 'choice',
      name: 'rejectReason',
      label: '驳回原因',
      control: <DictSelect code="hy_reject_driver" />,
      show: (value) => captionFor(reasons, value),
    },
    {
      kind: 'choice',
      name: 'expireState',
      label: '证件有效期',
      control: <DictSelect code="hy_expire_state" />,
      show: (value) => captionFor(states, value),
    },
    { kind: 'dates', name: 'expireTime', label: '证件到期日' },
    { kind: 'dates', name: 'reviewTime', label: '审核时间' },
  ]
}
