/** Wire times are wall-clock times of China, whatever zone the browser is in. */
const CHINA_OFFSET = 8 * 3_600_000

/** The date that means "without end" on the wire. */
export const ENDLESS = '9999-12-31'

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in +08:00 as epoch ms; null for anything else. */
export function parseWireTime(text: string | null | undefined): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text ?? '')
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  // Date.UTC turns 30 February into March: such a text is no time.
  return new Date(utc).getUTCDate() === day && hour < 24 ? utc - CHINA_OFFSET : null
}

/** Epoch ms as `YYYY-MM-DD HH:mm:ss` in +08:00. */
export function formatDateTime(epoch: number): string {
  return new Date(epoch + CHINA_OFFSET).toISOString().slice(0, 19).replace('T', ' ')
}

/** Epoch ms as `YYYY-MM-DD` in +08:00. */
export function formatDate(epoch: number): string {
  return formatDateTime(epoch).slice(0, 10)
}

/** A wire date for reading: 长期 for the endless one, a dash for none. */
export function readableDate(text: string | null | undefined): string {
  if (!text) return '—'
  return text.startsWith(ENDLESS) ? '长期' : text.slice(0, 10)
}

/** How long ago, in minutes within the hour; before that the time itself, so that rows of one day still tell apart. */
export function timeAgo(epoch: number, now: number = Date.now()): string {
  const seconds = Math.floor((now - epoch) / 1_000)
  if (seconds < -60) return shortDateTime(epoch, now)
  if (seconds < 60) return '刚刚'
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} 分钟前`
  return shortDateTime(epoch, now)
}

/** To the minute; today and yesterday by name, the year only where it is not the present one. */
function shortDateTime(epoch: number, now: number): string {
  const [text, present] = [formatDateTime(epoch), formatDateTime(now)]
  const day = text.slice(0, 10)
  if (day === present.slice(0, 10)) return `今天 ${text.slice(11, 16)}`
  if (day === formatDate(now - 86_400_000)) return `昨天 ${text.slice(11, 16)}`
  return text.slice(text.slice(0, 4) === present.slice(0, 4) ? 5 : 0, 16)
}

/** A length of time for people, at most two units: `3 小时 5 分`; negative lengths count as none. */
export function duration(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`
  return minutes > 0 ? `${minutes} 分钟` : '不到 1 分钟'
}

/** Hour of the day in China, 0–23. */
export function hourOf(epoch: number): number {
  return new Date(epoch + CHINA_OFFSET).getUTCHours()
}
