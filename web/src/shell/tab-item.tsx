import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { Glyph } from '@/ui/glyph'
import { isAtPointer } from '@/ui/menu/at-pointer'
import { useIsUnsaved } from '@/ui/unsaved'
import type { TabCommand, TabInfo } from './tab-menu'
import css from './tab-strip.module.css'

interface TabItemProps {
  tab: TabInfo
  isActive: boolean
  isHome: boolean
  onCommand: (command: TabCommand, path: string) => void
  /** Its menu is asked for at that place of the window, px. */
  onMenu: (x: number, y: number) => void
}

/** One tab: a link, so that it opens in a window of its own as links do. */
export function TabItem({ tab, isActive, isHome, onCommand, onMenu }: TabItemProps) {
  const isUnsaved = useIsUnsaved(tab.path)
  const openMenu = (event: MouseEvent) => {
    event.preventDefault()
    if (isAtPointer(event.nativeEvent)) return onMenu(event.clientX, event.clientY)
    const { left, bottom } = event.currentTarget.getBoundingClientRect()
    onMenu(left, bottom + 4)
  }
  return (
    <li data-active={isActive} onContextMenu={openMenu}>
      <Link
        to={tab.path + tab.query}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts={isHome ? undefined : 'Delete'}
        onAuxClick={(event) => {
          // The middle button closes a tab, as everywhere.
          if (event.button !== 1) return
          event.preventDefault()
          onCommand('close', tab.path)
        }}
      >
        {isUnsaved && <span className={css.tabDot} role="img" aria-label="未保存" />}
        {tab.title}
      </Link>
      {!isHome && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`关闭 ${tab.title}`}
          title="关闭（Delete）"
          onClick={() => onCommand('close', tab.path)}
        >
          <Glyph name="close" />
        </button>
      )}
    </li>
  )
}
