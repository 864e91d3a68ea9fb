import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsReachable } from '@/identity/session'
import { Icon } from '@/ui/icon'
import { NoValue } from '@/ui/no-value'
import { CountLink } from './count-link'
import css from './dashboard.module.css'
import { type DayNumber, linksTo } from './dashboard-links'
import type { CountedSubject } from './dashboard-subjects'
import { StatFrame } from './stat-card'
import { StatTable } from './stat-table'
import { useDashboardView } from './use-dashboard-view'
import { useHolds } from './use-holds'
import { type Standing, useStandings } from './use-standings'

/** What is to be done now, the most urgent first in sight, and beside it how the records stand. */
export function ToDo({ seen }: { seen: readonly CountedSubject[] }) {
  const standings = useStandings(seen, useDashboardView().days)
  const mayCheck = useHolds('check')
  const first = mostUrgent(standings.filter(({ subject }) => mayCheck[subject.key]))
  return (
    <section className={css.toDo} aria-label="待办">
      <StatFrame title="现在要做">
        <StatTable
          name="现在要做"
          heads={['对象', '超时未审', '待审核', '我领取的', '操作']}
          rows={rowsOf(standings, (standing) => [
            ...toDoNumbers(standing),
            mayCheck[standing.subject.key] && (standing.tabs?.pending ?? 0) > 0 && (
              <Start subject={standing.subject} isFirst={standing === first} />
            ),
          ])}
        />
        <Failures standings={standings} />
      </StatFrame>
      <StatFrame title="结果与到期">
        <StatTable
          name="结果与到期"
          heads={['对象', '不通过', '已通过', '即将到期', '已过期']}
          rows={rowsOf(standings, outcomeNumbers)}
        />
      </StatFrame>
    </section>
  )
}

/** A row for each subject. */
const rowsOf = (standings: readonly Standing[], cellsOf: (standing: Standing) => ReactNode[]) =>
  standings.map((standing) => ({
    key: standing.subject.key,
    name: standing.subject.title,
    cells: cellsOf(standing),
  }))

/** A number as far as it is known: null where it could not be read. */
const known = (count: number | undefined, isFailed: boolean) => count ?? (isFailed ? null : undefined)

/** What is late counts before what waits. */
function mostUrgent(standings: readonly Standing[]): Standing | undefined {
  const late = ({ overdue }: Standing) => overdue?.count ?? 0
  const waits = ({ tabs }: Standing) => tabs?.pending ?? 0
  return [...standings].sort((a, b) => late(b) - late(a) || waits(b) - waits(a))[0]
}

function toDoNumbers({ subject, tabs, overdue, today, isFailed }: Standing): ReactNode[] {
  const { title, list } = subject
  const links = linksTo(list)
  const of = (count: number | undefined) => known(count, isFailed)
  return [
    <Count
      key="overdue"
      label={`${title}超时未审`}
      count={of(overdue?.count)}
      to={links.waitingSince(overdue?.until ?? '')}
      tone="failed"
      sign="close-circle"
    />,
    <Count key="pending" label={`${title}待审核`} count={of(tabs?.pending)} to={links.waiting} isMain>
      <Today number="submitted" words="今日提交" subject={subject} today={today} />
    </Count>,
    <Count key="mine" label={`${title}我领取的`} count={of(tabs?.mine)} to={links.claimed} />,
  ]
}

function outcomeNumbers({ subject, tabs, expired, today, isFailed }: Standing): ReactNode[] {
  const { title, list, readExpiry } = subject
  const links = linksTo(list)
  const of = (count: number | undefined) => known(count, isFailed)
  return [
    <Count key="failed" label={`${title}不通过`} count={of(tabs?.failed)} to={links.failed}>
      <Today number="failed" words="今日不通过" subject={subject} today={today} />
    </Count>,
    <Count key="passed" label={`${title}已通过`} count={of(tabs?.passed)} to={links.passed}>
      <Today number="passed" words="今日通过" subject={subject} today={today} />
    </Count>,
    readExpiry ? (
      <Count
        key="expiring"
        label={`${title}即将到期`}
        count={of(tabs?.expiring)}
        to={links.expiringSoon}
        tone="warning"
        sign="exclamation-circle"
      />
    ) : (
      <NoValue key="expiring" />
    ),
    readExpiry ? (
      <Count
        key="expired"
        label={`${title}已过期`}
        count={of(expired)}
        to={links.expired}
        tone="failed"
        sign="close-circle"
      />
    ) : (
      <NoValue key="expired" />
    ),
  ]
}

interface CountProps {
  label: string
  /** Undefined while it is not known, null when it cannot be. */
  count: number | null | undefined
  to: string
  /** What it means that there are any, and the sign that says so where colours do not. */
  tone?: 'failed' | 'warning'
  sign?: string
  /** The number that the row is about. */
  isMain?: boolean
  /** Small, under the number. */
  children?: ReactNode
}

function Count({ label, count, to, tone, sign, isMain, children }: CountProps) {
  return (
    <span className={css.count} data-tone={count ? tone : 'none'} data-main={isMain}>
      <span>
        {count && sign ? <Icon name={sign} size={14} /> : null}{' '}
        {count === null ? <NoValue /> : <CountLink count={count} label={label} to={to} />}
      </span>
      {children}
    </span>
  )
}

interface TodayProps {
  number: DayNumber
  words: string
  subject: CountedSubject
  today: Standing['today']
}

/** What today added to a number; nothing is said of nothing. */
function Today({ number, words, subject, today }: TodayProps) {
  if (!today?.[number]) return null
  return (
    <span className="fd-unit">
      今日{' '}
      <CountLink count={today[number]} label={words} to={linksTo(subject.list).ofDay(number, today.day)} />
    </span>
  )
}

/** The way to the desk with the next one on it. */
function Start({ subject, isFirst }: { subject: CountedSubject; isFirst: boolean }) {
  const isReachable = useIsReachable(subject.list)
  if (!isReachable) return null
  return (
    <Link
      className={`fd-button ${isFirst ? 'fd-button-primary' : ''}`}
      to={`${linksTo(subject.list).waiting}&task=next`}
      aria-label={`开始审核${subject.title}`}
    >
      <span>
        开始<span className={css.startWhat}>审核</span>
      </span>
    </Link>
  )
}

/** Whose numbers could not be read. */
function Failures({ standings }: { standings: readonly Standing[] }) {
  const failed = standings.filter(({ isFailed }) => isFailed)
  if (failed.length === 0) return null
  return (
    <p role="alert">
      {failed.map(({ subject }) => subject.title).join('、')}暂时无法读取，
      <button
        type="button"
        className="fd-link-button"
        onClick={() => {
          for (const { retry } of failed) retry()
        }}
      >
        重试
      </button>
    </p>
  )
}
