import { useQuery } from '@tanstack/react-query'
import { Icon } from '@/ui/icon'
import { CountLink } from './count-link'
import css from './dashboard.module.css'
import { driversClaimed, driversExpired, driversExpiringSoon, driversWaitingSince } from './dashboard-links'
import { driverTabsQuery, expiryQuery, overdueQuery } from './dashboard-queries'

/** What is late, what the user holds, and what runs out. */
export function ReminderCard() {
  const overdue = useQuery(overdueQuery())
  const tabs = useQuery(driverTabsQuery())
  const expiry = useQuery(expiryQuery())
  const failed = [overdue, tabs, expiry].filter(({ isError, data }) => isError && !data)
  return (
    <article className={css.totalsCard}>
      <h3>司机提醒</h3>
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
            name="超时未审"
            kind="failed"
            sign="clock-circle"
            count={overdue.data?.count}
            to={driversWaitingSince(overdue.data?.until ?? '')}
          />
          <Reminder name="我领取的" count={tabs.data?.mine} to={driversClaimed} />
          <Reminder
            name="即将到期"
            kind="warning"
            sign="exclamation-circle"
            count={tabs.data?.expiring}
            to={driversExpiringSoon}
          />
          <Reminder
            name="已过期"
            kind="failed"
            sign="close-circle"
            count={expiry.data?.expired}
            to={driversExpired}
          />
        </dl>
      )}
    </article>
  )
}

interface ReminderProps {
  name: string
  kind?: 'failed' | 'warning'
  /** Tells it from the others where colours do not. */
  sign?: string
  count: number | undefined
  to: string
}

function Reminder({ name, kind, sign, count, to }: ReminderProps) {
  return (
    <div data-kind={count ? kind : undefined}>
      <dt>{name}</dt>
      <dd>
        <CountLink count={count} label={`司机${name}`} to={to} />
        {count !== 0 && sign && <Icon name={sign} size={14} />}
      </dd>
    </div>
  )
}
