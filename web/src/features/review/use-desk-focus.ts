import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { type Phase, useDesk } from './desk-state'
import { hearTyping, hushField, hushWord } from './desk-typing'

/** The phases that close the fields of a task. */
const gone: ReadonlySet<Phase> = new Set(['lost', 'done', 'forbidden', 'refused'])

/**
 * The focus is never on the page below: what had it may go from the screen (a
 * panel, an offer, a task), then the desk has it. With a new task the desk has
 * it too, so that its keys mean this task: a field or button that had it was
 * meant for the task before. Once a task is over its fields are closed, and the
 * keys lead on: not those of a text that was meant for what has gone.
 */
export function useDeskFocus(root: RefObject<HTMLElement | null>): void {
  const shown = useDesk((desk) => desk.shown)
  const isOver = useDesk(({ phase }) => gone.has(phase))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is on screen, or nothing can be typed any more
  useLayoutEffect(() => {
    if (isOver) hushField()
    else hushWord()
    if (!root.current?.contains(document.activeElement)) return
    root.current.focus()
    // The place where one typed outlives the focus: what an input method hands over last would still go there.
    document.getSelection()?.removeAllRanges()
  }, [shown, isOver])
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus()
  })
  useEffect(hearTyping, [])
}
