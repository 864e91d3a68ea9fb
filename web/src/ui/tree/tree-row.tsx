import type { ReactNode } from 'react'
import type { DragOrder } from '../drag-order'
import { ToggleMark } from './toggle-mark'
import css from './tree.module.css'
import type { CheckState } from './tree-checks'
import { isBranch, type TreePlace } from './tree-model'

interface TreeRowProps {
  place: TreePlace
  isOpen: boolean
  isSelected: boolean
  /** The search found it, not only what leads to it. */
  isHit: boolean
  /** The one node that Tab reaches. */
  isInOrder: boolean
  /** Undefined in a tree without boxes. */
  state: CheckState | undefined
  isReadOnly: boolean
  /** Why the box cannot be changed. */
  disabledReason: string | undefined
  drag: DragOrder | undefined
  tail: ReactNode
  onSelect: () => void
  onToggle: () => void
  onCheck: () => void
}

const checked = { on: true, off: false, part: 'mixed' } as const

/** One node in sight. */
export function TreeRow({
  place,
  isOpen,
  isSelected,
  isInOrder,
  state,
  disabledReason,
  drag,
  ...row
}: TreeRowProps) {
  const { item, level, position, siblings } = place
  const mayOpen = isBranch(item)
  const isDisabled = disabledReason !== undefined || row.isReadOnly
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys
    <div
      role="treeitem"
      tabIndex={isInOrder ? 0 : -1}
      className={css.row}
      data-key={item.key}
      data-hit={row.isHit || undefined}
      data-level={level}
      data-dragged={drag?.dragged === item.key || undefined}
      data-target={drag?.target?.key === item.key || undefined}
      draggable={drag && true}
      title={disabledReason}
      style={{ paddingInlineStart: (level - 1) * 20 + 4 }}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={mayOpen ? isOpen : undefined}
      aria-selected={state === undefined ? isSelected : undefined}
      aria-checked={state && checked[state]}
      aria-disabled={state !== undefined && isDisabled ? true : undefined}
      onClick={row.onSelect}
    >
      <ToggleMark mayOpen={mayOpen} isOpen={isOpen} onToggle={row.onToggle} />
      {state && <CheckMark state={state} isDisabled={isDisabled} onCheck={row.onCheck} />}
      <span className={css.title}>{item.title}</span>
      {item.note && (
        <span className="fd-unit" data-note="">
          {item.note}
        </span>
      )}
      {row.tail}
    </div>
  )
}

interface CheckMarkProps {
  state: CheckState
  isDisabled: boolean
  onCheck: () => void
}

function CheckMark({ state, isDisabled, onCheck }: CheckMarkProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the node around it has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the node around it says what is ticked
    <span
      className={css.box}
      data-state={state}
      data-disabled={isDisabled || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onCheck()
      }}
    />
  )
}
