import { type RefObject, useLayoutEffect } from 'react'
import { create } from 'zustand'

/** The open modal dialogs, the topmost last. */
export const useModals = create<{ open: readonly HTMLDialogElement[] }>(() => ({ open: [] }))

/**
 * The topmost of the open modal dialogs: nothing outside of it can be seen in
 * full, used or heard.
 */
export const topModal = (): HTMLDialogElement | undefined => useModals.getState().open.at(-1)

/** Esc is the topmost dialog's alone. What else it closes, drawers and forms of the component library, hears it at the window. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation()
}

function settle(open: readonly HTMLDialogElement[]): void {
  if (open.length > 0) document.addEventListener('keydown', keepEscape)
  else document.removeEventListener('keydown', keepEscape)
  useModals.setState({ open })
}

/**
 * Opens the native dialog as a modal one for as long as it is mounted: the
 * browser keeps the focus inside and gives it back. An element with
 * `data-autofocus=true` takes the focus at first. `isLater`: not within the
 * stroke that asked, or the browser would let the same Escape close it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, { isLater = false } = {}): void {
  // In the layout phase: a dialog gives the focus back only if it is closed
  // while it is still in the document, and passive effects end after that.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const show = () => {
      element.showModal()
      // React focuses before the dialog is open, when nothing in it can be focused.
      element.querySelector<HTMLElement>('[data-autofocus=true]')?.focus()
      settle([...useModals.getState().open, element])
    }
    const soon = isLater ? setTimeout(show) : undefined
    if (!isLater) show()
    return () => {
      clearTimeout(soon)
      const { open } = useModals.getState()
      if (!open.includes(element)) return
      // Whoever has put something into it hears of it before it goes.
      settle(open.filter((other) => other !== element))
      element.close()
    }
  }, [dialog, isLater])
}
