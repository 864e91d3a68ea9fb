import { useState } from 'react'
import type { DayTyping } from './day-input'

interface MomentTypingOptions {
  /** The value that shows as text: one that is no moment. */
  kept: string | undefined
  /** The value of what was typed: the moment, or the text as it is for a rule to refuse. */
  read: (text: string) => string | undefined
  onChange: ((value: string | undefined) => void) | undefined
}

/** What is typed into the input of a calendar, until it counts. `choose` sets a value in its place. */
export function useMomentTyping({ kept, read, onChange }: MomentTypingOptions) {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const choose = (value: string | undefined) => {
    setTyped(undefined)
    onChange?.(value)
  }
  const take = () => {
    if (typed === undefined) return false
    choose(read(typed))
    return true
  }
  const typing: DayTyping = {
    textOf: () => typed ?? kept,
    type: (_, text) => setTyped(text),
    take,
    close: () => setOpen(false),
  }
  return { typing, choose, isOpen, setOpen }
}
