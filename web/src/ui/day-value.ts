import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { dayOf } from '@/format/date-text'

dayjs.extend(customParseFormat)

/** How fields write a day. */
export const WIRE = 'YYYY-MM-DD'

/** The day that a field's value is; null for none, and for a text that is none. */
export function dateOf(value: string | undefined): Dayjs | null {
  const date = value ? dayjs(value, WIRE, true) : null
  return date?.isValid() ? date : null
}

/** The value of what was typed into a field for a day: the day, or the text as it is for a rule to refuse. */
export function typedDay(text: string): string | undefined {
  return text.trim() === '' ? undefined : (dayOf(text) ?? text)
}
