import { dayOf, whyNoDay } from '@/format/date-text'
import { ENDLESS, readableDate } from '@/format/time'
import type { Rule } from '@/validation/run'
import { DateField } from '../date-field'
import type { FieldSpec } from './field-spec'

/** What else a field for a day is told. */
export interface DateSpecOptions<Name extends string = string>
  extends Omit<Partial<FieldSpec<Name>>, 'name' | 'label' | 'control'> {
  /** Whether there may be no end: 9999-12-31 on the wire. */
  mayBeEndless?: boolean
}

/** A field for a day, `YYYY-MM-DD`. Of its further rules none sees a text that is no day. */
export function dateSpec<Name extends string>(
  name: Name,
  label: string,
  options: DateSpecOptions<Name> = {},
): FieldSpec<Name> {
  const { mayBeEndless, rules = [], ...more } = options
  const isDay: Rule = {
    handler: (value) => (mayBeEndless && value === ENDLESS ? undefined : whyNoDay(label, String(value))),
  }
  return {
    name,
    label,
    control: <DateField mayBeEndless={mayBeEndless} />,
    show: (value) => readableDate(value as string | undefined),
    ...more,
    rules: [isDay, ...rules],
  }
}

/** Not before another day, as far as that is one. */
export function notBefore(begin: unknown, message: string): Rule {
  return { handler: (end) => (dayOf(String(begin)) && String(end) < String(begin) ? message : undefined) }
}
