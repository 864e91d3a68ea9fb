import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTable } from '../grid/table-context'
import { cellText } from '../model/cell-text'
import type { EditorProps } from './editors'

/** What the cell goes on to say until its editor is there. */
export function WaitingEditor(props: EditorProps) {
  const { words } = useTable()
  return (
    <>
      <span className="fd-grid-text">{cellText(props.column, props.row, words)}</span>
      <WaitingFocus {...props} />
    </>
  )
}

/**
 * Holds the focus for an editor whose code is on its way, and goes on with the
 * text that somebody began to type. Esc gives the edit up; other keys have to wait.
 */
export function WaitingFocus({ seed, label }: EditorProps) {
  const { acts, model } = useTable()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') acts.cancel()
    else if (event.key !== 'Tab' && event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <input
      ref={input}
      className="fd-grid-catcher"
      data-editing={seed !== null || undefined}
      data-cell-focus=""
      aria-label={label}
      aria-busy="true"
      autoComplete="off"
      spellCheck={false}
      readOnly={seed === null}
      defaultValue={seed ?? ''}
      onInput={(event) => model.cursor.edit(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => acts.settle()}
    />
  )
}
