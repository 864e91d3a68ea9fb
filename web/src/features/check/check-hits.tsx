import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useIsReachable } from '@/identity/session'
import { type Column, composed } from '@/ui/data-table/column'
import { DataTable } from '@/ui/data-table/data-table'
import { useLocalListState } from '@/ui/list-state/use-local-list-state'
import { NoValue } from '@/ui/no-value'
import type { States } from '@/ui/status'
import { findingLevels } from '@/widgets/finding-levels'
import { recordHref, recordsOf } from '@/widgets/subject-records'
import { type CheckHit, type CheckRule, checkHitsQuery } from './check-queries'

/** What became of a hit. */
const OPEN = 0
const PASSED = 1
const FAILED = 2
const CHANGED = 3
const NO_MORE = 6

const outcomes: States = {
  [OPEN]: { tone: 'pending', words: '待审核' },
  [PASSED]: { tone: 'passed', words: '审核通过' },
  [FAILED]: { tone: 'failed', words: '审核不通过' },
  [CHANGED]: { tone: 'neutral', words: '审核前已改正' },
  [NO_MORE]: { tone: 'neutral', words: '审核前不再命中' },
}

/** Whether a hit was a false alarm, as the share of them counts; undefined where nobody can say. */
const falseWords: Readonly<Record<number, string>> = { [PASSED]: '是', [FAILED]: '否', [CHANGED]: '否' }

/** What a rule found in the last 30 days, the newest first: as many as its numbers say. */
export function CheckHits({ rule }: { rule: CheckRule }) {
  const control = useLocalListState()
  const source = useQuery(checkHitsQuery(rule.rule, control.state))
  const isLink = useIsReachable(recordsOf(rule.subject)?.path ?? '')
  const columns = useMemo(() => columnsOf(rule, isLink), [rule, isLink])
  return (
    <DataTable
      name="命中的提交"
      columns={columns}
      source={source}
      control={control}
      rowKey={({ taskId, revision }) => `${taskId}.${revision}`}
      rowName={({ title }) => title || '不可查看'}
      empty={{ text: '近 30 天没有命中' }}
    />
  )
}

function columnsOf({ subject, subjectName }: CheckRule, isLink: boolean): readonly Column<CheckHit>[] {
  return [
    {
      key: 'title',
      title: subjectName,
      width: 144,
      card: 'title',
      render: ({ title, targetId }) => {
        const href = isLink && recordHref(subject, targetId)
        if (!title) return <span className="fd-unit">已删除或不可查看</span>
        return href ? <Link to={href}>{title}</Link> : title
      },
    },
    { key: 'level', title: '级别', width: 72, card: 'title', states: findingLevels },
    { key: 'message', title: '命中内容', card: 'fact' },
    { key: 'foundTime', title: '发现时间', type: 'ago', width: 104, card: 'fact' },
    { key: 'outcome', title: '人工决定', width: 124, card: 'fact', states: outcomes },
    {
      key: composed('false'),
      title: '误报',
      width: 56,
      card: 'fact',
      render: ({ outcome }) => falseWords[outcome] ?? <NoValue />,
    },
  ]
}
