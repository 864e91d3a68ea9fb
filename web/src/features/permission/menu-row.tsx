import { Tag } from 'antd'
import { memo } from 'react'
import { CutText } from '@/ui/data-table/cut-text'
import { type RowAction, RowActions } from '@/ui/data-table/row-actions'
import { Icon } from '@/ui/icon'
import { Status } from '@/ui/status'
import { ToggleMark } from '@/ui/tree/toggle-mark'
import { isBranch, type TreePlace } from '@/ui/tree/tree-model'
import { kindFor } from './menu-rows'
import css from './menu-tree.module.css'
import { BUTTON, type MenuRow } from './permission-queries'

interface MenuRowProps {
  row: MenuRow
  place: TreePlace
  /** Its number among all rows in sight, the head being the first. */
  at: number
  isOpen: boolean
  /** The one row that Tab reaches. */
  isInOrder: boolean
  /** The search found it, not only what leads to it. */
  isHit: boolean
  isDragged: boolean
  /** Where a dragged row would come to stand beside it. */
  drop: 'before' | 'after' | undefined
  /** Whether there is a sibling to change places with; undefined where the order is fixed. */
  canMove: boolean | undefined
  onToggle: (key: string) => void
  actionsOf: (row: MenuRow) => RowAction[]
}

/** One row of the menu with what it is, where it leads and which code it carries. */
export const MenuTreeRow = memo(function MenuTreeRow({ row, place, ...view }: MenuRowProps) {
  const { level, position, siblings, item } = place
  const mayOpen = isBranch(item)
  return (
    <tr
      tabIndex={view.isInOrder ? 0 : -1}
      className={css.row}
      data-key={row.id}
      data-hit={view.isHit || undefined}
      data-dragged={view.isDragged || undefined}
      data-drop={view.drop}
      aria-rowindex={view.at}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={mayOpen ? view.isOpen : undefined}
    >
      <td className={css.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
        {view.canMove !== undefined && <Handle isDisabled={!view.canMove} />}
        <ToggleMark mayOpen={mayOpen} isOpen={view.isOpen} onToggle={() => view.onToggle(row.id)} />
        <CutText text={row.name} title={row.name} />
        {!row.builtin && <Tag>自建</Tag>}
      </td>
      <td className={css.kind}>{kindFor(row.menuType)}</td>
      <td className={css.icon}>
        {row.icon && <Icon name={row.icon} />}
        <span className="fd-sr">{row.icon}</span>
      </td>
      <Text className={css.component} text={row.component} />
      <Text className={css.path} text={row.url} />
      <Text className={css.code} text={row.perms} />
      <td className={css.sort}>{row.sortNo}</td>
      <td className={css.state}>
        <State row={row} />
      </td>
      <td className={css.actions}>
        <RowActions rowName={row.name} actions={view.actionsOf(row)} />
      </td>
    </tr>
  )
})

function Text({ className, text }: { className: string | undefined; text: string }) {
  return (
    <td className={className}>
      <CutText text={text || '—'} title={text} />
    </td>
  )
}

/** What the row does on screen: an entry is seen or not, a button's rule is enforced or not. */
function State({ row }: { row: MenuRow }) {
  const isButton = row.menuType === BUTTON
  const isOn = isButton ? row.status === '1' : !row.hidden
  if (isOn) return <Status tone="passed">{isButton ? '有效' : '显示'}</Status>
  return <Status tone="neutral">{isButton ? '无效' : '隐藏'}</Status>
}

/** The mouse drags a row by it; the keyboard and phones have actions for that. */
function Handle({ isDisabled }: { isDisabled: boolean }) {
  if (isDisabled) return <span className={css.handle} data-disabled />
  return (
    <span className={css.handle} draggable title="拖动调整顺序（Alt+↑ / Alt+↓）" aria-hidden="true">
      <Icon name="holder" size={12} />
    </span>
  )
}
