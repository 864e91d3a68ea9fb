import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Glyph } from '@/ui/glyph'
import { useIsUnsaved } from '@/ui/unsaved'
import './tab-strip.css'

/** An open page, as far as its tab shows it. */
export interface TabFace {
  path: string
  query: string
  title: string
}

export type TabCommand = 'close' | 'refresh' | 'left' | 'right' | 'others'

interface TabStripProps {
  tabs: readonly TabFace[]
  active: string
  /** Its tab has no close button. */
  home: string
  onCommand: (command: TabCommand, path: string) => void
}

const commands: readonly [TabCommand, string][] = [
  ['refresh', '刷新'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['others', '关闭其它'],
]

/** The open pages: links with a close button, and a menu by the right button or the menu key. */
export function TabStrip({ tabs, active, home, onCommand }: TabStripProps) {
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null)
  return (
    <nav className="fd-tabs" aria-label="已打开的页面">
      <ul>
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
      {menu && (
        <TabMenu
          x={menu.x}
          y={menu.y}
          onChoose={(command) => onCommand(command, menu.path)}
          onClose={() => setMenu(null)}
        />
      )}
    </nav>
  )
}

interface TabItemProps {
  tab: TabFace
  isActive: boolean
  isHome: boolean
  onCommand: (command: TabCommand, path: string) => void
  onMenu: (x: number, y: number) => void
}

function TabItem({ tab, isActive, isHome, onCommand, onMenu }: TabItemProps) {
  const place = useRef<HTMLLIElement>(null)
  const isUnsaved = useIsUnsaved(tab.path)
  useEffect(() => {
    if (isActive) place.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    // The menu key reports no place of the pointer.
    onMenu(event.clientX || left, event.clientY || bottom)
  }
  return (
    <li ref={place} data-active={isActive} onContextMenu={openMenu}>
      <Link
        to={tab.path + tab.query}
        aria-current={isActive ? 'page' : undefined}
        onAuxClick={(event) => {
          // The middle button closes a tab, as everywhere.
          if (event.button === 1) {
            event.preventDefault()
            onCommand('close', tab.path)
          }
        }}
      >
        {isUnsaved && <span className="fd-tab-dot" role="img" aria-label="未保存" />}
        {tab.title}
      </Link>
      {!isHome && (
        <button type="button" aria-label={`关闭 ${tab.title}`} onClick={() => onCommand('close', tab.path)}>
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}

interface TabMenuProps {
  x: number
  y: number
  onChoose: (command: TabCommand) => void
  onClose: () => void
}

function TabMenu({ x, y, onChoose, onClose }: TabMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    place.current?.querySelector('button')?.focus()
    const closeOutside = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('blur', onClose)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(place.current?.querySelectorAll('button') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'ArrowDown') items[(at + 1) % items.length]?.focus()
    else if (event.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={place}
      role="menu"
      tabIndex={-1}
      aria-label="标签操作"
      className="fd-popup-menu fd-tab-menu"
      style={{ left: x, top: y }}
      onKeyDown={onKeyDown}
    >
      {commands.map(([command, label]) => (
        <button
          key={command}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            onChoose(command)
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
