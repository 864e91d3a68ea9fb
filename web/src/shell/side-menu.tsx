import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '@/identity/menu'
import { Icon } from '@/ui/icon'
import './side-menu.css'

interface SideMenuProps {
  entries: readonly MenuEntry[]
  /** Path and query of the page on screen. */
  current: string
  /** Only icons; groups open beside the menu. */
  isCollapsed: boolean
  onChosen: () => void
}

/** The menu of the signed-in user: links, in groups that open and close. */
export function SideMenu({ entries, current, isCollapsed, onChosen }: SideMenuProps) {
  return (
    <nav className="fd-menu" aria-label="主菜单" data-collapsed={isCollapsed}>
      <ul>
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            entry={entry}
            current={current}
            isCollapsed={isCollapsed}
            isTop
            onChosen={onChosen}
          />
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
  const label = <MenuLabel entry={entry} isTop={isTop} />
  const { target } = entry
  if (target.kind === 'disabled') {
    return (
      <li>
        <span className="fd-menu-line" aria-disabled="true" title="此菜单的链接不可用，请联系管理员">
          {label}
        </span>
      </li>
    )
  }
  if (target.kind === 'window') {
    return (
      <li>
        <a
          className="fd-menu-line"
          href={target.url}
          target="_blank"
          rel="noopener noreferrer"
          title={entry.title}
        >
          {label}
          <Icon name="export" size={12} />
        </a>
      </li>
    )
  }
  const isCurrent = leadsTo(entry, rest.current)
  return (
    <li>
      <Link
        className="fd-menu-line"
        to={target.path}
        aria-current={isCurrent ? 'page' : undefined}
        title={isTop && rest.isCollapsed ? entry.title : undefined}
        onClick={rest.onChosen}
      >
        {label}
      </Link>
    </li>
  )
}

function MenuGroup({ entry, isTop, ...rest }: MenuItemProps) {
  const holdsCurrent = contains(entry, rest.current)
  const [isOpen, setOpen] = useState(holdsCurrent)
  useEffect(() => {
    if (holdsCurrent) setOpen(true)
  }, [holdsCurrent])
  return (
    <li className="fd-menu-group" data-current={holdsCurrent}>
      <button type="button" className="fd-menu-line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <MenuLabel entry={entry} isTop={isTop ?? false} />
        <Icon name="down" size={10} />
      </button>
      {(isOpen || rest.isCollapsed) && (
        <ul aria-label={entry.title}>
          {entry.children.map((child) => (
            <MenuItem key={child.id} entry={child} {...rest} />
          ))}
        </ul>
      )}
    </li>
  )
}

function MenuLabel({ entry, isTop }: { entry: MenuEntry; isTop: boolean }) {
  return (
    <>
      {(isTop || entry.icon) && <Icon name={entry.icon} />}
      <span className="fd-menu-title">{entry.title}</span>
    </>
  )
}

/** The entry for the page on screen: with the same query where the entry has one. */
function leadsTo({ target }: MenuEntry, current: string): boolean {
  if (target.kind !== 'inside') return false
  const path = current.split(/[?#]/)[0]
  return target.path.includes('?') ? target.path === current : target.path === path
}

function contains(entry: MenuEntry, current: string): boolean {
  return entry.children.some((child) => leadsTo(child, current) || contains(child, current))
}
