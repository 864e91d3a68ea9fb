import { type SyntheticEvent, useEffect, useState } from 'react'
import type { MenuEntry } from '@/identity/menu'
import { Icon } from '@/ui/icon'
import css from './menu.module.css'
import { contains } from './menu-current'
import { MenuLabel, MenuLine } from './menu-line'

interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** Path and query of the page on screen. */
  current: string
  /** Only icons; groups open beside the menu. */
  isCollapsed: boolean
  onChosen: () => void
}

/** The menu of the signed-in user: links, in groups that open and close. */
export function SideMenu({ entries, ...rest }: SideMenuProps) {
  return (
    <nav className={css.menu} aria-label="主菜单" data-collapsed={rest.isCollapsed}>
      <ul>
        {entries.map((entry) => (
          <MenuItem key={entry.id} entry={entry} isTop {...rest} />
        ))}
      </ul>
    </nav>
  )
}

interface MenuItemProps extends Omit<SideMenuProps, 'entries'> {
  entry: MenuEntry
  isTop?: boolean
}

function MenuItem({ entry, isTop = false, ...rest }: MenuItemProps) {
  if (entry.children.length > 0) return <MenuGroup entry={entry} isTop={isTop} {...rest} />
  const { isCollapsed, ...line } = rest
  return (
    <li>
      <MenuLine entry={entry} isTop={isTop} isBare={isTop && isCollapsed} {...line} />
    </li>
  )
}

function MenuGroup({ entry, isTop, ...rest }: MenuItemProps) {
  const holdsCurrent = contains(entry, rest.current)
  const [isOpen, setOpen] = useState(holdsCurrent)
  useEffect(() => {
    if (holdsCurrent) setOpen(true)
  }, [holdsCurrent])
  const isBeside = rest.isCollapsed && isTop
  return (
    <li
      className={css.menuGroup}
      data-current={holdsCurrent}
      onPointerEnter={isBeside ? keepInWindow : undefined}
      onFocus={isBeside ? keepInWindow : undefined}
    >
      <button
        type="button"
        className={css.menuLine}
        aria-expanded={isBeside ? undefined : isOpen || rest.isCollapsed}
        onClick={() => setOpen(!isOpen)}
      >
        <MenuLabel entry={entry} isTop={isTop ?? false} />
        <Icon name="down" size={10} />
      </button>
      {(isOpen || rest.isCollapsed) && (
        <ul className={isBeside ? css.menuPanel : undefined} aria-label={entry.title}>
          {entry.children.map((child) => (
            <MenuItem key={child.id} entry={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Lifts a panel that would reach below the window. */
function keepInWindow({ currentTarget: group }: SyntheticEvent<HTMLElement>): void {
  const panel = group.querySelector('ul')
  if (!panel) return
  const below = group.getBoundingClientRect().top + panel.offsetHeight + 8 - window.innerHeight
  panel.style.top = `${-Math.max(0, below)}px`
}
