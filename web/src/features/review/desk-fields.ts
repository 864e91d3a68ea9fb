import { isEditable } from '@/ui/keyboard/key-match'

/** ms within which a second stroke of a key is the same press of a worn or nervous one, not a letter. */
const BOUNCE = 150

/** Puts the focus behind a field's text by a key; a bounce of that key is not text for it. */
export function enterField(field: HTMLTextAreaElement | null, code: string): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  const until = performance.now() + BOUNCE
  const take = (event: KeyboardEvent) => {
    if (event.key === 'Shift') return // on its way to the stroke itself
    field.removeEventListener('keydown', take)
    if (event.code === code && performance.now() < until) event.preventDefault()
  }
  field.addEventListener('keydown', take)
}

/** Esc leaves the field first; true when there was one to leave. */
export function leaveField(around: HTMLElement | null): boolean {
  const isField = around?.contains(document.activeElement) && isEditable(document.activeElement)
  if (isField) around?.focus()
  return isField === true
}
