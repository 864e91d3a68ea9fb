import type { DateColumn } from '../column'

interface Moment {
  YYYY: string
  MM: string
  DD: string
  HH: string
  mm: string
  ss: string
}

const tokens = /YYYY|MM|DD|HH|mm|ss/g
const padded = (text: string | undefined) => (text ?? '0').padStart(2, '0')

/** How a column writes its times (spec §9). */
export function formatOf(column: DateColumn): string {
  return column.format ?? (column.type === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD')
}

/** A day, with or without a time, as people and spreadsheets write it: 2026-3-1, 2026/3/1, 2026.3.1, 20260301, 2026年3月1日. */
function momentOf(text: string): Moment | null {
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)(?:[ T]*(\d\d):?(\d\d):?(\d\d)?)?$/.exec(text)
  if (!parts) return null
  const [, YYYY = '', MM, DD, HH, mm, ss] = parts
  const moment = { YYYY, MM: padded(MM), DD: padded(DD), HH: padded(HH), mm: padded(mm), ss: padded(ss) }
  return exists(moment) ? moment : null
}

function exists({ YYYY, MM, DD, HH, mm, ss }: Moment): boolean {
  const day = new Date(Date.UTC(Number(YYYY), Number(MM) - 1, Number(DD)))
  return (
    day.getUTCMonth() === Number(MM) - 1 &&
    day.getUTCDate() === Number(DD) &&
    Number(HH) < 24 &&
    Number(mm) < 60 &&
    Number(ss) < 60
  )
}

/** The value of a date cell that a text means; null for none. A text in the column's own format is one. */
export function dateValue(column: DateColumn, text: string): string | null {
  const format = formatOf(column)
  const moment = momentOf(text) ?? readBy(format, text)
  return moment && format.replace(tokens, (token) => moment[token as keyof Moment])
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
