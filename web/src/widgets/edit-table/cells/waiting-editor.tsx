import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isComposing } from '@/ui/keyboard/key-match'
import type { EditColumn } from '../column'
import { useTable } from '../grid/table-context'
import { cellText } from '../model/cell-text'
import { typedValue } from '../model/typed-value'
import type { EditorProps } from './editors'
import { CellField } from './signs'

/** What the cell goes on to say until its editor is there. */
export function WaitingEditor(props: EditorProps) {
  const { words } = useTable()
  return (
    <>
      <span data-cell-text="">{cellText(props.column, props.row, words)}</span>
      <WaitingFocus {...props} takesText />
    </>
  )
}

interface WaitingFocusProps extends EditorProps {
  /** What is typed is meant for the editor, however the cell was opened. */
  takesText?: boolean
}

/** A text is gone on with; in a list one types what is looked for. */
function begins({ type }: EditColumn, value: unknown): string {
  return type === 'textarea' || type === 'input_pop' ? String(value ?? '') : ''
}

/**
 * Holds the focus for an editor whose code is on its way, and goes on with the
 * text that somebody began to type. Esc gives the edit up; other keys have to wait.
 */
export function WaitingFocus({ column, row, seed, label, takesText }: WaitingFocusProps) {
  const { commands, model, words } = useTable()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  // Who leaves before the editor is there has typed all the same.
  const read = useEffectEvent(() => {
    return seed === null ? undefined : typedValue(column, row, input.current?.value ?? '', words)
  })
  useLayoutEffect(() => commands.edit.hold(() => read()), [commands])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Escape') commands.cancel()
    else if (event.key !== 'Tab' && event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <CellField
      ref={input}
      data-editing={seed !== null || undefined}
      aria-label={label}
      aria-busy="true"
      readOnly={seed === null && !takesText}
      defaultValue={seed ?? begins(column, row[column.key])}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) model.cursor.edit(event.currentTarget.value)
      }}
      onCompositionEnd={(event) => model.cursor.edit(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => commands.settle()}
    />
  )
}
