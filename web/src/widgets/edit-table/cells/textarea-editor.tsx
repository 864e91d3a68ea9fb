import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isComposing } from '@/ui/keyboard/key-match'
import { fillWords } from '../column'
import type { Then } from '../grid/grid-commands'
import { useTable } from '../grid/table-context'
import css from './cells.module.css'
import type { EditorProps } from './editors'

/** CSS pixels (spec §2). */
const WIDTH = 300
const HEIGHT = 210

/** A long text in a box over its cell. */
export function TextareaEditor({ column, id, row, seed, label }: EditorProps) {
  const { commands } = useTable()
  const anchor = useRef<HTMLSpanElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [place, setPlace] = useState<{ left: number; top: number }>()
  useLayoutEffect(() => {
    const cell = anchor.current?.closest('[role=gridcell]')
    if (cell) setPlace(placeOver(cell.getBoundingClientRect()))
  }, [])
  useEffect(() => {
    commands.edit.hold(() => (text.current ? typedIn(text.current, seed) : undefined))
    const element = text.current
    if (!place || !element) return
    element.focus({ preventScroll: true })
    element.setSelectionRange(element.value.length, element.value.length)
  }, [commands, place, seed])
  const commit = (then: Then = 'stay') => {
    const element = text.current
    if (element) commands.commit({ id, key: column.key }, typedIn(element, seed), then)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) commit('down')
    else if (event.key === 'Tab') commit(event.shiftKey ? 'previous' : 'next')
    else if (event.key === 'Escape') commands.cancel()
    else return
    event.preventDefault()
  }
  return (
    <>
      <span ref={anchor} className={css.anchor} />
      {place &&
        createPortal(
          <div className={css.textarea} data-editor="" style={{ ...place, width: WIDTH, height: HEIGHT }}>
            <textarea
              ref={text}
              aria-label={label}
              placeholder={column.placeholder && fillWords(column.placeholder, column)}
              defaultValue={seed ?? String(row[column.key] ?? '')}
              onKeyDown={onKeyDown}
              onBlur={() => commit()}
            />
            <span className="fd-unit">Ctrl+Enter 确定 · Esc 取消</span>
          </div>,
          document.body,
        )}
    </>
  )
}

/** The text; undefined where nothing was typed: a text area changes line ends by itself. */
function typedIn({ value, defaultValue }: HTMLTextAreaElement, seed: string | null): string | undefined {
  // A text area's default has its own line ends too.
  return seed === null && value === defaultValue.replace(/\r\n?/g, '\n') ? undefined : value
}

/** At the cell's corner, moved as far as the window asks. */
function placeOver({ left, top, bottom }: DOMRect): { left: number; top: number } {
  const below = top + HEIGHT <= window.innerHeight - 8
  return {
    left: Math.max(8, Math.min(left, window.innerWidth - WIDTH - 8)),
    top: Math.max(8, below ? top : bottom - HEIGHT),
  }
}
