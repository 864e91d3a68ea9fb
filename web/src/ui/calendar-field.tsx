import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

interface CalendarFieldProps {
  label: string
  /** Of the value, in dayjs' tokens. */
  format: string
  /** Whether the time of day is chosen too. */
  hasTime: boolean
  value: string
  /** A moment was chosen; '' when it was taken out. */
  onChoose: (value: string) => void
  /** The calendar was closed. */
  onClose: () => void
}

/** A calendar that is open from the start, for a place that holds text otherwise. */
export function CalendarField({ label, format, hasTime, value, onChoose, onClose }: CalendarFieldProps) {
  const moment = value === '' ? null : dayjs(value, format, true)
  return (
    <DatePicker
      autoFocus
      defaultOpen
      // What is typed takes the place of the day, as in any cell.
      onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      variant="borderless"
      aria-label={label}
      format={format}
      showTime={hasTime}
      value={moment?.isValid() ? moment : null}
      onChange={(chosen) => onChoose(chosen ? chosen.format(format) : '')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  )
}
