import type { KeyboardEvent } from 'react'

/** What the library's lists call Esc. */
const ESC = 27

/**
 * Tab leaves an open list, which closes at once and takes nothing. By the blur
 * alone it would stay open over the next field where a press, a text and Tab
 * come while the page is busy.
 */
export function leaveByTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  // The list tells keys by `which`, and takes Tab for Enter.
  event.which = ESC
  // What keeps the focus inside a dialog has to hear it.
  event.stopPropagation = () => {}
}
