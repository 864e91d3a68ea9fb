import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import css from './menu.module.css'

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

interface MenuProps {
  /** Names the menu for assistive technology. */
  label: string
  actions: readonly MenuAction[]
  onClose: () => void
  id?: string
  /** px in the window; without, it lies below the button beside which it stands. */
  at?: { x: number; y: number }
  /** The entry that has the focus at first, as in Array.at. */
  begin?: number
}

/**
 * A menu, open for as long as it is mounted. It takes the focus and gives it
 * back; arrows walk it around its ends, Home and End too; Esc, Tab and whatever
 * happens outside close it.
 */
export function Menu({ label, actions, onClose, id, at, begin = 0 }: MenuProps) {
  const place = useRef<HTMLDivElement>(null)
  useInWindow(place, at)
  useFocus(place, { begin, isBeside: at === undefined, close: onClose })
  const menu = (
    <div
      ref={place}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={css.menu}
      style={at && { left: at.x, top: at.y }}
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
    </div>
  )
  // Out of what it is about: nothing there may cover it, and its place is the window's.
  return at ? createPortal(menu, document.body) : menu
}

const itemsOf = (place: RefObject<HTMLElement | null>) => [
  ...(place.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
]

interface FocusOptions {
  begin: number
  /** The button beside it belongs to it. */
  isBeside: boolean
  close: () => void
}

/** Before it is painted: the next stroke is the menu's. What has taken the focus meanwhile keeps it. */
function useFocus(place: RefObject<HTMLElement | null>, { begin, isBeside, close }: FocusOptions): void {
  const closeNow = useEffectEvent(close)
  useLayoutEffect(() => {
    const menu = place.current
    const before = document.activeElement
    itemsOf(place).at(begin)?.focus()
    const own = isBeside ? menu?.parentElement : menu
    const closeOutside = (event: Event) => {
      if (!own?.contains(event.target as Node)) closeNow()
    }
    const closeAnyway = () => closeNow()
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    window.addEventListener('blur', closeAnyway)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      window.removeEventListener('blur', closeAnyway)
      const isHere = menu?.contains(document.activeElement) || document.activeElement === document.body
      if (isHere && before instanceof HTMLElement) before.focus()
    }
  }, [place, begin, isBeside])
}

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
function useInWindow(place: RefObject<HTMLElement | null>, at: MenuProps['at']): void {
  const { x, y } = at ?? {}
  useLayoutEffect(() => {
    const menu = place.current
    if (!menu || x === undefined || y === undefined) return
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`
  }, [place, x, y])
}
