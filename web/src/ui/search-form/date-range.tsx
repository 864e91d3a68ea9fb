import { DatePicker } from 'antd'
import { useState } from 'react'
import { pointerClearing } from '../clearing'
import { type DayEnd, DayInput, DayTypingContext } from '../day-input'
import { dateOf, typedDay, WIRE } from '../day-value'

interface DateRangeProps {
  id: string
  /** `YYYY-MM-DD`, or what was typed and is no day. */
  begin: string | undefined
  end: string | undefined
  /** Of the element that says what is wrong with them. */
  describedBy: string | undefined
  onChange: (begin: string | undefined, end: string | undefined) => void
}

/** From a day to a day, either of them open. In a chunk of its own: calendars are heavy. */
export function DateRange({ id, begin, end, describedBy, onChange }: DateRangeProps) {
  const [typed, setTyped] = useState<Partial<Record<DayEnd, string>>>({})
  const [isOpen, setOpen] = useState(false)
  const days = { start: begin, end }
  const choose = (start: string | undefined, last: string | undefined) => {
    setTyped({})
    onChange(start, last)
  }
  const take = (which: DayEnd) => {
    const text = typed[which]
    if (text === undefined) return false
    const day = typedDay(text)
    choose(which === 'start' ? day : begin, which === 'end' ? day : end)
    return true
  }
  const textOf = (which: DayEnd) => typed[which] ?? (dateOf(days[which]) ? undefined : days[which])
  const type = (which: DayEnd, text: string) => setTyped({ ...typed, [which]: text })
  return (
    <DayTypingContext value={{ textOf, type, take, close: () => setOpen(false) }}>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        components={{ input: DayInput }}
        allowClear={pointerClearing}
        format={WIRE}
        allowEmpty={[true, true]}
        status={describedBy && 'error'}
        aria-describedby={describedBy}
        open={isOpen}
        onOpenChange={setOpen}
        panelRender={(panel) => <div data-calendar="">{panel}</div>}
        value={[dateOf(begin), dateOf(end)]}
        onChange={(range) => {
          choose(range?.[0]?.format(WIRE), range?.[1]?.format(WIRE))
          // The calendar takes the focus with it when it goes.
          if (document.activeElement?.closest('[data-calendar]'))
            document.getElementById(`${id}-end`)?.focus()
        }}
      />
    </DayTypingContext>
  )
}
