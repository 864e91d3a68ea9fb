import { isComposing, isEditable } from '@/ui/keyboard/key-match'

/** ms in which the same pressed again is a slip and not meant. */
export const PRESSED_TWICE = 500

/** ms in which a key that bounces comes a second time; who types the letter on purpose takes longer. */
const BOUNCED = 60

/** They make no text: the key may be pressed again together with one of them. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'])

/**
 * Puts the focus behind a field's text by a key. That key is not text for it
 * while it is held down, nor when it slips a second time; what an input method
 * takes always is. `slips`: how long a second press is one.
 */
export function enterField(
  field: HTMLTextAreaElement | HTMLInputElement | null,
  code: string,
  slips = BOUNCED,
): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  const before = field.value
  const around: HTMLElement = field
  const until = performance.now() + slips
  const take = (event: KeyboardEvent) => {
    if (modifiers.has(event.key)) return
    const isSlip = (event.repeat || performance.now() < until) && field.value === before
    if (isSlip && event.code === code && !isComposing(event)) event.preventDefault()
    else around.removeEventListener('keydown', take)
  }
  around.addEventListener('keydown', take)
}

/** Esc leaves the field first; true when there was one to leave. */
export function leaveField(around: HTMLElement | null): boolean {
  const isField = around?.contains(document.activeElement) && isEditable(document.activeElement)
  if (isField) around?.focus()
  return isField === true
}
