import { halfWidth } from './half-width'
import { formatDate } from './time'

/** The parts of a point in time, each with its zeros, by the tokens of a format. */
export interface Moment {
  YYYY: string
  MM: string
  DD: string
  HH: string
  mm: string
  ss: string
}

const padded = (text: string | undefined) => (text ?? '0').padStart(2, '0')

/** A day, with or without a time, as people and spreadsheets write it: 2026-3-1, 2026/3/1, 2026.3.1, 20260301, 2026年3月1日. */
export function momentOf(text: string): Moment | null {
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)(?:[ T]*(\d\d):?(\d\d):?(\d\d)?)?$/.exec(text)
  if (!parts) return null
  const [, YYYY = '', MM, DD, HH, mm, ss] = parts
  const moment = { YYYY, MM: padded(MM), DD: padded(DD), HH: padded(HH), mm: padded(mm), ss: padded(ss) }
  return exists(moment) ? moment : null
}

/** Whether the calendar has it: 30 February is none. */
export function exists({ YYYY, MM, DD, HH, mm, ss }: Moment): boolean {
  const day = new Date(Date.UTC(Number(YYYY), Number(MM) - 1, Number(DD)))
  return (
    day.getUTCMonth() === Number(MM) - 1 &&
    day.getUTCDate() === Number(DD) &&
    Number(HH) < 24 &&
    Number(mm) < 60 &&
    Number(ss) < 60
  )
}

/** Years that papers of today name: others are slips of the keys, as 0206 for 2026. */
export function isYearOfToday({ YYYY }: Pick<Moment, 'YYYY'>): boolean {
  return YYYY >= '1900' && YYYY <= '2199'
}

/** Why a day of another year is refused. */
export const otherYear = (label: string): string => `${label}的年份应在 1900 至 2199 之间`

/** The moment that a typed text means for a day; null for none, also where a time would be lost. */
function dayIn(text: string): Moment | null {
  const moment = momentOf(halfWidth(text).trim())
  return moment && `${moment.HH}${moment.mm}${moment.ss}` === '000000' ? moment : null
}

/** The day that a typed text means, `YYYY-MM-DD`; undefined for none. */
export function dayOf(text: string): string | undefined {
  const moment = dayIn(text)
  return moment ? `${moment.YYYY}-${moment.MM}-${moment.DD}` : undefined
}

/** Why a typed text cannot stand for the day of a field; undefined where it can. */
export function whyNoDay(label: string, text: string): string | undefined {
  const moment = dayIn(text)
  if (!moment) return `${label}应为日期，如 2026-03-01`
  return isYearOfToday(moment) ? undefined : otherYear(label)
}

/**
 * The moment that a typed text means, `YYYY-MM-DD HH:mm:ss`; undefined for none,
 * also where there is no time. The day may lack its century or its year, which
 * is then the present one, or be today's. `now`: epoch ms.
 */
export function timeOf(text: string, now: number = Date.now()): string | undefined {
  const plain = halfWidth(text)
    .trim()
    .replace(/日\s*|\s+/, ' ')
  const today = formatDate(now)
  const whole = plain
    .replace(/^(?=\d{1,2}:)/, `${today} `)
    .replace(/^(?=\d{1,2}[-/.月]\d{1,2}[ T])/, `${today.slice(0, 5)}`)
    .replace(/^(?=\d\d[-/.年]\d{1,2}[-/.月]\d)/, today.slice(0, 2))
  const moment = whole.includes(':') ? momentOf(whole) : null
  if (!moment) return undefined
  const { YYYY, MM, DD, HH, mm, ss } = moment
  return `${YYYY}-${MM}-${DD} ${HH}:${mm}:${ss}`
}

/** Why a typed text cannot stand for the moment of a field; undefined where it can. */
export function whyNoTime(label: string, text: string): string | undefined {
  const time = timeOf(text)
  if (!time) return `${label}应为日期和时间，如 2026-03-01 08:30`
  return isYearOfToday({ YYYY: time.slice(0, 4) }) ? undefined : otherYear(label)
}
