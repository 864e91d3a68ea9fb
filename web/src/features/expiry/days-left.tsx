import { Status } from '@/ui/status'

/** Days before an end from which on it stands out. */
const NEAR = 7

/** How many days a paper is still valid, or how long it has been over. */
export function DaysLeft({ days }: { days: number }) {
  if (days < 0) return <Status tone="failed">{`已过期 ${-days} 天`}</Status>
  if (days === 0) return <Status tone="warning">今天到期</Status>
  const words = `剩 ${days} 天`
  return days <= NEAR ? <Status tone="warning">{words}</Status> : <span className="fd-number">{words}</span>
}
