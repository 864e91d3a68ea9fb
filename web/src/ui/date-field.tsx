import { Checkbox, DatePicker } from 'antd'
import { type AriaAttributes, type ComponentRef, useRef } from 'react'
import { ENDLESS } from '@/format/time'
import { pointerClearing } from './clearing'
import css from './date-field.module.css'
import { DayInput, DayTypingContext } from './day-input'
import { dateOf, typedDay, WIRE } from './day-value'
import { useMomentTyping } from './use-moment-typing'

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
  const picker = useRef<ComponentRef<typeof DatePicker>>(null)
  const isEndless = mayBeEndless && value === ENDLESS
  const date = isEndless ? null : dateOf(value)
  const { typing, choose, isOpen, setOpen } = useMomentTyping({
    kept: date || isEndless ? undefined : value,
    read: typedDay,
    onChange,
  })
  return (
    <span className={css.dateField}>
      <DayTypingContext value={typing}>
        <DatePicker
          {...input}
          ref={picker}
          components={{ input: DayInput }}
          allowClear={pointerClearing}
          format={WIRE}
          placeholder={isEndless ? '长期' : '年-月-日'}
          disabled={isEndless}
          open={isOpen}
          onOpenChange={setOpen}
          value={date}
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
          onChange={(event) => choose(event.target.checked ? ENDLESS : undefined)}
        >
          长期
        </Checkbox>
      )}
    </span>
  )
}
