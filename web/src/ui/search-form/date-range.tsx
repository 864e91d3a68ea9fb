import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

const WIRE = 'YYYY-MM-DD'

interface DateRangeProps {
  id: string
  begin: string | undefined
  end: string | undefined
  onChange: (begin: string | undefined, end: string | undefined) => void
}

function parsed(text: string | undefined) {
  const date = text ? dayjs(text, WIRE, true) : null
  return date?.isValid() ? date : null
}

/** From a day to a day, either of them open. In a chunk of its own: calendars are heavy. */
export function DateRange({ id, begin, end, onChange }: DateRangeProps) {
  return (
    <DatePicker.RangePicker
      id={id}
      allowEmpty={[true, true]}
      value={[parsed(begin), parsed(end)]}
      onChange={(range) => onChange(range?.[0]?.format(WIRE), range?.[1]?.format(WIRE))}
    />
  )
}
