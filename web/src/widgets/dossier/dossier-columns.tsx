import { parseWireTime } from '@/format/time'
import { useSession } from '@/identity/session'
import type { Column } from '@/ui/data-table/column'
import { NoValue } from '@/ui/no-value'
import { Status, type StatusTone } from '@/ui/status'
import { useNow } from '@/ui/use-now'
import { subjectStates } from '../account-states'
import { captionFor, useDictOptions } from '../dict-options'
import { Person } from '../person'
import { blacklistEnd } from './blacklist-end'
import { type Certificate, certificatesColumn } from './certificates'
import type { DossierRow } from './dossier-row'
import { EndDay } from './end-day'
import { greyReason } from './grey-reason'
import { LeftMark } from './left-mark'
import type { View } from './views'

const risks: readonly { tone: StatusTone; words: string }[] = [
  { tone: 'passed', words: '正常' },
  { tone: 'warning', words: '提醒' },
  { tone: 'failed', words: '拦截' },
]

/** What the checks add up to. */
export function Risk({ row }: { row: DossierRow }) {
  const { tone, words } = risks[row.riskLevel] ?? { tone: 'neutral', words: '未知' }
  const hits = row.precheckHits.map((hit) => `${hit.code} ${hit.message}`).join('\n')
  return (
    <span title={hits || '检查未发现问题'}>
      <Status tone={tone}>{words}</Status>
    </span>
  )
}

/** How long a row may still wait, or has waited too long. */
export function TimeLeft({ row }: { row: DossierRow }) {
  const now = useNow(30_000)
  const due = parseWireTime(row.dueTime)
  if (row.reviewState !== 0 || due === null) return <NoValue />
  return (
    <span title={`应在 ${row.dueTime} 前审核`}>
      <LeftMark left={due - now} before="" after="超时 " />
    </span>
  )
}

/** In a queue no time runs for who looks at a row that another is at work on; that is said instead. */
function TimeLeftOrHeld({ row }: { row: DossierRow }) {
  const me = useSession((session) => session.user?.username)
  const held = greyReason(row, false, me)
  if (!held) return <TimeLeft row={row} />
  return (
    <span title={`${held}，应在 ${row.dueTime} 前审核`}>
      <Status tone="waiting">审核中</Status>
    </span>
  )
}

const reviewTones: Readonly<Record<number, StatusTone>> = { 0: 'pending', 1: 'passed', 2: 'failed' }

/** How the review of a subject stands. */
export const ReviewState = ({ row }: { row: DossierRow }) => (
  <Status tone={reviewTones[row.reviewState] ?? 'neutral'}>{row.reviewState_dictText ?? ''}</Status>
)

const riskColumn: Column<DossierRow> = {
  key: 'riskLevel',
  title: '风险',
  width: 72,
  fixed: 'left',
  card: 'title',
  // What was never submitted was never looked at.
  render: (row) => (row.reviewState < 0 ? <NoValue /> : <Risk row={row} />),
}

/** When the first of the certificates ends. */
const expiry: Column<DossierRow> = {
  key: 'expiresOn',
  title: '最早到期',
  width: 168,
  card: 'fact',
  render: (row) => <EndDay date={row.expiresOn} of="证件" />,
}

const due: Column<DossierRow> = {
  key: 'dueTime',
  title: '剩余时限',
  width: 144,
  align: 'end',
  card: 'fact',
  sortable: true,
  render: (row) => <TimeLeftOrHeld row={row} />,
}

const queue: readonly Column<DossierRow>[] = [
  { key: 'submitTime', title: '提交时间', type: 'ago', width: 120, card: 'fact', sortable: true },
  {
    key: 'claimedByName',
    title: '当前审核人',
    width: 104,
    card: 'none',
    render: ({ claimedByName }) => (claimedByName ? <Person name={claimedByName} /> : <NoValue />),
  },
]

const reviewed: readonly Column<DossierRow>[] = [
  {
    key: 'reviewer',
    title: '审核人',
    width: 112,
    card: 'none',
    render: ({ reviewerName, reviewer }) =>
      reviewerName || reviewer ? <Person name={reviewerName || reviewer} /> : <NoValue />,
  },
  { key: 'reviewTime', title: '审核时间', type: 'ago', width: 120, card: 'none', sortable: true },
]

const rejected: readonly Column<DossierRow>[] = [
  { key: 'rejectCount', title: '不通过次数', type: 'number', width: 104, card: 'none' },
  { key: 'lastRejectReason', title: '末次原因', width: 176, card: 'none' },
]

const account: readonly Column<DossierRow>[] = [
  {
    key: 'status',
    title: '账号状态',
    width: 96,
    card: 'none',
    states: subjectStates,
  },
  {
    key: 'blacklistFlag',
    title: '黑名单',
    width: 196,
    card: 'none',
    render: (row) => <Listing row={row} />,
  },
]

/** Why and until when it is on the blacklist, and who put it there. */
function Listing({ row }: { row: DossierRow }) {
  const reasons = useDictOptions('hy_blacklist_reason')
  if (!row.blacklistFlag) return <NoValue />
  return (
    <span title={`${row.blacklistedBy} ${row.blacklistTime ?? ''}`}>
      <Status tone="failed">{captionFor(reasons, row.blacklistReason)}</Status>
      <span className="fd-unit"> 至 {blacklistEnd(row)}</span>
    </span>
  )
}

const stateColumn: Column<DossierRow> = {
  key: 'reviewState',
  title: '审核状态',
  width: 112,
  card: 'fact',
  render: (row) => <ReviewState row={row} />,
}

/**
 * The columns of domain §9 around those of a kind of subject; those that say the
 * same for every row of a view are left out of it. The first ones have room on
 * every screen: risk and time, and what a view is about, lead.
 */
export function dossierColumns<Row extends DossierRow>(
  view: View,
  own: {
    /** What names a row. */
    name: Column<Row>
    /** What tells it from the next. */
    before: Column<Row>[]
    certificates?: readonly Certificate[]
    after?: Column<Row>[]
    isEndless?: boolean
    /** Nothing of the kind is frozen or put on the blacklist. */
    hasNoAccount?: boolean
    /** What stands in the place of the state of the review where the rows of a view differ in it. */
    state?: Column<Row>
  },
): Column<Row>[] {
  const isMixed = view === 'all' || view === 'mine' || view === 'expiring'
  const { name, before, certificates, after = [], state: ownState = stateColumn } = own
  const dropped =
    view === '0'
      ? ['reviewer', 'reviewTime']
      : view === '1' || view === '2'
        ? ['dueTime', 'claimedByName']
        : []
  const dates = !own.isEndless && (view === 'all' || view === 'expiring') ? [expiry] : []
  const about = view === '2' ? rejected : view === 'expiring' ? dates : []
  const accounts = own.hasNoAccount ? [] : account
  // Of an archive one asks who may work; of a queue, who has it and since when.
  const isQueue = view === '0' || view === '2' || view === 'mine'
  const state = isMixed ? [ownState] : []
  const all: Column<Row>[] = [
    riskColumn,
    name,
    due,
    ...about,
    ...before,
    ...state,
    ...(certificates ? [certificatesColumn<Row>(certificates)] : []),
    ...dates,
    ...(isQueue ? [] : accounts),
    ...queue,
    ...reviewed,
    ...after,
    ...accounts,
    ...rejected,
  ]
  // A column that stands in two places stands in the first.
  return [...new Set(all)].filter((column) => !dropped.includes(column.key))
}
