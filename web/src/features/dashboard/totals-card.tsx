import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ReviewSubject, type ReviewTotals, totalsQuery } from '@/widgets/review-totals'
import { CountLink } from './count-link'
import css from './dashboard.module.css'

const numbers: readonly [keyof ReviewTotals, string, string][] = [
  ['pending', '待审核', '0'],
  ['failed', '不通过', '2'],
  ['passed', '已通过', '1'],
]

interface TotalsCardProps {
  subject: ReviewSubject
  /** What today added to a number, below it. */
  today?: (number: keyof ReviewTotals) => ReactNode
}

/** The three numbers of one subject, each a link to the list that it counts. */
export function TotalsCard({ subject, today }: TotalsCardProps) {
  const { data, isError, refetch } = useQuery(totalsQuery(subject))
  return (
    <article className={css.totalsCard}>
      <h3>{subject.title}审核</h3>
      {isError && !data ? (
        <p>
          暂时无法读取，
          <button type="button" className="fd-link-button" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      ) : (
        <dl>
          {numbers.map(([key, label, state]) => (
            <div key={key} data-kind={data?.[key] ? key : undefined}>
              <dt>{label}</dt>
              <dd>
                <CountLink
                  count={data?.[key]}
                  label={`${subject.title}${label}`}
                  to={subject.pending.replace(/0$/, state)}
                />
              </dd>
              {today && <dd className={css.totalsToday}>{today(key)}</dd>}
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}
