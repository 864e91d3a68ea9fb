import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './popup-menu.css'

export interface PopupAction {
  key: string
  label: string
  onSelect: () => void
  /** A line above it parts it from the others. */
  isApart?: boolean
}

interface PopupMenuProps {
  label: string
  children: ReactNode
  actions: readonly PopupAction[]
}

/** A button with a menu under it, by mouse and keyboard (arrows, Home, End, Esc). */
export function PopupMenu({ label, children, actions }: PopupMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const items = () => [...(place.current?.querySelectorAll<HTMLButtonElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    place.current?.querySelector<HTMLButtonElement>('[role=menuitem]')?.focus()
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
        onClick={() => setOpen(!isOpen)}
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
          {actions.map(({ key, label: text, onSelect, isApart }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-apart={isApart}
              onClick={() => {
                close()
                onSelect()
              }}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
