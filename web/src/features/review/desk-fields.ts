import { isEditable } from '@/ui/keyboard/key-match'

/** Puts the focus behind a field's text by a key; for as long as that key is held down it is not text for it. */
export function enterField(field: HTMLTextAreaElement | null, code: string): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  const take = (event: KeyboardEvent) => {
    if (event.repeat && event.code === code) event.preventDefault()
    else field.removeEventListener('keydown', take)
  }
  field.addEventListener('keydown', take)
}

/** Esc leaves the field first; true when there was one to leave. */
export function leaveField(around: HTMLElement | null): boolean {
  const isField = around?.contains(document.activeElement) && isEditable(document.activeElement)
  if (isField) around?.focus()
  return isField === true
}
