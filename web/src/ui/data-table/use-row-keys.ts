import { type RefObject, useMemo } from 'react'
import type { Action } from '../keyboard/registry'
import { useActions } from '../keyboard/use-actions'

/** Moves the focus between the links that identify the rows; Enter then opens one like any link. */
function walk(root: RefObject<HTMLElement | null>, by: -1 | 1): void {
  const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
  const holder = links.findIndex((link) => rowOf(link)?.contains(document.activeElement))
  const next = links[holder < 0 ? (by > 0 ? 0 : links.length - 1) : holder + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function rowOf(element: Element): Element | null {
  return element.closest('tr, li')
}

/** ↑ ↓ and J K walk the rows of the list inside `root`. */
export function useRowKeys(root: RefObject<HTMLElement | null>): void {
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'list.next',
        name: '下一行',
        code: ['KeyJ', 'ArrowDown'],
        arrowsIn: root,
        perform: () => walk(root, 1),
      },
      {
        id: 'list.previous',
        name: '上一行',
        code: ['KeyK', 'ArrowUp'],
        arrowsIn: root,
        perform: () => walk(root, -1),
      },
    ],
    [root],
  )
  useActions('列表', actions)
}
