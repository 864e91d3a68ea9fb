import { create } from 'zustand'
import { isEditable } from '@/ui/keyboard/key-match'
import { PAUSE } from './use-settled'

/** Whether keys mean nothing, because they may belong to a text whose field has gone. */
export const useHush = create<{ isHushed: boolean }>(() => ({ isHushed: false }))

/** When a field was typed into last, if no command was pressed since. */
let typedAt = Number.NEGATIVE_INFINITY
/** Whether a field had the focus last, be it gone by now. */
let isInField = false
/** Ends the hush that lasts. */
let endHush = () => {}

const leaveTyping = () => {
  typedAt = Number.NEGATIVE_INFINITY
}

/** Hears what is typed at the desk; returns a function that stops it, and a hush with it. */
export function hearTyping(): () => void {
  const press = (event: KeyboardEvent) => {
    if (isCommand(event)) leaveTyping()
    else if (isEditable(event.target)) typedAt = performance.now()
  }
  const focus = ({ target }: FocusEvent) => {
    isInField = isEditable(target)
  }
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('pointerdown', leaveTyping, { capture: true })
  window.addEventListener('focusin', focus)
  return () => {
    window.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('pointerdown', leaveTyping, { capture: true })
    window.removeEventListener('focusin', focus)
    leaveTyping()
    isInField = false
    endHush()
  }
}

function isCommand({ code, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || code === 'Escape' || code === 'Tab'
}

/** The task is over, and whoever was in one of its fields may go on typing at any time: keys wait for Esc or the pointer. */
export function hushField(): void {
  if (isInField) hush()
}

/** Another task has come while somebody typed: keys wait until none was pressed for a while, too. */
export function hushWord(): void {
  if (performance.now() - typedAt < PAUSE) hush(PAUSE)
}

function hush(pause?: number): void {
  leaveTyping()
  endHush()
  endHush = end
  useHush.setState({ isHushed: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (pause !== undefined) timer = setTimeout(end, pause)
  }
  function end(): void {
    clearTimeout(timer)
    window.removeEventListener('keydown', swallow, { capture: true })
    window.removeEventListener('pointerdown', end, { capture: true })
    useHush.setState({ isHushed: false })
  }
  function swallow(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.code === 'Escape') end()
    else wait()
  }
  window.addEventListener('keydown', swallow, { capture: true })
  window.addEventListener('pointerdown', end, { capture: true })
  wait()
}
