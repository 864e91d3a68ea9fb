/** A row on the page, and what it is drawn in. */
export interface RowBox {
  /** Names the box; the rows in it come and go. */
  key: number
  id: string
  /** Among all rows, counted from 0. */
  index: number
}

/**
 * Which box shows which row. A row that leaves the window hands its box to one
 * that comes: new words in old boxes cost a fraction of boxes made anew.
 */
export class RowBoxes {
  #boxes: RowBox[] = []
  #made = 0

  /**
   * Gives each of the rows a box; a row that has one keeps it. The answer is in
   * the order in which the boxes were made. Nobody takes over the box of `held`.
   */
  assign(rows: readonly number[], order: readonly string[], held: string | undefined): readonly RowBox[] {
    const coming = new Map<string, number>()
    for (const index of rows) {
      const id = order[index]
      if (id !== undefined) coming.set(id, index)
    }
    const boxes = this.#boxes.map(({ key, id }) => {
      const index = coming.get(id)
      coming.delete(id)
      return { key, id, index }
    })
    const waiting = [...coming]
    this.#boxes = boxes.flatMap(({ key, id, index }) => {
      if (index !== undefined) return [{ key, id, index }]
      const next = id === held ? undefined : waiting.shift()
      return next ? [{ key, id: next[0], index: next[1] }] : []
    })
    for (const [id, index] of waiting) this.#boxes.push({ key: this.#made++, id, index })
    return this.#boxes
  }
}

/**
 * Puts the boxes in the order of their rows, as those expect who read the page
 * one thing after the other. Only boxes that stand elsewhere move, and the one
 * with the focus stays, since moving would take the focus from it.
 */
export function putInOrder(body: HTMLElement): void {
  const boxes = [...body.querySelectorAll<HTMLElement>(':scope > [role=row]')]
  const top = ({ style }: HTMLElement) => Number.parseFloat(style.top)
  const sorted = [...boxes].sort((one, other) => top(one) - top(other))
  if (sorted.every((box, at) => box === boxes[at])) return
  const focused = sorted.findIndex((box) => box.contains(document.activeElement))
  const kept = focused < 0 ? Math.floor(sorted.length / 2) : focused
  for (let at = kept - 1; at >= 0; at--) follow(sorted[at], sorted[at + 1], 'before')
  for (let at = kept + 1; at < sorted.length; at++) follow(sorted[at], sorted[at - 1], 'after')
}

function follow(
  box: HTMLElement | undefined,
  other: HTMLElement | undefined,
  where: 'before' | 'after',
): void {
  if (!box || !other) return
  const beside = where === 'before' ? other.previousElementSibling : other.nextElementSibling
  if (beside !== box) other[where](box)
}
