import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/ui/icon'
import { CountLink } from './count-link'
import css from './dashboard.module.css'
import { linksTo } from './dashboard-links'
import { expiryQuery, overdueQuery, tabsQuery } from './dashboard-queries'
import type { CountedSubject } from './dashboard-subjects'

/** What is late, what the user holds, and what runs out. */
export function ReminderCard({ subject }: { subject: CountedSubject }) {
  const links = linksTo(subject.list)
  const overdue = useQuery(overdueQuery(subject))
  const tabs = useQuery(tabsQuery(subject))
  const expiry = useQuery(expiryQuery(subject))
  const failed = [overdue, tabs, expiry].filter(({ isError, data }) => isError && !data)
  return (
    <article className={css.totalsCard}>
      <h3>{subject.title}提醒</h3>
      {failed.length > 0 ? (
        <p>
          暂时无法读取，
          <button
            type="button"
            className="fd-link-button"
            onClick={() => {
              for (const { refetch } of failed) void refetch()
            }}
          >
            重试
          </button>
        </p>
      ) : (
        <dl>
          <Reminder
            of={subject.title}
            name="超时未审"
            kind="failed"
            sign="clock-circle"
            count={overdue.data?.count}
            to={links.waitingSince(overdue.data?.until ?? '')}
          />
          <Reminder of={subject.title} name="我领取的" count={tabs.data?.mine} to={links.claimed} />
          {subject.readExpiry && (
            <>
              <Reminder
                of={subject.title}
                name="即将到期"
                kind="warning"
                sign="exclamation-circle"
                count={tabs.data?.expiring}
                to={links.expiringSoon}
              />
              <Reminder
                of={subject.title}
                name="已过期"
                kind="failed"
                sign="close-circle"
                count={expiry.data?.expired}
                to={links.expired}
              />
            </>
          )}
        </dl>
      )}
    </article>
  )
}

interface ReminderProps {
  /** What the subjects are called. */
  of: string
  name: string
  kind?: 'failed' | 'warning'
  /** Tells it from the others where colours do not. */
  sign?: string
  count: number | undefined
  to: string
}

function Reminder({ of, name, kind, sign, count, to }: ReminderProps) {
  return (
    <div data-kind={count ? kind : undefined}>
      <dt>{name}</dt>
      <dd>
        <CountLink count={count} label={`${of}${name}`} to={to} />
        {count !== 0 && sign && <Icon name={sign} size={14} />}
      </dd>
    </div>
  )
}
