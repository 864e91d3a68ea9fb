import type { FocusEvent, MouseEvent } from 'react'

/** Whether what stands in the field is a zero, however it is written. */
const isZero = ({ value }: HTMLInputElement) => value.trim() !== '' && Number(value) === 0

/**
 * For a field of a number: a zero that a click reaches is selected whole, as by
 * Tab, so that what is typed replaces it. Before a zero, 5000 would become 50000.00.
 */
export const zeroSelected = {
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    if (document.activeElement === field || !isZero(field)) return
    // The browser would put the caret where the pointer is, after the focus is told.
    event.preventDefault()
    field.focus()
  },
  /** By way of the label and the sign before the number too. */
  onFocus: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) => {
    if (isZero(field)) field.select()
  },
}
