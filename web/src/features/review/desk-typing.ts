import { isComposing, isEditable } from '@/ui/keyboard/key-match'
import { PAUSE } from './use-settled'

/** When a text was typed into a field of the desk last, if nothing else was pressed since. */
let typedAt = Number.NEGATIVE_INFINITY

/** Ends the hush that lasts. */
let endHush = () => {}

/** Hears what is typed at the desk; returns a function that stops it, and a hush with it. */
export function hearTyping(): () => void {
  const press = (event: KeyboardEvent) => {
    typedAt = isText(event) && isEditable(event.target) ? performance.now() : Number.NEGATIVE_INFINITY
  }
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('pointerdown', leaveTyping, { capture: true })
  return () => {
    window.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('pointerdown', leaveTyping, { capture: true })
    leaveTyping()
    endHush()
  }
}

function isText(event: KeyboardEvent): boolean {
  return isComposing(event) || (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey)
}

/** Whether the field that has just gone was being typed into: the rest of the word is on its way. */
export function isTyping(): boolean {
  return performance.now() - typedAt < PAUSE
}

/** No key means anything until none was pressed for a while, or until Esc or a press of the pointer. */
export function hush(): void {
  leaveTyping()
  endHush()
  endHush = end
  let timer = setTimeout(end, PAUSE)
  function end(): void {
    clearTimeout(timer)
    window.removeEventListener('keydown', swallow, { capture: true })
    window.removeEventListener('pointerdown', end, { capture: true })
  }
  function swallow(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    clearTimeout(timer)
    if (event.key === 'Escape') end()
    else timer = setTimeout(end, PAUSE)
  }
  window.addEventListener('keydown', swallow, { capture: true })
  window.addEventListener('pointerdown', end, { capture: true })
}

function leaveTyping(): void {
  typedAt = Number.NEGATIVE_INFINITY
}
