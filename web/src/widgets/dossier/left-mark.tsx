import { duration } from '@/format/time'
import { Status } from '@/ui/status'

/** What is left of the time to judge, ms, from which on it is marked as running out. */
const RUNNING_OUT = 3_600_000

interface LeftMarkProps {
  /** ms, negative once it is over. */
  left: number
  /** What stands before the time that is left, and before the time since it was over. */
  before: string
  after: string
}

/** How long something may still wait, or has waited too long: what runs out stands out before it has. */
export function LeftMark({ left, before, after }: LeftMarkProps) {
  if (left < 0) return <Status tone="failed">{after + duration(-left)}</Status>
  const words = before + duration(left)
  return left > RUNNING_OUT ? words : <Status tone="warning">{words}</Status>
}
