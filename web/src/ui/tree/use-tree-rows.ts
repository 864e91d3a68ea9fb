import { type FocusEvent, type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { moveFor } from './tree-keys'
import { foundIn, indexTree, rowsInSight, searchTree, type TreeItem } from './tree-model'

export interface TreeOptions {
  items: readonly TreeItem[]
  /** Only what contains the text is shown, or has one of the keys, with what leads to it. */
  search?: string | ReadonlySet<string>
  /** Nodes that are open; the tree's owner keeps them so that buttons can change them too. */
  open: ReadonlySet<string>
  onOpen: (change: (open: ReadonlySet<string>) => ReadonlySet<string>) => void
}

export type TreeRows = ReturnType<typeof useTreeRows>

/** The rows of a tree in sight, which of them are open, and which had the focus last. */
export function useTreeRows({ items, search = '', open, onOpen }: TreeOptions) {
  const index = useMemo(() => indexTree(items), [items])
  const found = useMemo(
    () => (typeof search === 'string' ? searchTree(index, search) : foundIn(index, search)),
    [index, search],
  )
  const rows = useMemo(() => rowsInSight(items, index, open, found), [items, index, open, found])
  const opened: ReadonlySet<string | undefined> = useMemo(
    () => (found ? new Set(rows.map(({ parent }) => parent)) : open),
    [rows, found, open],
  )
  const [focused, setFocused] = useState<string>()
  const toggle = useCallback(
    (key: string) => onOpen((before) => withOpen(before, key, !opened.has(key))),
    [onOpen, opened],
  )
  const onFocus = ({ target }: FocusEvent) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key
    if (key !== undefined) setFocused(key)
  }
  return { index, found, rows, isOpen: (key: string) => opened.has(key), toggle, focused, onFocus }
}

function withOpen(open: ReadonlySet<string>, key: string, isOpen: boolean): ReadonlySet<string> {
  const next = new Set(open)
  if (isOpen) next.add(key)
  else next.delete(key)
  return next
}

/** The element of a row, if it is rendered. */
export function rowOf(list: HTMLElement | null, key: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null
}

interface RowCommands {
  focus: (key: string) => void
  /** Enter on a row. */
  onSelect?: (key: string) => void
  /** Space on a row. */
  onCheck?: (key: string) => void
  /** Puts a row at another place among its siblings, counted from 0; absent where the order is fixed. */
  onMove?: (key: string, to: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The keys of a tree on its rows; with Alt the arrows move the row itself. */
export function rowKeys({ index, rows, isOpen, toggle }: TreeRows, commands: RowCommands) {
  return (event: KeyboardEvent) => {
    // Buttons within a row keep their own keys.
    const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined
    if (key === undefined || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      const step = steps[event.key]
      if (step === undefined || !commands.onMove) return
      event.preventDefault()
      return commands.onMove(key, (index.get(key)?.position ?? 1) - 1 + step)
    }
    const move = moveFor(event.key, key, rows, isOpen)
    if (!move) return
    event.preventDefault()
    if (move.kind === 'focus') commands.focus(move.key)
    else if (move.kind === 'select') commands.onSelect?.(move.key)
    else if (move.kind === 'check') commands.onCheck?.(move.key)
    else toggle(move.key)
  }
}
