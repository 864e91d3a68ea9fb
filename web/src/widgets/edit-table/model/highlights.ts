import type { RowStore } from './row-store'

/** ms that news stay marked (spec §9). */
export const HIGHLIGHT_TIME = 1_400

/** Cells that have just changed from outside. */
export class Highlights {
  readonly #store: RowStore
  readonly #cells = new Map<string, Set<string>>()

  constructor(store: RowStore) {
    this.#store = store
  }

  has(id: string, key: string): boolean {
    return this.#cells.get(id)?.has(key) ?? false
  }

  /** Marks cells for a moment. */
  mark(cells: readonly { id: string; key: string }[]): void {
    if (cells.length === 0) return
    const rows = new Set<string>()
    for (const { id, key } of cells) {
      const keys = new Set(this.#cells.get(id)).add(key)
      this.#cells.set(id, keys)
      rows.add(id)
    }
    const marked = new Map([...rows].map((id) => [id, this.#cells.get(id)]))
    this.#store.touch(rows)
    setTimeout(() => {
      // Rows marked again meanwhile keep their mark.
      for (const [id, keys] of marked) if (this.#cells.get(id) === keys) this.#cells.delete(id)
      this.#store.touch(rows)
    }, HIGHLIGHT_TIME)
  }
}
