import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { call } from '@/api/call'
import type { Subject } from '@/api/query-keys'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { duration, readableDate } from '@/format/time'
import { TimeAgo } from '@/ui/data-table/time-ago'
import { Skeleton } from '@/ui/skeleton'
import { Status, type StatusTone } from '@/ui/status'
import { Avatar } from './avatar'
import { captionFor, useDictOptions } from './dict-options'
import { DictText } from './dict-text'
import css from './review-history.module.css'

/** One step of a review. */
type HistoryEntry = components['schemas']['ReviewEntry']

/** A value that a submission altered, masked. */
export type Change = HistoryEntry['diff'][number]

interface ReviewHistoryProps {
  targetType: Subject
  targetId: string
}

const actions: Record<string, string> = {
  submit: '提交',
  claim: '领取',
  decide: '审核',
  undo: '撤销审核',
  release: '释放',
}

/** What happened to the subject beside its reviews. */
const accountActions: Record<string, { tone: StatusTone; words: string }> = {
  blacklist: { tone: 'failed', words: '拉黑' },
  unblacklist: { tone: 'neutral', words: '移出黑名单' },
  whitelist: { tone: 'warning', words: '加入白名单' },
  unwhitelist: { tone: 'neutral', words: '移出白名单' },
  freeze: { tone: 'warning', words: '冻结' },
  unfreeze: { tone: 'neutral', words: '解冻' },
  cancel: { tone: 'failed', words: '注销' },
}

function outcomeOf(entry: HistoryEntry): { tone: StatusTone; words: string } {
  const ofAccount = accountActions[entry.action]
  if (ofAccount) return ofAccount
  if (entry.action !== 'decide') return { tone: 'neutral', words: actions[entry.action] ?? entry.action }
  if (entry.result !== 1) return { tone: 'failed', words: '不通过' }
  if (entry.batch) return { tone: 'passed', words: '批量通过' }
  return entry.overridden.length > 0
    ? { tone: 'warning', words: '强制通过' }
    : { tone: 'passed', words: '通过' }
}

/** Every step of a record's reviews: who, when, how long, for what reasons, and what a new revision changed. */
export function ReviewHistory({ targetType, targetId }: ReviewHistoryProps) {
  const history = useQuery({
    queryKey: [targetType, 'history', targetId],
    queryFn: ({ signal }) =>
      call('GET', '/review/task/history', { query: { targetType, targetId }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })
  if (history.isPending) return <Skeleton role="status" aria-label="正在加载审核历史" />
  if (!history.data) return <p role="alert">审核历史加载失败：{history.error?.message}</p>
  if (history.data.length === 0)
    return <Empty description="还没有审核记录" image={Empty.PRESENTED_IMAGE_SIMPLE} />
  return (
    <ol className={css.history}>
      {inGroups(history.data).map((group) => (
        <HistoryGroup key={group[0]?.id} entries={group} />
      ))}
    </ol>
  )
}

/** Who only took a record up and gave it back, one after the other, stands in one group. */
function inGroups(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const groups: HistoryEntry[][] = []
  for (const entry of entries) {
    const before = groups.at(-1)
    const isOfBefore = passing.has(entry.action) && passing.has(before?.[0]?.action ?? '')
    if (before && isOfBefore) before.push(entry)
    else groups.push([entry])
  }
  return groups
}

/** What says nothing about a record. */
const passing = new Set(['claim', 'release'])

function HistoryGroup({ entries }: { entries: HistoryEntry[] }) {
  const lines = entries.map((entry) => <HistoryLine key={entry.id} entry={entry} />)
  if (lines.length === 1) return lines
  return (
    <li>
      <details>
        <summary>领取与释放 {lines.length} 次</summary>
        <ol className={css.history}>{lines}</ol>
      </details>
    </li>
  )
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const names = useDictOptions('hy_doc_type')
  const { tone, words } = outcomeOf(entry)
  return (
    <li data-tone={tone}>
      <p className={css.historyHead}>
        {tone === 'neutral' ? <span>{words}</span> : <Status tone={tone}>{words}</Status>}
        <span className={css.historyWho}>
          <Avatar picture="" name={entry.reviewerName} size={20} />
          {entry.reviewerName}
        </span>
        <span className={css.historyWhen}>
          {accountActions[entry.action] ? '' : `第 ${entry.revision} 版 · `}
          <TimeAgo time={entry.time ?? ''} />
          {entry.durationSec ? ` · 用时 ${duration(entry.durationSec * 1000)}` : ''}
        </span>
      </p>
      {entry.overridden.map(({ code, message }) => (
        <p key={`${code}${message}`}>
          越过拦截项：{code} {message}
        </p>
      ))}
      {entry.batch && <p>批量通过，未逐张打开</p>}
      {entry.memo && <p>备注：{entry.memo}</p>}
      {entry.items.some((item) => item.result === 2) && (
        <ul>
          {entry.items
            .filter((item) => item.result === 2)
            .map((item) => (
              <li key={item.docType}>
                {captionFor(names, item.docType)}：{[...item.reasons, item.memo].filter(Boolean).join('、')}
              </li>
            ))}
        </ul>
      )}
      {entry.diff.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </li>
  )
}

/** What stood there, and what stands there instead. */
export function ChangeLine({ change: { label, before, after, dictCode } }: { change: Change }) {
  if (before === after) return <p className={css.reviewChange}>{`${label}：${after}（隐藏的部分有变化）`}</p>
  return (
    <p className={css.reviewChange}>
      {label}：
      <del>
        <ChangedValue value={before} dictCode={dictCode} />
      </del>{' '}
      →{' '}
      <ins>
        <ChangedValue value={after} dictCode={dictCode} />
      </ins>
    </p>
  )
}

function ChangedValue({ value, dictCode }: { value: string; dictCode: string | undefined }) {
  if (value === '') return '（空）'
  if (dictCode) return <DictText code={dictCode} value={value} />
  return /^\d{4}-\d\d-\d\d$/.test(value) ? readableDate(value) : value
}
