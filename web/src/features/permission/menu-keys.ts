import type { KeyboardEvent } from 'react'
import { moveFor } from '@/ui/tree/tree-keys'
import type { TreeIndex, TreePlace } from '@/ui/tree/tree-model'

interface MenuKeys {
  /** The rows in sight, top to bottom. */
  places: readonly TreePlace[]
  index: TreeIndex
  /** Branches that are open. */
  opened: ReadonlySet<string | undefined>
  toggle: (key: string) => void
  focus: (key: string) => void
  /** Puts a row at another place among its siblings, counted from 0; absent where the order is fixed. */
  onMove?: (key: string, to: number) => void
  onEnter: (key: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** The keys of a tree on its rows; with Alt the arrows move the row itself. */
export function keysOf({ places, index, opened, toggle, focus, onMove, onEnter }: MenuKeys) {
  return (event: KeyboardEvent) => {
    // Buttons within a row keep their own keys.
    const key = event.target instanceof HTMLElement ? event.target.dataset.key : undefined
    if (key === undefined || event.ctrlKey || event.metaKey) return
    if (event.altKey) {
      const step = steps[event.key]
      if (step === undefined || !onMove) return
      event.preventDefault()
      onMove(key, (index.get(key)?.position ?? 1) - 1 + step)
      return
    }
    const move = moveFor(event.key, key, places, (each) => opened.has(each))
    if (!move) return
    event.preventDefault()
    if (move.kind === 'focus') focus(move.key)
    else if (move.kind === 'open' || move.kind === 'close') toggle(move.key)
    else if (move.kind === 'select') onEnter(move.key)
  }
}
