import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { isComposing } from '@/ui/keyboard/key-match'
import type { EditorKind } from '../cells/editors'
import { CellField } from '../cells/signs'
import { type EditColumn, fillWords } from '../column'
import type { Editing } from '../model/cursor'
import { typedValue } from '../model/typed-value'
import type { Then } from './grid-commands'
import { useTable } from './table-context'
import { useTyping } from './use-typing'

interface CellInputProps {
  id: string
  column: EditColumn
  editor: EditorKind
  value: unknown
  editing: Editing | null
  label: string
  describedBy: string | undefined
}

const takesBack = ['Backspace', 'Delete', 'Escape']

/**
 * The input of the active cell. It has the focus before anybody types, so that
 * an input method can begin in it: what is typed stays in the same element when
 * it turns from waiting into editing.
 */
export function CellInput(props: CellInputProps) {
  const { id, column, editor, editing, label, describedBy } = props
  const { model, commands, words } = useTable()
  const isEditing = editing !== null
  const { input, take, forget, commit } = useTyping(props)
  /** An input method began the edit, and has brought nothing yet. */
  const awaits = useRef(false)

  useLayoutEffect(() => {
    if (model.cursor.isFocused) input.current?.focus({ preventScroll: true })
  }, [model, input])
  useEffect(() => editor.preload?.(), [editor])

  useEffect(
    () => () => {
      commands.composed = null
    },
    [commands],
  )

  const beginComposition = () => {
    if (isEditing) return
    if (editor.opens === 'always') {
      // Not yet: another element would break it off.
      const read = () => typedValue(column, model.store.row(id) ?? {}, input.current?.value ?? '', words)
      commands.composed = editor.isDialog ? null : { cell: { id, key: column.key }, read }
      return
    }
    awaits.current = true
    commands.begin('')
  }
  const endComposition = (element: HTMLInputElement) => {
    commands.composed = null
    const text = take(element)
    // A composition that was given up has not changed the cell.
    if (awaits.current && text === '') commands.cancel()
    awaits.current = false
  }
  return (
    <CellField
      ref={input}
      data-editing={isEditing || undefined}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined || undefined}
      placeholder={isEditing && column.placeholder ? fillWords(column.placeholder, column) : undefined}
      inputMode={editor.inputMode}
      onCompositionStart={beginComposition}
      onCompositionEnd={(event) => endComposition(event.currentTarget)}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) take(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (takesBack.includes(event.key) && !isComposing(event)) forget()
        if (isEditing) leaveByKey(event, commit, () => commands.cancel())
      }}
      onBlur={() => isEditing && commit('stay')}
    />
  )
}

/** Enter, Tab and Esc end an edit; an input method has them first. */
function leaveByKey(event: KeyboardEvent, commit: (then: Then) => void, cancel: () => void): void {
  if (isComposing(event)) return
  if (event.key === 'Enter' && !event.altKey) commit(event.shiftKey ? 'up' : 'down')
  else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
  else if (event.key === 'Escape') cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}
