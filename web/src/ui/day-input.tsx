import { type ComponentProps, createContext, type KeyboardEvent, useContext } from 'react'
import { isComposing } from './keyboard/key-match'

/** Which of two days an input is for; a single one is the start. */
export type DayEnd = 'start' | 'end'

/** What an input of a calendar shows and tells its field. */
export interface DayTyping {
  /** The text that stands in place of the chosen day: half typed, or none. */
  textOf: (end: DayEnd) => string | undefined
  type: (end: DayEnd, text: string) => void
  /** What was typed counts, on Enter and when the input is left; false when nothing was. */
  take: (end: DayEnd) => boolean
  /** Closes the calendar. */
  close: () => void
}

export const DayTypingContext = createContext<DayTyping | null>(null)

type DayInputProps = ComponentProps<'input'> & { 'date-range'?: DayEnd }

/**
 * The input of a calendar. The calendar's own takes a day as soon as the text
 * could be one, 2026-3-1 on the way to 2026-3-12, and throws away what is none;
 * here the text is read when it is finished.
 */
export function DayInput(props: DayInputProps) {
  const typing = useContext(DayTypingContext)
  const end = props['date-range'] ?? 'start'
  const text = typing?.textOf(end)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isEnter = event.key === 'Enter' && !isComposing(event)
    // Before the focus moves: the button that clears a day goes with the day.
    if (event.key === 'Tab') typing?.take(end)
    // The calendar would take Enter for the day it shows, and a form would be sent without this one.
    if (!isEnter || !typing?.take(end)) return props.onKeyDown?.(event)
    event.preventDefault()
    typing.close()
  }
  return (
    <input
      {...props}
      value={text ?? props.value}
      onChange={(event) => typing?.type(end, event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        typing?.take(end)
        props.onBlur?.(event)
      }}
    />
  )
}
