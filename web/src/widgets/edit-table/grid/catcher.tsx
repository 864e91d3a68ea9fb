import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { EditorKind } from '../cells/editors'
import type { EditColumn } from '../column'
import { fillWords } from '../column'
import type { Editing } from '../model/cursor'
import type { Then } from './grid-acts'
import { useTable } from './table-context'

interface CatcherProps {
  id: string
  column: EditColumn
  editor: EditorKind
  value: unknown
  editing: Editing | null
  label: string
  describedBy: string | undefined
}

/**
 * The input of the active cell. It has the focus before anybody types, so that
 * an input method can begin in it: what is typed stays in the same element when
 * it turns from waiting into editing.
 */
export function Catcher({ id, column, editor, value, editing, label, describedBy }: CatcherProps) {
  const input = useRef<HTMLInputElement>(null)
  const { model, acts } = useTable()
  const isEditing = editing !== null
  /** The last text that may stand here. */
  const sound = useRef('')

  useLayoutEffect(() => {
    if (model.cursor.isFocused) input.current?.focus({ preventScroll: true })
  }, [model])
  useEffect(() => editor.preload?.(), [editor])
  const start = useEffectEvent((element: HTMLInputElement) => {
    if (editing === null) element.value = ''
    else if (editing.seed === null) {
      element.value = value === null || value === undefined ? '' : String(value)
      element.select()
    }
    sound.current = element.value
    if (editing !== null) acts.pending = () => editor.read(column, element.value)
  })
  // A new value under an open edit does not overwrite what is typed: only its beginning and end count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit is a new object
  useLayoutEffect(() => {
    if (input.current) start(input.current)
  }, [editing])

  const take = (element: HTMLInputElement) => {
    const text = editor.shape?.(element.value, sound.current) ?? element.value
    if (text !== element.value) setKeepingCaret(element, text)
    sound.current = text
    if (!isEditing && text !== '') acts.begin(text)
  }
  const commit = (then: Then) => {
    acts.commit({ id, key: column.key }, editor.read(column, input.current?.value ?? ''), then)
  }
  return (
    <input
      ref={input}
      className="fd-grid-catcher"
      data-editing={isEditing || undefined}
      data-cell-focus=""
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined || undefined}
      placeholder={isEditing && column.placeholder ? fillWords(column.placeholder, column) : undefined}
      inputMode={editor.inputMode}
      autoComplete="off"
      spellCheck={false}
      onCompositionStart={() => !isEditing && editor.opens !== 'always' && acts.begin('')}
      onCompositionEnd={(event) => take(event.currentTarget)}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) take(event.currentTarget)
      }}
      onKeyDown={(event) => isEditing && leaveByKey(event, commit, () => acts.cancel())}
      onBlur={() => isEditing && commit('stay')}
    />
  )
}

/** Enter, Tab and Esc end an edit; an input method has them first. */
export function leaveByKey(event: KeyboardEvent, commit: (then: Then) => void, cancel: () => void): void {
  if (event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && !event.altKey) commit(event.shiftKey ? 'up' : 'down')
  else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
  else if (event.key === 'Escape') cancel()
  else return
  event.preventDefault()
  event.stopPropagation()
}

function setKeepingCaret(element: HTMLInputElement, text: string): void {
  const fromEnd = element.value.length - (element.selectionStart ?? element.value.length)
  element.value = text
  const caret = Math.max(0, text.length - fromEnd)
  element.setSelectionRange(caret, caret)
}
