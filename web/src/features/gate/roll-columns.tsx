import { readableDate } from '@/format/time'
import type { DictOption } from '@/storage/keys'
import type { Column } from '@/ui/data-table/column'
import { composed } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import { NoValue } from '@/ui/no-value'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import type { States } from '@/ui/status'
import { captionFor } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { DictText } from '@/widgets/dict-text'
import { gateName } from '@/widgets/dossier/gates'
import { Person } from '@/widgets/person'
import { recordHref, recordsOf } from '@/widgets/subject-records'
import { BLACK, type RollEntry, type RollFilter } from './gate-queries'

export const IN_FORCE = 0
export const ENDED = 2

export const entryStates: States = {
  [IN_FORCE]: { tone: 'failed', words: '生效中' },
  1: { tone: 'neutral', words: '已到期' },
  [ENDED]: { tone: 'neutral', words: '已移出' },
}

/** Who may stand on a roll. */
const subjects = ['driver', 'vehicle', 'carrier']

/** Where the record is that an entry is about. */
export const recordOf = ({ subject, targetId }: RollEntry) => recordHref(subject, targetId)

export const rollScheme: ListScheme<RollFilter, keyof RollEntry> = {
  filters: ['subject', 'title', 'reasonCode', 'state', 'createTime_begin', 'createTime_end'],
  sort: { column: 'createTime', order: 'desc' },
}

/** The filters of a roll; only who is on the blacklist has a reason of the dictionary. */
export function rollFilters(roll: number, reasons: readonly DictOption[]): FilterField<RollFilter>[] {
  const reason: FilterField<RollFilter> = {
    kind: 'choice',
    name: 'reasonCode',
    label: '原因',
    control: <DictSelect code="hy_blacklist_reason" />,
    show: (value) => captionFor(reasons, value),
  }
  return [
    {
      kind: 'choice',
      name: 'subject',
      label: '对象',
      control: (
        <Select
          allowClear
          placeholder="全部"
          options={subjects.map((value) => ({ value, label: recordsOf(value)?.name }))}
        />
      ),
      show: (value) => recordsOf(value)?.name ?? value,
    },
    { kind: 'text', name: 'title', label: '名称', placeholder: '姓名、车牌号或单位名称' },
    ...(roll === BLACK ? [reason] : []),
    {
      kind: 'choice',
      name: 'state',
      label: '状态',
      control: (
        <Select
          allowClear
          placeholder="生效中"
          options={Object.entries(entryStates).map(([value, { words }]) => ({ value, label: words }))}
        />
      ),
      show: (value) => entryStates[value]?.words ?? value,
    },
    { kind: 'dates', name: 'createTime', label: roll === BLACK ? '拉黑时间' : '加入时间' },
  ]
}

const who: readonly Column<RollEntry>[] = [
  { key: 'title', title: '名称', card: 'title', identifies: true, least: 160 },
  { key: 'subjectName', title: '对象', width: 80, card: 'title' },
]

const term: Column<RollEntry> = {
  key: 'until',
  title: '期限',
  width: 112,
  card: 'fact',
  render: ({ until }) => <span className="fd-number">{until ? readableDate(until) : '长期'}</span>,
}

const reason: Column<RollEntry> = {
  key: 'reasonCode',
  title: '拉黑原因',
  width: 136,
  card: 'fact',
  render: ({ reasonCode }) => <DictText code="hy_blacklist_reason" value={reasonCode} />,
}

const intercepts: Column<RollEntry> = {
  key: 'intercepts',
  title: '拦截',
  width: 168,
  card: 'fact',
  render: ({ intercepts }) => <DictText code="hy_intercept" value={intercepts.join()} />,
}

const passes: Column<RollEntry> = {
  key: 'intercepts',
  title: '放行',
  width: 112,
  card: 'fact',
  render: ({ intercepts }) => intercepts.map(gateName).join('、'),
}

const memo: Column<RollEntry> = { key: 'memo', title: '说明', width: 200, card: 'fact' }

const author = (title: string): readonly Column<RollEntry>[] => [
  {
    key: 'createByName',
    title,
    width: 104,
    card: 'none',
    render: ({ createByName }) => <Person name={createByName} />,
  },
  { key: 'createTime', title: '时间', type: 'ago', width: 128, card: 'none', sortable: true },
]

const left: Column<RollEntry> = {
  key: composed('left'),
  title: '移出',
  width: 240,
  card: 'fact',
  render: ({ endByName, endTime, endMemo }) =>
    endTime ? (
      <span title={endMemo}>
        {endByName} {endTime} {endMemo}
      </span>
    ) : (
      <NoValue />
    ),
}

/** What there is to say of entries of a roll: until when they hold, or how they ended. */
export function rollColumns(roll: number, state: number): readonly Column<RollEntry>[] {
  const about = roll === BLACK ? [...who, reason, intercepts, term] : [...who, passes, term]
  const end = state === ENDED ? [left] : []
  return [...about, memo, ...end, ...author(roll === BLACK ? '拉黑人' : '加入人')]
}
