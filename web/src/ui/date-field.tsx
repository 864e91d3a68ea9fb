import { Checkbox, DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { type AriaAttributes, type ComponentRef, useRef, useState } from 'react'
import { dayOf } from '@/format/date-text'
import { endless } from '@/format/time'
import { DayInput, type DayTyping, DayTypingContext } from './day-input'
import './date-field.css'

dayjs.extend(customParseFormat)

const WIRE = 'YYYY-MM-DD'

interface DateFieldProps extends AriaAttributes {
  id?: string
  /** `YYYY-MM-DD`, or what was typed and is no day. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  /** Whether there may be no end: 9999-12-31 on the wire. */
  mayBeEndless?: boolean
}

/** A day, chosen or typed in any of the ways people write one. What is none stays, for a rule to refuse. */
export function DateField({ value, onChange, mayBeEndless, ...input }: DateFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const picker = useRef<ComponentRef<typeof DatePicker>>(null)
  const isEndless = value === endless
  const date = value && !isEndless ? dayjs(value, WIRE, true) : null
  const isDay = date?.isValid() === true
  const choose = (day: string | undefined) => {
    setTyped(undefined)
    onChange?.(day)
  }
  const take = () => {
    if (typed === undefined) return false
    choose(typed.trim() === '' ? undefined : (dayOf(typed) ?? typed))
    return true
  }
  const kept = isDay || isEndless ? undefined : value
  const typing: DayTyping = {
    textOf: () => typed ?? kept,
    type: (_, text) => setTyped(text),
    take,
    close: () => setOpen(false),
  }
  return (
    <span className="fd-date-field">
      <DayTypingContext value={typing}>
        <DatePicker
          {...input}
          ref={picker}
          components={{ input: DayInput }}
          format={WIRE}
          placeholder={isEndless ? '长期' : '年-月-日'}
          disabled={isEndless}
          open={isOpen}
          onOpenChange={setOpen}
          value={isDay ? date : null}
          onChange={(chosen) => {
            choose(chosen?.format(WIRE))
            // The calendar takes the focus with it when it goes.
            picker.current?.focus()
          }}
        />
      </DayTypingContext>
      {mayBeEndless && (
        <Checkbox
          checked={isEndless}
          onChange={(event) => choose(event.target.checked ? endless : undefined)}
        >
          长期
        </Checkbox>
      )}
    </span>
  )
}
