import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { isEditable } from '@/ui/keyboard/key-match'
import { useDesk } from './desk-state'
import { hearTyping, hush, isTyping } from './desk-typing'

/**
 * The focus is never on the page below: what had it may go from the screen (a
 * panel, an offer, a task), then the desk has it. With a new task the desk has
 * it too, so that its keys mean this task: a field or button that had it was
 * meant for the task before. Once a task is over its fields are closed, and the
 * keys lead on: not those of a word that is still being typed into what has gone.
 */
export function useDeskFocus(root: RefObject<HTMLElement | null>): void {
  const shown = useDesk((desk) => desk.shown)
  const isOver = useDesk(({ phase }) => phase === 'lost' || phase === 'done')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is on screen, or nothing can be typed any more
  useLayoutEffect(() => {
    if (root.current?.contains(document.activeElement)) root.current.focus()
  }, [shown, isOver])
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus()
  })
  useEffect(hearTyping, [])
  useLayoutEffect(() => {
    if (isTyping() && !isEditable(document.activeElement)) hush()
  })
}
