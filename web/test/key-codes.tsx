import { afterEach, beforeEach } from 'vitest'

const CODES: Record<string, number> = {
  Tab: 9,
  Backspace: 8,
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowDown: 40,
  Delete: 46,
}

function addCode(event: KeyboardEvent) {
  Object.defineProperty(event, 'keyCode', {
    value: event.keyCode || (CODES[event.key] ?? event.key.charCodeAt(0)),
  })
}

/** Lists tell keys by their codes, which pressed keys have in browsers only. */
export function keysWithCodes(): void {
  beforeEach(() => window.addEventListener('keydown', addCode, true))
  afterEach(() => window.removeEventListener('keydown', addCode, true))
}
