import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { badgeCount, grouped } from '@/format/number'
import { useIsReachable, useSession } from '@/identity/session'
import { Dialog } from '@/ui/dialog'
import { Icon } from '@/ui/icon'
import css from './review-badges.module.css'
import { type ReviewSubject, type ReviewTotals, reviewSubjects, totalsQuery } from './review-totals'

interface ReviewBadgesProps {
  /** Behind one button, as on phones. */
  isFolded: boolean
  /** There is room for a sign beside each number. */
  hasSigns: boolean
}

/** The to-do numbers of the header. Only for holders of head_page. */
export function ReviewBadges({ isFolded, hasSigns }: ReviewBadgesProps) {
  const results = useQueries({ queries: reviewSubjects.map(totalsQuery) })
  const paths = useSession((session) => session.paths)
  const [isOpen, setOpen] = useState(false)
  const blocks = reviewSubjects.map((subject, index) => ({
    subject,
    totals: results[index]?.data,
    isFailed: results[index]?.isError ?? false,
  }))
  if (!isFolded) {
    return (
      <ul className={css.reviewBlocks} aria-label="待办">
        {blocks.map(({ subject, ...state }) => (
          <ReviewBlock key={subject.key} subject={subject} hasSigns={hasSigns} {...state} />
        ))}
      </ul>
    )
  }
  // What one can open: the rest is others' work.
  const own = blocks.filter(({ subject }) => paths.has(subject.path))
  const isKnown = own.every(({ totals }) => totals)
  const pending = own.reduce((sum, { totals }) => sum + (totals?.pending ?? 0), 0)
  return (
    <>
      <button type="button" className="fd-button" onClick={() => setOpen(true)}>
        待办 {isKnown && <span className="fd-number">{badgeCount(pending)}</span>}
      </button>
      {isOpen && (
        <Dialog title="待办" width={480} onClose={() => setOpen(false)}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what the keyboard uses */}
          <ul
            className={css.reviewSheet}
            onClick={(event) =>
              event.target instanceof Element && event.target.closest('a') && setOpen(false)
            }
          >
            {blocks.map(({ subject, ...state }) => (
              <ReviewBlock key={subject.key} subject={subject} {...state} isWordy />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

interface ReviewBlockProps {
  subject: ReviewSubject
  totals: ReviewTotals | undefined
  /** The last try to read them failed. */
  isFailed: boolean
  hasSigns?: boolean
  isWordy?: boolean
}

function ReviewBlock({ subject, totals, isFailed, hasSigns = false, isWordy = false }: ReviewBlockProps) {
  const state = { subject, isFailed, hasSigns, isWordy }
  return (
    <li className={css.reviewBlock}>
      <span>{subject.title}</span>
      <ReviewBadge kind="pending" count={totals?.pending} {...state} />
      <ReviewBadge kind="failed" count={totals?.failed} {...state} />
    </li>
  )
}

interface ReviewBadgeProps {
  kind: 'pending' | 'failed'
  subject: ReviewSubject
  /** Undefined while it is not known. */
  count: number | undefined
  isFailed: boolean
  hasSigns: boolean
  isWordy: boolean
}

const signs = { pending: 'clock-circle', failed: 'close-circle' }
const words = { pending: '待审核', failed: '不通过' }

/** One number: a link to the list it counts, plain text where the menu has no such list. */
function ReviewBadge({ kind, subject, count, isFailed, hasSigns, isWordy }: ReviewBadgeProps) {
  const isLink = useIsReachable(subject.path)
  const unknown = isFailed ? { mark: '—', words: '暂时无法读取' } : { mark: '…', words: '加载中' }
  const label = `${subject.title}${words[kind]} ${count === undefined ? unknown.words : grouped(count)}`
  const text = (
    <>
      {isWordy && `${words[kind]} `}
      {hasSigns && isLink && <Icon name={signs[kind]} size={12} />}
      <span className="fd-number">{count === undefined ? unknown.mark : badgeCount(count)}</span>
    </>
  )
  return isLink ? (
    <Link
      className={css.badge}
      data-kind={kind}
      data-signed={hasSigns || undefined}
      to={subject[kind]}
      aria-label={label}
      title={label}
    >
      {text}
    </Link>
  ) : (
    <span className={css.badge} data-kind={kind} role="img" aria-label={label} title={label}>
      {text}
    </span>
  )
}
