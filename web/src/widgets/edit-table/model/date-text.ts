import { exists, isYearOfToday, type Moment, momentOf, otherYear } from '@/format/date-text'
import { halfWidth } from '@/format/half-width'
import type { DateColumn } from '../column'

const TOKENS = /YYYY|MM|DD|HH|mm|ss/g

/** How a column writes its times (spec §9). */
export function formatOf(column: DateColumn): string {
  return column.format ?? (column.type === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
}

/** The value of a date cell that a text means; null for none, also where a time would be lost. A text in the column's own format is one. */
export function dateValue(column: DateColumn, text: string): string | null {
  const format = formatOf(column)
  const moment = momentIn(column, text)
  if (
    !moment ||
    !isYearOfToday(moment) ||
    (['HH', 'mm', 'ss'] as const).some((part) => !format.includes(part) && moment[part] !== '00')
  )
    return null
  return format.replace(TOKENS, (token) => moment[token as keyof Moment])
}

/** Why a text is no value of a date cell. */
export function dateRefusal(column: DateColumn, text: string): string {
  const { title, type } = column
  const moment = momentIn(column, text.trim())
  if (moment && !isYearOfToday(moment)) return otherYear(title)
  return type === 'datetime'
    ? `${title}不是有效的时间，例如 2026-03-01 08:30`
    : `${title}不是有效的日期，例如 2026-03-01`
}

function momentIn(column: DateColumn, text: string): Moment | null {
  return momentOf(halfWidth(text)) ?? readBy(formatOf(column), text)
}

function readBy(format: string, text: string): Moment | null {
  const names = format.match(TOKENS) ?? []
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = escaped.replace(TOKENS, (token) => `(\\d{${token.length}})`)
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return null
  const moment: Moment = { YYYY: '2000', MM: '01', DD: '01', HH: '00', mm: '00', ss: '00' }
  names.forEach((name, at) => {
    moment[name as keyof Moment] = found[at + 1] ?? ''
  })
  return exists(moment) ? moment : null
}
