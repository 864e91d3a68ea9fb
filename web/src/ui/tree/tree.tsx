import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { checkStates, toggled, toggledStrictly } from './tree-checks'
import { moveFor } from './tree-keys'
import { foundIn, indexTree, rowsInSight, searchTree, type TreeIndex, type TreeItem } from './tree-model'
import { TreeRow } from './tree-row'
import type { TreeDrag } from './use-tree-drag'
import './tree.css'

export interface TreeProps {
  /** Names the tree for assistive technology. */
  name: string
  items: readonly TreeItem[]
  selected?: string
  onSelect?: (key: string) => void
  /** Boxes in front of the nodes. */
  checks?: TreeChecks
  /** Only what contains the text is shown, or has one of the keys, with what leads to it. No tick reaches what is not. */
  search?: string | ReadonlySet<string>
  /** Nodes that are open; the tree's owner keeps them so that buttons can change them too. */
  open: ReadonlySet<string>
  onOpen: (open: ReadonlySet<string>) => void
  /** Nodes that can be dragged onto others. */
  drag?: TreeDrag
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

const findIn = (index: TreeIndex, search: string | ReadonlySet<string>) =>
  typeof search === 'string' ? searchTree(index, search) : foundIn(index, search)

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
  const { name, items, selected, checks, search = '', open, onOpen } = props
  const index = useMemo(() => indexTree(items), [items])
  const found = useMemo(() => findIn(index, search), [index, search])
  const rows = rowsInSight(items, index, open, found)
  const states = useMemo(
    () => checks && checkStates(index, checks.chosen, checks.checkStrictly),
    [index, checks],
  )
  const root = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const inOrder = [focused, selected].find((key) => rows.some(({ item }) => item.key === key))

  const focus = (key: string) => {
    setFocused(key)
    root.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }
  const isOpen = (key: string) => (found ? rows.some(({ parent }) => parent === key) : open.has(key))
  const toggle = (key: string, isNowOpen: boolean) => {
    const next = new Set(open)
    if (isNowOpen) next.add(key)
    else next.delete(key)
    onOpen(next)
  }
  const check = (key: string) => {
    if (!checks || checks.disabledReason?.(key) !== undefined) return
    checks.onChange?.(chosenAfter(checks, index, key, (each) => found?.shown.has(each) === false))
  }
  const select = (key: string) => (props.onSelect ? props.onSelect(key) : check(key))
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const move = moveFor(event.key, key, rows, isOpen)
    if (!move) return
    event.preventDefault()
    if (move.kind === 'focus') focus(move.key)
    else if (move.kind === 'select') select(move.key)
    else if (move.kind === 'check') checks ? check(move.key) : select(move.key)
    else toggle(move.key, move.kind === 'open')
  }
  if (rows.length === 0) return <Nothing isSearched={found !== undefined} {...props} />
  return (
    <div ref={root} role="tree" className="fd-tree" aria-label={name}>
      {rows.map((place, at) => {
        const { key } = place.item
        return (
          <TreeRow
            key={key}
            place={place}
            isOpen={isOpen(key)}
            isSelected={key === selected}
            isHit={found?.hits.has(key) ?? false}
            isInOrder={inOrder === undefined ? at === 0 : key === inOrder}
            state={states?.get(key)}
            isReadOnly={checks !== undefined && !checks.onChange}
            disabledReason={checks?.disabledReason?.(key)}
            drag={props.drag}
            tail={props.tail?.(place.item)}
            onKeyDown={(event) => onKeyDown(event, key)}
            onFocus={() => setFocused(key)}
            onSelect={() => select(key)}
            onToggle={() => toggle(key, !isOpen(key))}
            onCheck={() => check(key)}
          />
        )
      })}
    </div>
  )
}

function Nothing({ isSearched, empty, noMatch = '没有匹配的内容' }: TreeProps & { isSearched: boolean }) {
  return <p className="fd-tree-empty">{isSearched ? noMatch : empty}</p>
}
