import { grouped } from '@/format/number'
import { type Column, composed } from '@/ui/data-table/column'
import type { ListScheme, ListState } from '@/ui/list-state/list-query'
import { NoValue } from '@/ui/no-value'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import { StateMark, Status } from '@/ui/status'
import { findingLevels, levelWords } from '@/widgets/finding-levels'
import type { CheckRule } from './check-queries'

export const subjectNames = {
  driver: '司机',
  vehicle: '车辆',
  waybill: '运单',
  carrier: '承运商',
  customer: '客户',
}

type CheckFilter = 'subject' | 'keyword' | 'level' | 'state'

const states = { on: '启用', off: '停用', set: '已调整', waiting: '待确认' }

export const checkScheme: ListScheme<CheckFilter, 'code' | 'found'> = {
  filters: ['subject', 'keyword', 'level', 'state'],
  sort: undefined,
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const choice = (name: CheckFilter, label: string, words: Readonly<Record<string, string>>) =>
  ({
    kind: 'choice',
    name,
    label,
    control: <Select allowClear placeholder="全部" options={optionsOf(words)} />,
    show: (value: string) => words[value] ?? value,
  }) as const

export const checkFilters: FilterField<CheckFilter>[] = [
  choice('subject', '对象', subjectNames),
  { kind: 'text', name: 'keyword', label: '规则', placeholder: '编号、名称或依据' },
  choice('level', '级别', { B: levelWords('B'), W: levelWords('W'), I: levelWords('I') }),
  choice('state', '状态', states),
]

/** Whether a rule is what a filter asks for. */
const holds: Readonly<Record<CheckFilter, (rule: CheckRule, wanted: string) => boolean>> = {
  subject: ({ subject }, wanted) => subject === wanted,
  level: ({ level }, wanted) => level === wanted,
  keyword: ({ code, title, clause, sentence }, wanted) =>
    [code, title, clause, sentence].some((text) => text.toLowerCase().includes(wanted.toLowerCase())),
  state: ({ isOn, isSet, waiting }, wanted) =>
    ({ on: isOn, off: !isOn, set: isSet, waiting: waiting !== null })[wanted as keyof typeof states] ?? true,
}

/** Those of all rules that a list shows, in its order. */
export function rulesOf(all: readonly CheckRule[], { filters, column, order }: ListState): CheckRule[] {
  const found = all.filter((rule) =>
    checkScheme.filters.every((name) => !filters[name] || holds[name](rule, filters[name])),
  )
  if (column !== 'found') return found
  const turn = order === 'asc' ? 1 : -1
  return found.toSorted((one, other) => turn * (one.hits.found - other.hits.found))
}

/** The thresholds in one line. */
export const limitsOf = ({ limits }: CheckRule) =>
  limits.map(({ label, value, unit }) => `${label} ${grouped(value)} ${unit}`).join('，')

/** How many of a hundred hits people passed as they were; undefined while too few were judged to say. */
export function falseShare({ hits: { passed, failed, changed } }: CheckRule): number | undefined {
  const judged = passed + failed + changed
  return judged < 5 ? undefined : Math.round((passed * 100) / judged)
}

export const checkColumns: readonly Column<CheckRule>[] = [
  {
    key: 'level',
    title: '级别',
    width: 84,
    card: 'title',
    render: ({ level }) => <StateMark states={findingLevels} value={level} />,
  },
  { key: 'code', title: '编号', width: 72, card: 'title' },
  { key: 'title', title: '规则', card: 'title', identifies: true, least: 240 },
  { key: 'subjectName', title: '对象', width: 80, card: 'fact' },
  {
    key: 'isOn',
    title: '状态',
    width: 104,
    card: 'fact',
    render: ({ isOn, waiting }) => {
      if (waiting) return <Status tone="pending">待确认</Status>
      return isOn ? <Status tone="passed">启用</Status> : <Status tone="neutral">停用</Status>
    },
  },
  {
    key: composed('found'),
    title: '30 天命中',
    width: 112,
    align: 'end',
    card: 'fact',
    sortable: true,
    render: ({ hits }) => <span className="fd-number">{grouped(hits.found)}</span>,
  },
  {
    key: composed('false'),
    title: '误报率',
    width: 88,
    align: 'end',
    card: 'none',
    render: (rule) => {
      const share = falseShare(rule)
      return share === undefined ? <NoValue /> : <span className="fd-number">{share}%</span>
    },
  },
  {
    key: 'limits',
    title: '阈值',
    width: 224,
    card: 'none',
    render: (rule) => limitsOf(rule) || <NoValue />,
  },
  { key: 'updateBy', title: '最近修改', width: 96, card: 'none' },
  { key: 'updateTime', title: '修改时间', type: 'ago', width: 128, card: 'none' },
]
