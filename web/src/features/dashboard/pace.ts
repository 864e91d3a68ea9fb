import { duration } from '@/format/time'

/** How long a decision takes: `78 秒`, `3 分 5 秒`, from an hour on coarser; a dash where nobody knows. */
export function pace(seconds: number): string {
  if (seconds <= 0) return '—'
  if (seconds < 120) return `${seconds} 秒`
  if (seconds >= 3_600) return duration(seconds * 1_000)
  const rest = seconds % 60
  return rest === 0 ? `${seconds / 60} 分` : `${Math.floor(seconds / 60)} 分 ${rest} 秒`
}

/** `通过 62%`: how much of what was decided passed; a dash for nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`
}
