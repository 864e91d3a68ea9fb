import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grouped } from '@/format/number'
import { useIsReachable } from '@/identity/session'
import { type ReviewSubject, type ReviewTotals, totalsQuery } from '@/widgets/review-totals'

const numbers: readonly [keyof ReviewTotals, string, string][] = [
  ['pending', '待审核', '0'],
  ['failed', '不通过', '2'],
  ['passed', '已通过', '1'],
]

/** The three numbers of one subject, each a link to the list that it counts. */
export function TotalsCard({ subject }: { subject: ReviewSubject }) {
  const { data, isError, refetch } = useQuery(totalsQuery(subject))
  const isLink = useIsReachable(subject.path)
  return (
    <article className="fd-totals-card">
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
            <div key={key} data-kind={data?.[key] ? key : 'none'}>
              <dt>{label}</dt>
              <dd>
                <Total
                  count={data?.[key]}
                  to={isLink ? subject.pending.replace(/0$/, state) : null}
                  label={label}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  )
}

function Total({ count, to, label }: { count: number | undefined; to: string | null; label: string }) {
  if (count === undefined) return <span className="fd-skeleton" role="img" aria-label="加载中" />
  const text = <span className="fd-number">{grouped(count)}</span>
  return to ? (
    <Link to={to} aria-label={`${label} ${grouped(count)}`}>
      {text}
    </Link>
  ) : (
    text
  )
}
