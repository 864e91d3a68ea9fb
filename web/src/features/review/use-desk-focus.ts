import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useDesk } from './desk-state'

/**
 * The focus is never on the page below: what had it may go from the screen (a
 * panel, an offer, a task), then the desk has it. With a new task the desk has
 * it too, so that its keys mean this task: a field or button that had it was
 * meant for the task before.
 */
export function useDeskFocus(root: RefObject<HTMLElement | null>): void {
  const shown = useDesk((desk) => desk.shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task is on screen
  useLayoutEffect(() => {
    if (root.current?.contains(document.activeElement)) root.current.focus()
  }, [shown])
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus()
  })
}
