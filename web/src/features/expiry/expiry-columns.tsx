import { readableDate } from '@/format/time'
import type { Column } from '@/ui/data-table/column'
import { composed } from '@/ui/data-table/column'
import type { ListScheme } from '@/ui/list-state/list-query'
import { NoValue } from '@/ui/no-value'
import type { FilterField } from '@/ui/search-form/filter-field'
import { Select } from '@/ui/select'
import type { States } from '@/ui/status'
import type { TabLink } from '@/ui/tab-links'
import { Person } from '@/widgets/person'
import { recordHref, recordsOf } from '@/widgets/subject-records'
import { DaysLeft } from './days-left'
import type { ExpiryFilter, Reminder, ReminderCount } from './expiry-queries'

export const OPEN = 0
export const DONE = 1
export const VOID = 2

export const reminderStates: States = {
  [OPEN]: { tone: 'pending', words: '待联系' },
  [DONE]: { tone: 'passed', words: '已联系' },
  [VOID]: { tone: 'neutral', words: '已失效' },
}

/** Why there is nothing to call about any more. */
const voidReasons: Readonly<Record<number, string>> = {
  1: '证件已更新',
  2: '对象已删除或注销',
  3: '已进入下一阶段',
}

/** Whose papers run out. */
const subjects = ['driver', 'vehicle', 'carrier', 'customer']

/** Where the record is whose paper runs out. */
export const recordOf = ({ subject, targetId }: Reminder) => recordHref(subject, targetId)

/** The views: by the stage that a paper has come to, the nearest first. */
const stages = [
  { stage: undefined, label: '全部' },
  { stage: '0', label: '到期与过期' },
  { stage: '7', label: '7 天内' },
  { stage: '30', label: '30 天内' },
  { stage: '60', label: '60 天内' },
  { stage: '90', label: '90 天内' },
] as const

/** The stage that an address names; none means all of them. */
export const stageOf = (search: string) =>
  stages.find(({ stage }) => stage === (new URLSearchParams(search).get('stage') ?? undefined))?.stage

/** The stages as links, with how many are open at each as far as that is known. */
export function stageLinks(pathname: string, counts: readonly ReminderCount[] | undefined): TabLink[] {
  return stages.map(({ stage, label }) => ({
    key: stage ?? 'all',
    label,
    href: stage ? `${pathname}?stage=${stage}` : pathname,
    count: counts
      ?.filter((one) => stage === undefined || String(one.stage) === stage)
      .reduce((total, { open }) => total + open, 0),
  }))
}

export const expiryScheme: ListScheme<ExpiryFilter, keyof Reminder> = {
  filters: ['subject', 'title', 'state', 'endsOn_begin', 'endsOn_end'],
  sort: { column: 'endsOn', order: 'asc' },
}

/** The filters; a kind of subject is offered to whoever may list it. */
export function expiryFilters(counts: readonly ReminderCount[] | undefined): FilterField<ExpiryFilter>[] {
  const seen = subjects.filter((subject) => !counts || counts.some((one) => one.subject === subject))
  return [
    {
      kind: 'choice',
      name: 'subject',
      label: '对象',
      control: (
        <Select
          allowClear
          placeholder="全部"
          options={seen.map((value) => ({ value, label: recordsOf(value)?.name }))}
        />
      ),
      show: (value) => recordsOf(value)?.name ?? value,
    },
    { kind: 'text', name: 'title', label: '名称', placeholder: '姓名、车牌号或单位名称' },
    {
      kind: 'choice',
      name: 'state',
      label: '状态',
      control: (
        <Select
          allowClear
          placeholder="待联系"
          options={Object.entries(reminderStates).map(([value, { words }]) => ({ value, label: words }))}
        />
      ),
      show: (value) => reminderStates[value]?.words ?? value,
    },
    { kind: 'dates', name: 'endsOn', label: '到期日' },
  ]
}

const about: readonly Column<Reminder>[] = [
  {
    key: 'daysLeft',
    title: '剩余天数',
    width: 128,
    card: 'title',
    render: ({ daysLeft }) => <DaysLeft days={daysLeft} />,
  },
  { key: 'title', title: '名称', card: 'title', identifies: true, least: 176 },
]

const kind: Column<Reminder> = { key: 'subjectName', title: '对象', width: 80, card: 'none' }

const papers: readonly Column<Reminder>[] = [
  { key: 'paper', title: '证件', width: 152, card: 'fact' },
  {
    key: 'endsOn',
    title: '到期日',
    width: 112,
    card: 'fact',
    sortable: true,
    render: ({ endsOn }) => <span className="fd-number">{readableDate(endsOn)}</span>,
  },
]

const contacts: Column<Reminder> = {
  key: composed('contacts'),
  title: '联系人',
  width: 200,
  card: 'fact',
  render: ({ contact, contactPhone, title }) =>
    [contact !== title && contact, contactPhone].filter(Boolean).join(' ') || <NoValue />,
}

/** Since when somebody is to call. */
const due: Column<Reminder> = { key: 'dueOn', title: '提醒日', type: 'date', width: 112, card: 'none' }

const outcome: readonly Column<Reminder>[] = [
  {
    key: 'note',
    title: '备注',
    width: 184,
    card: 'fact',
    render: ({ note, voidReason }) => note || voidReasons[voidReason] || <NoValue />,
  },
  {
    key: 'doneByName',
    title: '处理人',
    width: 104,
    card: 'none',
    render: ({ doneByName }) => (doneByName ? <Person name={doneByName} /> : <NoValue />),
  },
  { key: 'doneTime', title: '处理时间', type: 'ago', width: 128, card: 'none' },
]

/** What there is to say of reminders: whom to call, which a narrow page shows too, or what came of it. */
export const expiryColumns = (state: number): readonly Column<Reminder>[] =>
  state === OPEN
    ? [...about, contacts, ...papers, kind, due]
    : [...about, kind, ...papers, ...outcome, contacts]
