import { timeOf, whyNoTime } from '@/format/date-text'
import { parseWireTime } from '@/format/time'
import { TimeField } from '../time-field'
import type { FieldSpec } from './field-spec'

/** ms that the clocks of this device and the server may differ. */
const CLOCKS_DIFFER = 60_000

interface TimeSpecOptions<Name extends string = string>
  extends Omit<Partial<FieldSpec<Name>>, 'name' | 'label' | 'control'> {
  /** The moment before which it cannot be, and what that is. */
  notBefore?: { time: string | null | undefined; what: string }
}

/** A field for a moment that is past, `YYYY-MM-DD HH:mm:ss`. */
export function timeSpec<Name extends string>(
  name: Name,
  label: string,
  options: TimeSpecOptions<Name> = {},
): FieldSpec<Name> {
  const { notBefore, rules = [], ...more } = options
  const order = (value: unknown) => {
    const text = String(value)
    const moment = parseWireTime(timeOf(text))
    const first = parseWireTime(notBefore?.time)
    if (moment !== null && moment > Date.now() + CLOCKS_DIFFER) return `${label}不能晚于现在`
    const wrong = whyNoTime(label, text)
    if (moment === null || wrong) return wrong
    return first !== null && moment < first
      ? `${label}不能早于${notBefore?.what} ${notBefore?.time}`
      : undefined
  }
  return { name, label, control: <TimeField />, ...more, rules: [...rules, { handler: order }] }
}
