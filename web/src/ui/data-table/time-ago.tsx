import { parseWireTime, timeAgo } from '@/format/time'
import { useNow } from '../use-now'

/** How often "3 分钟前" is looked at again, in ms. */
const TICK = 30_000

/** A wire time as people say it, the exact one on hover. */
export function TimeAgo({ time }: { time: string }) {
  const now = useNow(TICK)
  const epoch = parseWireTime(time)
  if (epoch === null) return <span>{time}</span>
  return (
    <time dateTime={new Date(epoch).toISOString()} title={time}>
      {timeAgo(epoch, now)}
    </time>
  )
}
