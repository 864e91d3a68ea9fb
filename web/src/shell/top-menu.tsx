import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MenuEntry } from '@/identity/menu'
import { MORE_WIDTH, useFitting } from './fitting'
import css from './menu.module.css'
import { TopMenuItem } from './top-menu-item'

interface TopMenuProps {
  entries: readonly MenuEntry[]
  /** Path and query of the page on screen. */
  current: string
}

/**
 * The menu beside the brand. Groups open under their name; what does not fit
 * is behind 更多. Arrows move as in a menu bar, Esc closes; Tab walks the links.
 */
export function TopMenu({ entries, current }: TopMenuProps) {
  const place = useRef<HTMLElement>(null)
  const { list, count, whole } = useFitting(entries)
  const [openId, setOpenId] = useState<string | null>(null)
  const shown = useMemo(() => {
    if (count >= entries.length) return entries
    return [...entries.slice(0, count), moreOf(entries.slice(count))]
  }, [entries, count])
  const close = () => setOpenId(null)
  useCloseOutside(place, openId !== null, close)

  const onKeyDown = (event: KeyboardEvent) => {
    const group = topOf(event.target)?.dataset.group
    const opened = () => {
      if (group) flushSync(() => setOpenId(group))
    }
    const target = destination(event, place.current, openId, opened)
    if (!target) return
    event.preventDefault()
    if (event.key === 'Escape') close()
    // Once a group is open, its neighbour opens in its stead.
    else if (openId !== null && target.dataset.top) setOpenId(target.dataset.group ?? null)
    target.focus()
  }
  return (
    <nav
      ref={place}
      className={css.topMenu}
      style={{ flexBasis: whole }}
      aria-label="主菜单"
      onKeyDown={onKeyDown}
    >
      <ul ref={list}>
        {shown.map((entry) => (
          <TopMenuItem
            key={entry.id}
            entry={entry}
            current={current}
            isOpen={entry.id === openId}
            width={entry.id === MORE_ID ? MORE_WIDTH : undefined}
            onToggle={() => setOpenId(entry.id === openId ? null : entry.id)}
            onChosen={close}
          />
        ))}
      </ul>
    </nav>
  )
}

const MORE_ID = 'fd-more'

function moreOf(children: MenuEntry[]): MenuEntry {
  return { id: MORE_ID, title: '更多', icon: 'ellipsis', pinyin: '', target: { kind: 'disabled' }, children }
}

/** The entry of the bar that the element is, or whose panel it is in. */
function topOf(target: EventTarget): HTMLElement | null {
  if (!(target instanceof Element)) return null
  return target.closest('[data-item]')?.querySelector<HTMLElement>('[data-top]') ?? null
}

/** Where the key leads; undefined for keys that are none of the menu's. */
function destination(
  event: KeyboardEvent,
  menu: HTMLElement | null,
  openId: string | null,
  open: () => void,
): HTMLElement | undefined {
  const top = topOf(event.target)
  if (!menu || !top) return undefined
  const bar = [...menu.querySelectorAll<HTMLElement>('[data-top]')]
  const panel = () => [...(top.parentElement?.querySelectorAll<HTMLElement>('[data-wide] a') ?? [])]
  const isInPanel = event.target !== top
  const step = (items: HTMLElement[], from: EventTarget, by: number) =>
    items[(items.indexOf(from as HTMLElement) + by + items.length) % items.length]
  switch (event.key) {
    case 'ArrowRight':
      return step(bar, top, 1)
    case 'ArrowLeft':
      return step(bar, top, -1)
    case 'Home':
      return isInPanel ? panel()[0] : bar[0]
    case 'End':
      return isInPanel ? panel().at(-1) : bar.at(-1)
    case 'Escape':
      return openId === null ? undefined : top
    case 'ArrowDown':
      if (!top.dataset.group) return undefined
      if (!isInPanel) open()
      return isInPanel ? step(panel(), event.target, 1) : panel()[0]
    case 'ArrowUp':
      return isInPanel ? (panel()[panel().indexOf(event.target as HTMLElement) - 1] ?? top) : undefined
    default:
      return undefined
  }
}

function useCloseOutside(place: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const onEvent = (event: Event) => {
      if (!place.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', onEvent)
    document.addEventListener('focusin', onEvent)
    return () => {
      document.removeEventListener('pointerdown', onEvent)
      document.removeEventListener('focusin', onEvent)
    }
  })
}
