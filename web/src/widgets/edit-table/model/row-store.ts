import type { Row } from '../column'

/** A change of one field of one row. */
export interface CellChange {
  id: string
  key: string
  before: unknown
  after: unknown
}

/** New values of one row. */
export interface RowPatch {
  id: string
  values: Row
}

/** A row at a place among the others, counted from 0. */
export interface PlacedRow {
  at: number
  id: string
  row: Row
}

interface Watch {
  version: number
  listeners: Set<() => void>
}

/**
 * The rows of one table, outside React: whoever shows a row watches that row
 * alone, so that a change costs one row however many there are. The order is a
 * new array after each coming, going or moving, and the same one otherwise.
 */
export class RowStore {
  readonly #rows = new Map<string, Row>()
  readonly #watches = new Map<string, Watch>()
  readonly #orderListeners = new Set<() => void>()
  #order: readonly string[] = []
  #places: Map<string, number> | null = null

  /** Ids in the order of the rows. */
  get order(): readonly string[] {
    return this.#order
  }

  get size(): number {
    return this.#order.length
  }

  row(id: string): Row | undefined {
    return this.#rows.get(id)
  }

  value(id: string, key: string): unknown {
    return this.#rows.get(id)?.[key]
  }

  /** The row's place, counted from 0; -1 for none. */
  indexOf(id: string): number {
    this.#places ??= new Map(this.#order.map((one, at) => [one, at]))
    return this.#places.get(id) ?? -1
  }

  /** Puts other rows in place of all. */
  load(rows: readonly { id: string; row: Row }[]): void {
    this.#rows.clear()
    for (const { id, row } of rows) this.#rows.set(id, row)
    this.#setOrder(rows.map(({ id }) => id))
    this.touchAll()
  }

  /** Writes values; answers what has changed. Unknown rows and equal values change nothing. */
  patch(patches: readonly RowPatch[]): CellChange[] {
    const changes: CellChange[] = []
    for (const { id, values } of patches) {
      const row = this.#rows.get(id)
      if (!row) continue
      const known = changes.length
      for (const [key, after] of Object.entries(values)) {
        const before = row[key]
        if (!Object.is(before, after)) changes.push({ id, key, before, after })
      }
      if (changes.length > known) this.#rows.set(id, { ...row, ...values })
    }
    this.touch(new Set(changes.map(({ id }) => id)))
    return changes
  }

  /** Puts rows in at their places; the places count the rows put in before them. */
  insert(placed: readonly PlacedRow[]): void {
    const order = [...this.#order]
    const [first] = placed
    const isBlock = first !== undefined && placed.every(({ at }, nth) => at === first.at + nth)
    for (const { id, row } of placed) this.#rows.set(id, row)
    if (isBlock) order.splice(first.at, 0, ...placed.map(({ id }) => id))
    else for (const { at, id } of placed) order.splice(at, 0, id)
    this.#setOrder(order)
  }

  /** Takes rows out; answers them with their places, so that `insert` puts them back. */
  remove(ids: ReadonlySet<string>): PlacedRow[] {
    const removed = this.#order.flatMap((id, at) => {
      const row = ids.has(id) ? this.#rows.get(id) : undefined
      return row ? [{ at, id, row }] : []
    })
    for (const { id } of removed) this.#rows.delete(id)
    if (removed.length > 0) this.#setOrder(this.#order.filter((id) => this.#rows.has(id)))
    return removed
  }

  /** Puts the row at another place. */
  move(from: number, to: number): void {
    const order = [...this.#order]
    const [id] = order.splice(from, 1)
    if (id === undefined) return
    order.splice(to, 0, id)
    this.#setOrder(order)
  }

  /** Calls back when the row must be shown anew. */
  watch(id: string, listener: () => void): () => void {
    const watch = this.#watches.get(id) ?? { version: 0, listeners: new Set() }
    this.#watches.set(id, watch)
    watch.listeners.add(listener)
    return () => {
      watch.listeners.delete(listener)
      if (watch.listeners.size === 0) this.#watches.delete(id)
    }
  }

  /** Grows with every change of a watched row. */
  version(id: string): number {
    return this.#watches.get(id)?.version ?? 0
  }

  /** Says that rows must be shown anew, for whatever reason. */
  touch(ids: ReadonlySet<string>): void {
    // Whichever is shorter: of thousands of rows a few dozen are watched.
    const few = ids.size < this.#watches.size ? ids : this.#watches.keys()
    for (const id of [...few]) if (ids.has(id)) this.#touchOne(id)
  }

  touchAll(): void {
    for (const id of [...this.#watches.keys()]) this.#touchOne(id)
  }

  /** Calls back after rows came, went or moved. */
  watchOrder = (listener: () => void): (() => void) => {
    this.#orderListeners.add(listener)
    return () => void this.#orderListeners.delete(listener)
  }

  #touchOne(id: string): void {
    const watch = this.#watches.get(id)
    if (!watch) return
    watch.version++
    for (const listener of watch.listeners) listener()
  }

  #setOrder(order: readonly string[]): void {
    this.#order = order
    this.#places = null
    for (const listener of this.#orderListeners) listener()
  }
}
