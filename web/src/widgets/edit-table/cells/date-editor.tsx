import { useRef, useState } from 'react'
import { CalendarField } from '@/ui/calendar-field'
import type { DateColumn } from '../column'
import { useTable } from '../grid/table-context'
import { dateValue, formatOf } from '../model/date-text'
import { Refused } from '../model/refusals'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'
import { usePending } from './use-pending'

/** Chooses a day, with or without a time, from a calendar, or takes what is typed as the cell itself does. */
export function DateEditor({ column, id, row, label }: EditorProps) {
  const date = column as DateColumn
  const { commands, model } = useTable()
  const value = String(row[column.key] ?? '')
  /** The text in the field; null unless it was typed, or the keys led to it. */
  const typed = useRef<string | null>(null)
  const [walked, setWalked] = useState<string | null>(null)
  const cell = { id, key: column.key }
  const read = () => {
    const text = typed.current?.trim()
    return text ? (dateValue(date, text) ?? new Refused(text)) : text
  }
  usePending(read)
  return (
    <EditorBox
      cell={cell}
      read={read}
      takesEnter={() => typed.current !== null}
      onTouch={(text) => {
        typed.current = text
      }}
      onPick={() => {
        typed.current = null
        setWalked(null)
      }}
    >
      <CalendarField
        label={label}
        format={formatOf(date)}
        hasTime={date.type === 'datetime'}
        value={walked ?? value}
        isWalking={walked !== null}
        onWalk={(moment) => {
          if (typed.current !== walked) return false
          typed.current = moment
          setWalked(moment)
          return true
        }}
        onChoose={(chosen) => {
          // From the calendar the focus comes back to the cell.
          model.cursor.isFocused = true
          commands.commit(cell, chosen)
        }}
        onClose={() => commands.commit(cell, read())}
      />
    </EditorBox>
  )
}
