import { formatDate, readableDate } from '@/format/time'
import { NoValue } from '@/ui/no-value'
import { Status } from '@/ui/status'

/** Days before an end from which on it is said. */
const WARN_DAYS = 30

interface EndDayProps {
  /** YYYY-MM-DD, "" for none. */
  date: string
  /** What ends: 合同, 证件. */
  of: string
  now?: number
}

/** A last day, with a sign when it is over or nearly so. */
export function EndDay({ date, of, now = Date.now() }: EndDayProps) {
  if (!date) return <NoValue />
  const isOver = date < formatDate(now)
  const isNear = !isOver && date <= formatDate(now + WARN_DAYS * 86_400_000)
  if (!isOver && !isNear) return <span className="fd-number">{readableDate(date)}</span>
  return (
    <span title={`${of}${isOver ? '已到期' : '即将到期'}`}>
      <Status tone={isOver ? 'failed' : 'warning'}>{`${date} ${isOver ? '已到期' : '将到期'}`}</Status>
    </span>
  )
}
