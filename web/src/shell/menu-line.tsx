import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { MenuEntry } from '@/identity/menu'
import { Icon } from '@/ui/icon'
import css from './menu.module.css'
import { leadsTo } from './menu-current'
import { followToPage } from './page-focus'

interface MenuLineProps {
  entry: MenuEntry
  /** Path and query of the page on screen. */
  current: string
  /** Of the first level: has an icon whatever the menu says. */
  isTop?: boolean
  /** The title is not to be seen: it is said when pointed at. */
  isBare?: boolean
  onChosen: () => void
}

/** A menu entry without children: a link, to another window where it leads outside, or words where it leads nowhere. */
export function MenuLine({ entry, current, isTop = false, isBare = false, onChosen }: MenuLineProps) {
  const label = <MenuLabel entry={entry} isTop={isTop} />
  const { target } = entry
  if (target.kind === 'disabled') {
    return (
      <span className={css.menuLine} aria-disabled="true" title="此菜单的链接不可用，请联系管理员">
        {label}
      </span>
    )
  }
  if (target.kind === 'window') {
    return (
      <a
        className={css.menuLine}
        href={target.url}
        target="_blank"
        rel="noopener noreferrer"
        title={`${entry.title}（新窗口）`}
        data-top={isTop || undefined}
        onClick={onChosen}
      >
        {label}
        <Icon name="export" size={12} />
      </a>
    )
  }
  const choose = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    onChosen()
    // With one of these held the page opens elsewhere.
    if (!ctrlKey && !metaKey && !shiftKey) followToPage(target.path === current)
  }
  return (
    <Link
      className={css.menuLine}
      to={target.path}
      aria-current={leadsTo(entry, current) ? 'page' : undefined}
      title={isBare ? entry.title : undefined}
      data-top={isTop || undefined}
      onClick={choose}
    >
      {label}
    </Link>
  )
}

/** Icon and title of an entry. */
export function MenuLabel({ entry, isTop }: { entry: Pick<MenuEntry, 'icon' | 'title'>; isTop: boolean }) {
  return (
    <>
      {(isTop || entry.icon) && <Icon name={entry.icon} />}
      <span className={css.menuTitle}>{entry.title}</span>
    </>
  )
}
