import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { TabCommand, TabFace } from './tab-face'

interface TabMenuProps {
  /** Of the tab that it is about. */
  path: string
  tabs: readonly TabFace[]
  home: string
  /** px in the window. */
  x: number
  y: number
  onChoose: (command: TabCommand) => void
  onClose: () => void
}

const commands: readonly [TabCommand, string][] = [
  ['refresh', '刷新'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['others', '关闭其它'],
]

/** What can be done with a tab and its neighbours; what would close nothing is greyed. */
export function TabMenu({ path, tabs, home, x, y, onChoose, onClose }: TabMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const items = () => [...(place.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])]
  useInWindow(place, x, y)
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
    event.stopPropagation()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'ArrowDown') all[(at + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all[(at - 1 + all.length) % all.length]?.focus()
    else return
    event.preventDefault()
  }
  const closing = closable(tabs, path, home)
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
          disabled={command !== 'refresh' && !closing.has(command)}
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

/** Which commands would close something. */
function closable(tabs: readonly TabFace[], path: string, home: string): ReadonlySet<TabCommand> {
  const at = tabs.findIndex((tab) => tab.path === path)
  const has = (isMeant: (index: number) => boolean) =>
    tabs.some((tab, index) => tab.path !== home && isMeant(index))
  const found = new Set<TabCommand>()
  if (has((index) => index < at)) found.add('left')
  if (has((index) => index > at)) found.add('right')
  if (has((index) => index !== at)) found.add('others')
  return found
}

/** Moves the menu back where it would reach out of the window. */
function useInWindow(place: RefObject<HTMLElement | null>, x: number, y: number): void {
  useLayoutEffect(() => {
    const menu = place.current
    if (!menu) return
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(8, Math.min(x, window.innerWidth - width - 8))}px`
    menu.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`
  }, [place, x, y])
}
