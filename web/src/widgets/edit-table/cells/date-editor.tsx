import { useEffect, useRef } from 'react'
import { CalendarField } from '@/ui/calendar-field'
import type { DateColumn } from '../column'
import { useTable } from '../grid/table-context'
import { formatOf } from '../model/date-text'
import { EditorBox } from './editor-box'
import type { EditorProps } from './editors'

/** Chooses a day, with or without a time, from a calendar. */
export function DateEditor({ column, id, row, label }: EditorProps) {
  const date = column as DateColumn
  const { acts } = useTable()
  const latest = useRef(String(row[column.key] ?? ''))
  const cell = { id, key: column.key }
  useEffect(() => {
    acts.pending = () => latest.current
  }, [acts])
  return (
    <EditorBox cell={cell} read={() => latest.current}>
      <CalendarField
        label={label}
        format={formatOf(date)}
        hasTime={date.type === 'datetime'}
        value={latest.current}
        onChoose={(value) => {
          latest.current = value
          acts.commit(cell, value)
        }}
        onClose={() => acts.commit(cell, latest.current)}
      />
    </EditorBox>
  )
}
