import { exists, type Moment, momentOf } from '@/format/date-text'
import { halfWidth } from '@/format/half-width'
import type { DateColumn } from '../column'

const tokens = /YYYY|MM|DD|HH|mm|ss/g

/** How a column writes its times (spec §9). */
export function formatOf(column: DateColumn): string {
  return column.format ?? (column.type === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
}

/** The value of a date cell that a text means; null for none, also where a time would be lost. A text in the column's own format is one. */
export function dateValue(column: DateColumn, text: string): string | null {
  const format = formatOf(column)
  const moment = momentOf(halfWidth(text)) ?? readBy(format, text)
  if (
    !moment ||
    (['HH', 'mm', 'ss'] as const).some((part) => !format.includes(part) && moment[part] !== '00')
  )
    return null
  return format.replace(tokens, (token) => moment[token as keyof Moment])
}

function readBy(format: string, text: string): Moment | null {
  const names = format.match(tokens) ?? []
  const escaped = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = escaped.replace(tokens, (token) => `(\\d{${token.length}})`)
  const found = new RegExp(`^${pattern}$`).exec(text)
  if (!found) return null
  const moment: Moment = { YYYY: '2000', MM: '01', DD: '01', HH: '00', mm: '00', ss: '00' }
  names.forEach((name, at) => {
    moment[name as keyof Moment] = found[at + 1] ?? ''
  })
  return exists(moment) ? moment : null
}
