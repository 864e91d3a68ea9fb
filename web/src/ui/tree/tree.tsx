import { type ReactNode, useMemo, useRef } from 'react'
import type { DragOrder } from '../drag-order'
import { EmptyNote } from '../empty-note'
import css from './tree.module.css'
import { checkStates, toggled, toggledStrictly } from './tree-checks'
import type { TreeIndex, TreeItem } from './tree-model'
import { TreeRow } from './tree-row'
import { rowKeys, rowOf, type TreeOptions, useTreeRows } from './use-tree-rows'

export interface TreeProps extends TreeOptions {
  /** Names the tree for assistive technology. */
  name: string
  selected?: string
  onSelect?: (key: string) => void
  /** Boxes in front of the nodes. No tick reaches what a search does not show. */
  checks?: TreeChecks
  /** Nodes that can be dragged onto others. */
  drag?: DragOrder
  /** Behind a node's title. */
  tail?: (item: TreeItem) => ReactNode
  /** Said when there is nothing. */
  empty: string
  /** Said when nothing matches the search. */
  noMatch?: string
}

/** Which boxes are ticked, and what a click on one leads to. */
export interface TreeChecks {
  chosen: ReadonlySet<string>
  /** Absent where they can only be read. */
  onChange?: (chosen: ReadonlySet<string>) => void
  /** A tick changes its node alone, not what leads to it and lies below. */
  checkStrictly?: boolean
  /** Boxes that cannot be changed, with the reason. */
  disabledReason?: (key: string) => string | undefined
}

function chosenAfter(
  { chosen, checkStrictly, disabledReason }: TreeChecks,
  index: TreeIndex,
  key: string,
  isHidden: (key: string) => boolean,
): Set<string> {
  if (checkStrictly) return toggledStrictly(chosen, key)
  return toggled(index, chosen, key, (each) => disabledReason?.(each) !== undefined || isHidden(each))
}

/** A tree: arrows walk it, Enter chooses, Space ticks. One of its nodes is in the tab order. */
export function Tree(props: TreeProps) {
  const { name, selected, checks, drag } = props
  const tree = useTreeRows(props)
  const { index, found, rows } = tree
  const states = useMemo(
    () => checks && checkStates(index, checks.chosen, checks.checkStrictly),
    [index, checks],
  )
  const root = useRef<HTMLDivElement>(null)
  const inOrder =
    [tree.focused, selected].find((key) => rows.some(({ item }) => item.key === key)) ?? rows[0]?.item.key
  const check = (key: string) => {
    if (!checks || checks.disabledReason?.(key) !== undefined) return
    checks.onChange?.(chosenAfter(checks, index, key, (each) => found?.shown.has(each) === false))
  }
  const select = (key: string) => (props.onSelect ? props.onSelect(key) : check(key))
  const onKeyDown = rowKeys(tree, {
    focus: (key) => rowOf(root.current, key)?.focus(),
    onSelect: select,
    onCheck: checks ? check : select,
  })
  if (rows.length === 0) {
    return <EmptyNote>{found ? (props.noMatch ?? '没有匹配的内容') : props.empty}</EmptyNote>
  }
  return (
    <div
      ref={root}
      role="tree"
      className={css.tree}
      aria-label={name}
      onKeyDown={onKeyDown}
      onFocus={tree.onFocus}
      {...drag?.handlers}
    >
      {rows.map((place) => {
        const { key } = place.item
        return (
          <TreeRow
            key={key}
            place={place}
            isOpen={tree.isOpen(key)}
            isSelected={key === selected}
            isHit={found?.hits.has(key) ?? false}
            isInOrder={key === inOrder}
            state={states?.get(key)}
            isReadOnly={checks !== undefined && !checks.onChange}
            disabledReason={checks?.disabledReason?.(key)}
            drag={drag}
            tail={props.tail?.(place.item)}
            onSelect={() => select(key)}
            onToggle={() => tree.toggle(key)}
            onCheck={() => check(key)}
          />
        )
      })}
    </div>
  )
}
