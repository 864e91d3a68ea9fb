import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useEffect, useRef } from 'react'
import { pointerClearing } from './clearing'

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
  /** ↓ and ↑ lead to this moment, and then ← and → too; false where the keys mean the text. */
  onWalk: (value: string) => boolean
  isWalking: boolean
}

/** Days that the keys go on or back; where no days are shown, months. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 7, ArrowUp: -7 }
const sideSteps: Readonly<Record<string, number>> = { ...steps, ArrowRight: 1, ArrowLeft: -1 }

function stepped(moment: Dayjs | null, format: string, days: number): Dayjs {
  if (!moment) return dayjs().startOf('day')
  return format.includes('DD') ? moment.add(days, 'day') : moment.add(Math.sign(days), 'month')
}

/** A calendar that is open from the start, for a place that holds text otherwise. */
export function CalendarField(props: CalendarFieldProps) {
  const { label, format, hasTime, value, onChoose, onClose, onWalk, isWalking } = props
  const input = useRef<HTMLInputElement>(null)
  const read = value === '' ? null : dayjs(value, format, true)
  const moment = read?.isValid() ? read : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day stands there
  useEffect(() => {
    if (!isWalking) return
    // The picker writes the text of another day with a rendering of its own, after this one.
    const frame = requestAnimationFrame(() => input.current?.select())
    return () => cancelAnimationFrame(frame)
  }, [isWalking, value])
  return (
    <DatePicker
      autoFocus
      defaultOpen
      // What is typed takes the place of the day, as in any cell.
      onFocus={({ target }) => {
        if (!(target instanceof HTMLInputElement)) return
        input.current = target
        target.select()
      }}
      onKeyDown={(event, preventDefault) => {
        const days = (isWalking ? sideSteps : steps)[event.key]
        if (days === undefined || !onWalk(stepped(moment, format, days).format(format))) return
        event.preventDefault()
        preventDefault()
      }}
      variant="borderless"
      allowClear={pointerClearing}
      aria-label={label}
      format={format}
      showTime={hasTime}
      value={moment}
      onChange={(chosen) => onChoose(chosen ? chosen.format(format) : '')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  )
}
