import { isBranch, type TreePlace } from './tree-model'

/** What a key asks of a tree. */
export type TreeMove =
  | { kind: 'focus'; key: string }
  | { kind: 'open'; key: string }
  | { kind: 'close'; key: string }
  | { kind: 'select'; key: string }
  | { kind: 'check'; key: string }

/** The move of a key pressed on the node `at`; the keys are those of the ARIA tree pattern. */
export function moveFor(
  pressed: string,
  at: string,
  rows: readonly TreePlace[],
  isOpen: (key: string) => boolean,
): TreeMove | undefined {
  const index = rows.findIndex(({ item }) => item.key === at)
  const row = rows[index]
  if (!row) return undefined
  const focus = (place: TreePlace | undefined): TreeMove | undefined =>
    place && { kind: 'focus', key: place.item.key }
  const mayOpen = isBranch(row.item)
  switch (pressed) {
    case 'ArrowDown':
      return focus(rows[index + 1])
    case 'ArrowUp':
      return focus(rows[index - 1])
    case 'Home':
      return focus(rows[0])
    case 'End':
      return focus(rows.at(-1))
    case 'ArrowRight':
      if (!mayOpen) return undefined
      return isOpen(at) ? focus(rows[index + 1]) : { kind: 'open', key: at }
    case 'ArrowLeft':
      if (mayOpen && isOpen(at)) return { kind: 'close', key: at }
      return row.parent === undefined ? undefined : { kind: 'focus', key: row.parent }
    case 'Enter':
      return { kind: 'select', key: at }
    case ' ':
      return { kind: 'check', key: at }
    default:
      return undefined
  }
}
