import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Menu, type MenuAction } from './menu'
import css from './menu.module.css'

interface PopupMenuProps {
  label: string
  children: ReactNode
  actions: readonly MenuAction[]
}

/** A button with a menu under it; an arrow opens it too, on its first or its last entry. */
export function PopupMenu({ label, children, actions }: PopupMenuProps) {
  /** The entry that the open menu begins with. */
  const [begin, setBegin] = useState<number>()
  const isOpen = begin !== undefined
  const id = useId()
  const openByArrow = (event: KeyboardEvent) => {
    const entry = { ArrowDown: 0, ArrowUp: -1 }[event.key]
    if (entry === undefined || isOpen) return
    event.preventDefault()
    setBegin(entry)
  }
  return (
    <div className={css.popup}>
      <button
        type="button"
        className={css.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setBegin(isOpen ? undefined : 0)}
        onKeyDown={openByArrow}
      >
        {children}
      </button>
      {isOpen && (
        <Menu id={id} label={label} actions={actions} begin={begin} onClose={() => setBegin(undefined)} />
      )}
    </div>
  )
}
