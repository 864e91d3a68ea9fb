import { type MouseEvent, type ReactNode, useState } from 'react'
import { isAtPointer } from './at-pointer'
import { Menu, type MenuAction } from './menu'

interface ContextMenuProps {
  /** Names the menu for assistive technology. */
  label: string
  actions: readonly MenuAction[]
  children: ReactNode
}

/** px below and beside the corner of what has the focus, where the keyboard asks. */
const BESIDE = 8

/**
 * Opens a menu of its own on a right click, at the pointer; the menu key and
 * Shift+F10 open it at what has the focus.
 */
export function ContextMenu({ label, actions, children }: ContextMenuProps) {
  const [at, setAt] = useState<{ x: number; y: number }>()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    const focused = (event.target as Element).getBoundingClientRect()
    setAt(
      isAtPointer(event.nativeEvent)
        ? { x: event.clientX, y: event.clientY }
        : { x: focused.left + BESIDE, y: focused.top + BESIDE },
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside takes the focus; the browser turns its menu key into this event
    <div onContextMenu={open}>
      {children}
      {at && <Menu label={label} actions={actions} at={at} onClose={() => setAt(undefined)} />}
    </div>
  )
}
