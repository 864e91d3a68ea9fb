import { useRef } from 'react'
import type { RowAction } from '@/ui/data-table/row-actions'
import { placeAfterDrop, useDragOrder } from '@/ui/drag-order'
import { EmptyNote } from '@/ui/empty-note'
import type { TreeIndex } from '@/ui/tree/tree-model'
import { useRowWindow } from '@/ui/tree/use-row-window'
import { rowKeys, type TreeOptions, useTreeRows } from '@/ui/tree/use-tree-rows'
import { MenuTreeRow } from './menu-row'
import css from './menu-tree.module.css'
import type { MenuRow } from './permission-queries'

interface MenuTreeProps extends TreeOptions {
  rows: ReadonlyMap<string, MenuRow>
  /** Enter on a row. */
  onEnter?: (row: MenuRow) => void
  /** Puts a row at another place among its siblings, counted from 0; absent where the order is fixed. */
  onMove?: (key: string, to: number) => void
  actionsOf: (row: MenuRow) => RowAction[]
}

const heads = ['名称', '类型', '图标', '组件', '路径', '授权标识', '排序', '状态', '操作']

/** The menu as a table that opens like a tree: arrows walk it, Alt with arrows moves a row. */
export function MenuTree(props: MenuTreeProps) {
  const { rows, onEnter, actionsOf } = props
  const tree = useTreeRows(props)
  const { found } = tree
  const body = useRef<HTMLTableSectionElement>(null)
  const { from, to, height, focus, follow } = useRowWindow(body, tree.rows)
  const onMove = found ? undefined : props.onMove
  const drag = useRowDrag(tree.index, onMove)
  if (tree.rows.length === 0) return <EmptyNote>{found ? '没有匹配的菜单' : '还没有菜单'}</EmptyNote>
  const near = tree.rows.slice(from, to).flatMap((place) => {
    const row = rows.get(place.item.key)
    return row ? [{ row, place }] : []
  })
  const inOrder = near.some(({ row }) => row.id === tree.focused) ? tree.focused : near[0]?.row.id
  const step = (key: string, place: number) => {
    follow(key)
    onMove?.(key, place)
  }
  const enter = (key: string) => {
    const row = rows.get(key)
    if (row) onEnter?.(row)
  }
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open is what ARIA calls a treegrid
      role="treegrid"
      aria-label="菜单"
      aria-rowcount={tree.rows.length + 1}
      className={css.permits}
      tabIndex={-1}
      onKeyDown={rowKeys(tree, { focus, onSelect: enter, onMove: onMove && step })}
      onFocus={tree.onFocus}
      {...drag.handlers}
    >
      <Head />
      {/* Room for the rows too far from the window to be rendered. */}
      <tbody ref={body} style={{ paddingBlock: `${from * height}px ${(tree.rows.length - to) * height}px` }}>
        {near.map(({ row, place }, at) => (
          <MenuTreeRow
            key={row.id}
            row={row}
            place={place}
            at={from + at + 2}
            isOpen={tree.isOpen(row.id)}
            isInOrder={row.id === inOrder}
            isHit={found?.hits.has(row.id) ?? false}
            isDragged={drag.dragged === row.id}
            drop={drag.target?.key === row.id ? drag.target.side : undefined}
            canMove={onMove && place.siblings > 1}
            onToggle={tree.toggle}
            actionsOf={actionsOf}
          />
        ))}
      </tbody>
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr className={css.head}>
        {heads.map((head) => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Siblings change places by being dragged. */
function useRowDrag(index: TreeIndex, onMove: MenuTreeProps['onMove']) {
  const parentOf = (key: string) => index.get(key)?.parent
  const placeOf = (key: string) => (index.get(key)?.position ?? 1) - 1
  return useDragOrder({
    accepts: (key, beside) => key !== beside && parentOf(key) === parentOf(beside),
    onDrop: (key, { key: beside, side }) =>
      onMove?.(key, placeAfterDrop(placeOf(key), placeOf(beside), side)),
  })
}
