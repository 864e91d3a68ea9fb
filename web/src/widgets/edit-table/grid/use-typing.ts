import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { asShown } from '@/format/number-text'
import type { EditorKind } from '../cells/editors'
import type { EditColumn } from '../column'
import { LINE_END } from '../model/cell-text'
import type { Editing } from '../model/cursor'
import { Refused } from '../model/refusals'
import type { Then } from './grid-commands'
import { useTable } from './table-context'

const lineEnds = new RegExp(LINE_END, 'g')

interface TypingOptions {
  id: string
  column: EditColumn
  editor: EditorKind
  /** What the cell shows: its value, or the text that was refused. */
  value: unknown
  editing: Editing | null
}

/** What is typed into the input of the active cell, from the first sign to the value it means. */
export function useTyping({ id, column, editor, value, editing }: TypingOptions) {
  const input = useRef<HTMLInputElement>(null)
  const { model, commands } = useTable()
  const typed = useRef(asShown(''))
  /** The text of the cell with which the edit began; null: it began with typing. */
  const opened = useRef<string | null>(null)
  const start = useEffectEvent((element: HTMLInputElement) => {
    if (editing === null) element.value = ''
    else if (editing.seed === null) {
      // The input would join lines without a sign between them.
      element.value = String(value ?? '').replaceAll(lineEnds, ' ')
      element.select()
    }
    const isOpened = editing?.seed === null
    opened.current = isOpened ? element.value : null
    if (editing === null || isOpened || typed.current.shown !== element.value)
      typed.current = asShown(element.value)
    if (editing !== null) commands.edit.hold(() => read(element))
  })
  // A new value under an open edit does not overwrite what is typed: only its beginning and end count.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit is a new object
  useLayoutEffect(() => {
    if (input.current) start(input.current)
  }, [editing])

  const shape = (element: HTMLInputElement) => {
    typed.current = editor.shape?.(element.value, typed.current) ?? asShown(element.value)
    return typed.current
  }
  /** The value of what was typed, signs that are not shown among it; undefined where nothing was. */
  const read = (element: HTMLInputElement) => {
    const text = shape(element).typed
    const isTouched = text !== opened.current || model.refusals.mark(id, column.key)
    return isTouched ? editor.read(column, text) : undefined
  }
  return {
    input,
    /** Takes over what stands in the input; answers all that was typed. */
    take: (element: HTMLInputElement): string => {
      let next = shape(element)
      // The first sign is seen, whatever it is: nobody looks for one that is taken back into a closed cell.
      if (editing === null && next.shown === '') next = asShown(next.typed)
      typed.current = next
      if (next.shown !== element.value) setKeepingCaret(element, next.shown)
      if (editing === null && next.shown !== '') commands.begin(next.shown)
      return next.typed
    },
    /** Forgets signs that are not shown: who takes back goes on from what is seen. */
    forget: () => {
      typed.current = asShown(typed.current.shown)
    },
    commit: (then: Then) => {
      const element = input.current
      if (!element) return
      const result = read(element)
      // All that was typed is seen when it is refused: it can be mended.
      if (result instanceof Refused && element.value !== result.text) {
        typed.current = asShown(result.text)
        element.value = result.text
      }
      commands.commit({ id, key: column.key }, result, then)
    },
  }
}

function setKeepingCaret(element: HTMLInputElement, text: string): void {
  const fromEnd = element.value.length - (element.selectionStart ?? element.value.length)
  element.value = text
  const caret = Math.max(0, text.length - fromEnd)
  element.setSelectionRange(caret, caret)
}
