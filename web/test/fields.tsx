import { fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Shows a field between two others, 前 and 后, that Tab comes from and goes to. */
export function showBetween(field: ReactNode) {
  return render(
    <>
      <input aria-label="前" />
      {field}
      <input aria-label="后" />
    </>,
  )
}

/** A press on a list, a text and Tab, as a busy page gets them: before anything that the press left for later. */
export function hurryThrough(list: HTMLElement, text: string) {
  fireEvent.mouseDown(list)
  list.focus()
  fireEvent.change(list, { target: { value: text } })
  fireEvent.keyDown(list, { key: 'Tab', keyCode: 9, which: 9 })
  list.blur()
}
