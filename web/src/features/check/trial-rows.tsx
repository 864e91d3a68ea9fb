import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { grouped } from '@/format/number'
import { useIsReachable } from '@/identity/session'
import { Status, type StatusTone } from '@/ui/status'
import { recordHref, recordsOf } from '@/widgets/subject-records'
import css from './check.module.css'
import type { CheckRule, TrialRow } from './check-queries'
import type { TrialSum } from './trial-sum'

/** How many are shown before somebody asks for all. */
const FIRST = 10

/** What a trial finds, or finds no more, of what the user may see: each with its record. */
export function TrialRows({ rule, sum }: { rule: CheckRule; sum: TrialSum }) {
  const isLink = useIsReachable(recordsOf(rule.subject)?.path ?? '')
  const [isWhole, setWhole] = useState(false)
  const { draft, before, both, rows } = sum
  const all =
    draft.wouldBlock +
    draft.wouldWarn +
    draft.wouldInform +
    before.wouldBlock +
    before.wouldWarn +
    before.wouldInform -
    both
  if (all === 0) return null
  if (rows.length === 0)
    return <p className={css.trialHint}>命中的{rule.subjectName}都不在您可以查看的范围内。</p>
  return (
    <>
      {rows.length < all && (
        <p className={css.trialHint}>
          下面是最近的 {grouped(rows.length)} 份，只列出您可以查看的{rule.subjectName}。
        </p>
      )}
      <ol className={css.trialRows} aria-label="命中的提交">
        {(isWhole ? rows : rows.slice(0, FIRST)).map((row) => (
          <li key={row.taskId}>
            <p className={css.trialRowHead}>
              <Named row={row} href={isLink ? recordHref(rule.subject, row.targetId) : undefined} />
              <Mark row={row} />
              {row.isPassed ? (
                <Status tone="passed">审核通过</Status>
              ) : (
                <Status tone="failed">审核不通过</Status>
              )}
              <span className="fd-unit">
                {row.reviewerName} {row.reviewTime}
              </span>
            </p>
            {row.message && <p className={css.trialRowNote}>{row.message}</p>}
          </li>
        ))}
      </ol>
      {!isWhole && rows.length > FIRST && (
        <Button className={css.trialMore} onClick={() => setWhole(true)}>
          显示全部 {rows.length} 份
        </Button>
      )}
    </>
  )
}

function Named({ row: { title }, href }: { row: TrialRow; href: string | undefined }) {
  return href ? <Link to={href}>{title}</Link> : <strong>{title}</strong>
}

/** How what the draft finds differs from what is found as the rule is set now. */
function Mark({ row: { byDraft, inForce } }: { row: TrialRow }) {
  const [tone, words]: [StatusTone, string] = !byDraft
    ? ['neutral', '不再命中']
    : inForce
      ? ['neutral', '现行设置也命中']
      : ['warning', '新增命中']
  return <Status tone={tone}>{words}</Status>
}
