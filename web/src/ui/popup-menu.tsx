import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import './popup-menu.css'

export interface PopupAction {
  key: string
  label: string
  onSelect: () => void
  /** A line above it parts it from the others. */
  hasDivider?: boolean
}

interface PopupMenuProps {
  label: string
  children: ReactNode
  actions: readonly PopupAction[]
}

/** A button with a menu under it, by mouse and keyboard (arrows, also to open it, Home, End, Esc). */
export function PopupMenu({ label, children, actions }: PopupMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const begin = useRef(0)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const items = () => [...(place.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])]
  const openAt = (entry: number) => {
    begin.current = entry
    setOpen(true)
  }
  const openByArrow = (event: KeyboardEvent) => {
    const entry = { ArrowDown: 0, ArrowUp: -1 }[event.key]
    if (entry === undefined || isOpen) return
    event.preventDefault()
    openAt(entry)
  }

  // Before it is painted: the next stroke is the menu's.
  useLayoutEffect(() => {
    if (!isOpen) return
    const entries = place.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? []
    ;[...entries].at(begin.current)?.focus()
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [isOpen])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (next !== undefined) all[next % all.length]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div className="fd-popup" ref={place}>
      <button
        ref={button}
        type="button"
        className="fd-popup-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => (isOpen ? setOpen(false) : openAt(0))}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          className="fd-popup-menu"
          onKeyDown={onKeyDown}
        >
          <Entries actions={actions} before={close} />
        </div>
      )}
    </div>
  )
}

/** `before` closes the menu. */
function Entries({ actions, before }: { actions: readonly PopupAction[]; before: () => void }) {
  return actions.map(({ key, label, onSelect, hasDivider }) => (
    <button
      key={key}
      type="button"
      role="menuitem"
      tabIndex={-1}
      data-divider={hasDivider}
      onClick={() => {
        before()
        onSelect()
      }}
    >
      {label}
    </button>
  ))
}
