import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import type { AriaAttributes, KeyboardEvent } from 'react'
import { pointerClearing } from './clearing'
import css from './date-field.module.css'
import { MOBILE_BELOW, useBelow } from './use-below'

dayjs.extend(customParseFormat)

const WIRE = 'YYYY-MM-DD HH:mm:ss'

interface TimeFieldProps extends AriaAttributes {
  id?: string
  /** `YYYY-MM-DD HH:mm:ss`, as on the wire. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

/** Enter takes the moment that is typed; it does not send the form around it. */
const keepsForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** A moment to the second, typed or chosen from a calendar; on a phone by its own wheels. */
export function TimeField(props: TimeFieldProps) {
  return useBelow(MOBILE_BELOW) ? <DeviceTime {...props} /> : <CalendarTime {...props} />
}

function CalendarTime({ value, onChange, ...input }: TimeFieldProps) {
  const moment = value ? dayjs(value, WIRE, true) : null
  return (
    <span className={css.dateField}>
      <DatePicker
        {...input}
        allowClear={pointerClearing}
        format={WIRE}
        placeholder="年-月-日 时:分:秒"
        showTime
        // The device may be elsewhere: its now is not the wall clock of the wire.
        showNow={false}
        needConfirm={false}
        onKeyDown={keepsForm}
        value={moment?.isValid() ? moment : null}
        onChange={(chosen) => onChange?.(chosen?.format(WIRE))}
      />
    </span>
  )
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
