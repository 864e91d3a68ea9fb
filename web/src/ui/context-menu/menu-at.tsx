import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import '../popup-menu.css'
import './context-menu.css'

/** One thing to choose. */
export interface MenuAction {
  key: string
  label: string
  onSelect: () => void
  /** It would do nothing here. */
  disabled?: boolean
  /** A line above it parts it from the others. */
  hasDivider?: boolean
}

interface MenuAtProps {
  /** Names the menu for assistive technology. */
  label: string
  actions: readonly MenuAction[]
  /** px in the window. */
  x: number
  y: number
  onClose: () => void
}

/** A menu at a place of the window. It takes the focus and gives it back; arrows walk it, Esc and a click outside close it. */
export function MenuAt({ label, actions, x, y, onClose }: MenuAtProps) {
  const place = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useInWindow(place, x, y)
  // Before it is painted: the next stroke is the menu's.
  useLayoutEffect(() => {
    const before = document.activeElement
    itemsOf(place)[0]?.focus()
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) close()
    }
    const closeAnyway = () => close()
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('blur', closeAnyway)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('blur', closeAnyway)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // Out of what it is about: nothing there may cover it, and its place is the window's.
  return createPortal(
    <div
      ref={place}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="fd-popup-menu fd-menu-at"
      style={{ left: x, top: y }}
      onKeyDown={(event) => walk(event, itemsOf(place), onClose)}
    >
      {actions.map((action) => (
        <button
          key={action.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={action.disabled}
          data-divider={action.hasDivider}
          onClick={() => {
            onClose()
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      ))}
    </div>,
    document.body,
  )
}

const itemsOf = (place: RefObject<HTMLElement | null>) => [
  ...(place.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
]

function walk(event: KeyboardEvent, items: HTMLButtonElement[], onClose: () => void): void {
  event.stopPropagation()
  const at = items.indexOf(document.activeElement as HTMLButtonElement)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[
    event.key
  ]
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else if (next !== undefined) items[next % items.length]?.focus()
  else return
  event.preventDefault()
}

/** Moves the menu back where it would reach out of the window. */
function useInWindow(place: RefObject<HTMLElement | null>, x: number, y: number): void {
  useLayoutEffect(() => {
    const menu = place.current
    if (!menu) return
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`
  }, [place, x, y])
}
