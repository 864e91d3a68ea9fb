import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/icon'
import { useStripScroll } from './strip-scroll'
import { TabItem } from './tab-item'
import { type TabCommand, type TabInfo, TabMenu } from './tab-menu'
import css from './tab-strip.module.css'

interface TabStripProps {
  tabs: readonly TabInfo[]
  active: string
  /** Its tab has no close button. */
  home: string
  onCommand: (command: TabCommand, path: string) => void
}

/**
 * The open pages: links with a close button, and a menu by the right button or
 * the menu key. Arrows walk the tabs, Delete closes the one with the focus.
 */
export function TabStrip({ tabs, active, home, onCommand }: TabStripProps) {
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null)
  const { list, isOver, atStart, atEnd, scrollBy } = useStripScroll(tabs, active)
  const closedAt = useFocusAfterClosing(list, tabs)

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key]
    const path = tabs[at]?.path
    if (next !== undefined) links[(next + links.length) % links.length]?.focus()
    else if (event.key === 'Delete' && path !== undefined) {
      closedAt.current = at
      onCommand('close', path)
    } else return
    event.preventDefault()
  }
  return (
    <nav
      className={css.tabs}
      aria-label="已打开的页面"
      onKeyDown={onKeyDown}
      onFocus={() => {
        closedAt.current = null
      }}
    >
      {isOver && <ScrollButton name="left" isAtEnd={atStart} onClick={() => scrollBy(-1)} />}
      <ul ref={list}>
        {tabs.map((tab) => (
          <TabItem
            key={tab.path}
            tab={tab}
            isActive={tab.path === active}
            isHome={tab.path === home}
            onCommand={onCommand}
            onMenu={(x, y) => setMenu({ path: tab.path, x, y })}
          />
        ))}
      </ul>
      {isOver && <ScrollButton name="right" isAtEnd={atEnd} onClick={() => scrollBy(1)} />}
      {menu && (
        <TabMenu
          {...menu}
          tabs={tabs}
          home={home}
          onChoose={(command) => onCommand(command, menu.path)}
          onClose={() => setMenu(null)}
        />
      )}
    </nav>
  )
}

interface ScrollButtonProps {
  name: 'left' | 'right'
  isAtEnd: boolean
  onClick: () => void
}

/** For the mouse: the keyboard walks the tabs themselves. */
function ScrollButton({ name, isAtEnd, onClick }: ScrollButtonProps) {
  return (
    <button
      type="button"
      className={css.tabsScroll}
      tabIndex={-1}
      aria-label={name === 'left' ? '向左滚动标签' : '向右滚动标签'}
      disabled={isAtEnd}
      onClick={onClick}
    >
      <Icon name={name} size={12} />
    </button>
  )
}

/** After a tab was closed by its key, the focus goes to the one at its place. */
function useFocusAfterClosing(list: RefObject<HTMLUListElement | null>, tabs: readonly TabInfo[]) {
  const closedAt = useRef<number | null>(null)
  useEffect(() => {
    if (closedAt.current === null) return
    const links = list.current?.querySelectorAll('a') ?? []
    links[Math.min(closedAt.current, tabs.length - 1)]?.focus()
    closedAt.current = null
  }, [list, tabs])
  return closedAt
}
