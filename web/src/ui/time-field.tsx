import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { AriaAttributes, KeyboardEvent } from 'react'
import { timeOf } from '@/format/date-text'
import { pointerClearing } from './clearing'
import css from './date-field.module.css'
import { DayInput, DayTypingContext } from './day-input'
import { MOBILE_BELOW, useBelow } from './use-below'
import { useMomentTyping } from './use-moment-typing'

dayjs.extend(customParseFormat)

const WIRE = 'YYYY-MM-DD HH:mm:ss'

interface TimeFieldProps extends AriaAttributes {
  id?: string
  /** `YYYY-MM-DD HH:mm:ss`, as on the wire, or what was typed and is no such moment. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

/** Enter takes the moment that is typed; it does not send the form around it. */
const keepsForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** A moment to the second, typed in any of the ways people write one or chosen from a calendar; on a phone by its own wheels. */
export function TimeField(props: TimeFieldProps) {
  return useBelow(MOBILE_BELOW) ? <DeviceTime {...props} /> : <CalendarTime {...props} />
}

function CalendarTime({ value, onChange, ...input }: TimeFieldProps) {
  const read = value ? dayjs(value, WIRE, true) : null
  const moment = read?.isValid() ? read : null
  const { typing, choose, isOpen, setOpen } = useMomentTyping({
    kept: moment ? undefined : value,
    read: typedTime,
    onChange,
  })
  return (
    // What was typed and is no moment empties the calendar, which then tells of it: only its button clears.
    <span
      className={css.dateField}
      onClickCapture={({ currentTarget, target }) =>
        target instanceof Element &&
        currentTarget.contains(target) &&
        target.closest('button') &&
        choose(undefined)
      }
    >
      <DayTypingContext value={typing}>
        <DatePicker
          {...input}
          components={{ input: DayInput }}
          allowClear={pointerClearing}
          format={WIRE}
          placeholder="年-月-日 时:分:秒"
          showTime
          // The device may be elsewhere: its now is not the wall clock of the wire.
          showNow={false}
          needConfirm={false}
          open={isOpen}
          onOpenChange={setOpen}
          onKeyDown={keepsForm}
          value={moment}
          // Each part that is chosen counts at once: what is typed after it stands.
          onCalendarChange={(chosen) => chosen && !Array.isArray(chosen) && choose(chosen.format(WIRE))}
          onChange={(chosen) => chosen && choose(chosen.format(WIRE))}
        />
      </DayTypingContext>
    </span>
  )
}

/** The value of what was typed: the moment, or the text as it is for a rule to refuse. */
function typedTime(text: string): string | undefined {
  return text.trim() === '' ? undefined : (timeOf(text) ?? text)
}

function DeviceTime({ value, onChange, ...input }: TimeFieldProps) {
  return (
    <Input
      {...input}
      type="datetime-local"
      step={1}
      onKeyDown={keepsForm}
      value={value?.replace(' ', 'T') ?? ''}
      onChange={({ target }) => onChange?.(wireTime(target.value))}
    />
  )
}

/** Browsers leave out seconds that are zero. */
function wireTime(text: string): string | undefined {
  if (text === '') return undefined
  const moment = text.replace('T', ' ')
  return moment.length === WIRE.length ? moment : `${moment}:00`
}
