import { useCallback, useMemo, useRef } from 'react'
import type { RowAction } from '@/ui/data-table/row-actions'
import { rowsInSight, searchTree, type TreeIndex, type TreeItem } from '@/ui/tree/tree-model'
import { keysOf } from './menu-keys'
import { MenuTreeRow } from './menu-row'
import type { MenuRow } from './permission-queries'
import { type DropPlace, useRowDrag } from './use-row-drag'
import { useRowFocus } from './use-row-focus'
import { useRowWindow } from './use-row-window'
import '@/ui/tree/tree.css'
import './menu-tree.css'

interface MenuTreeProps {
  items: readonly TreeItem[]
  index: TreeIndex
  rows: ReadonlyMap<string, MenuRow>
  /** Only rows that contain the text are shown, with what leads to them. */
  search: string
  open: ReadonlySet<string>
  onOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void
  /** Enter on a row. */
  onEnter?: (row: MenuRow) => void
  /** Puts a row at another place among its siblings, counted from 0; absent where the order is fixed. */
  onMove?: (key: string, to: number) => void
  actionsOf: (row: MenuRow) => RowAction[]
}

const heads = ['名称', '类型', '图标', '组件', '路径', '授权标识', '排序', '状态', '操作']

/** The menu as a table that opens like a tree: arrows walk it, Alt with arrows moves a row. */
export function MenuTree(props: MenuTreeProps) {
  const { found, places, near, shown, opened, body, drag, canMove, inOrder, ...grid } = useMenuGrid(props)
  if (places.length === 0) return <p className="fd-tree-empty">{found ? '没有匹配的菜单' : '还没有菜单'}</p>
  const { from, to, height } = shown
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open is what ARIA calls a treegrid
      role="treegrid"
      aria-label="菜单"
      aria-rowcount={places.length + 1}
      className="fd-permits"
      tabIndex={-1}
      onKeyDown={grid.onKeyDown}
      {...drag.handlers}
    >
      <Head />
      {/* Room for the rows too far from the window to be rendered. */}
      <tbody ref={body} style={{ paddingBlock: `${from * height}px ${(places.length - to) * height}px` }}>
        {near.map(({ row, place }, at) => (
          <MenuTreeRow
            key={row.id}
            row={row}
            place={place}
            at={from + at + 2}
            isOpen={opened.has(row.id)}
            isInOrder={row.id === inOrder}
            isHit={found?.hits.has(row.id) ?? false}
            isDragged={drag.dragged === row.id}
            drop={drag.place?.key === row.id ? drag.place.side : undefined}
            canMove={canMove && place.siblings > 1}
            onToggle={grid.toggle}
            onFocus={grid.setFocused}
            actionsOf={props.actionsOf}
          />
        ))}
      </tbody>
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr className="fd-permit-head">
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Which rows are in sight and near the window, and what keys and mouse do to them. */
function useMenuGrid({ items, index, rows, search, open, onOpen, ...commands }: MenuTreeProps) {
  const found = useMemo(() => searchTree(index, search), [index, search])
  const places = useMemo(() => rowsInSight(items, index, open, found), [items, index, open, found])
  const opened = useMemo(
    () => (found ? new Set(places.map(({ parent }) => parent)) : open),
    [places, found, open],
  )
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = useRowWindow(body, places.length, '.fd-permit-row')
  const { focused, setFocused, focus, follow } = useRowFocus(body, places, shown)
  const onMove = found ? undefined : commands.onMove
  const drag = useRowDrag({
    accepts: (key, beside) => key !== beside && index.get(key)?.parent === index.get(beside)?.parent,
    onDrop: (key, place) => onMove?.(key, target(index, key, place)),
  })
  const toggle = useCallback((key: string) => onOpen((before) => toggledOpen(before, key)), [onOpen])
  const step = (key: string, to: number) => {
    follow(key)
    onMove?.(key, to)
  }
  const enter = (key: string) => {
    const row = rows.get(key)
    if (row) commands.onEnter?.(row)
  }
  const near = places.slice(shown.from, shown.to).flatMap((place) => {
    const row = rows.get(place.item.key)
    return row ? [{ row, place }] : []
  })
  return {
    ...{ found, places, near, shown, opened, body, drag, toggle, setFocused },
    canMove: onMove && true,
    inOrder: near.some(({ row }) => row.id === focused) ? focused : near[0]?.row.id,
    onKeyDown: keysOf({ places, index, opened, toggle, focus, onMove: onMove && step, onEnter: enter }),
  }
}

function toggledOpen(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The place among its siblings that a row dropped there takes, counted without itself. */
function target(index: TreeIndex, key: string, { key: beside, side }: DropPlace): number {
  const from = index.get(key)?.position ?? 1
  const at = index.get(beside)?.position ?? 1
  const to = side === 'before' ? at : at + 1
  return (from < to ? to - 1 : to) - 1
}
