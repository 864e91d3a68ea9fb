import type { RowStore } from './row-store'

/** A cell by its row's id and its column's key. */
export interface CellAddress {
  id: string
  key: string
}

/** Rows and columns from one to another, both included, counted from 0. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** An edit under way; `seed` is what was typed to begin it, null to go on from the value. */
export interface Editing {
  seed: string | null
}

/**
 * Where the keyboard is: the active cell, the other end of the range around
 * it, and whether the cell is being edited. Outside React: a step
 * shows two rows anew and nothing else.
 */
export class Cursor {
  readonly #store: RowStore
  readonly #listeners = new Set<() => void>()
  #columns: readonly string[] = []
  #columnPlaces = new Map<string, number>()
  #active: CellAddress | null = null
  /** Where the range starts; null: at the active cell. */
  #start: CellAddress | null = null
  #head: CellAddress | null = null
  #editing: Editing | null = null
  /** Whether the focus should be in the active cell. */
  isFocused = false

  constructor(store: RowStore) {
    this.#store = store
  }

  get active(): CellAddress | null {
    return this.#active
  }
  get head(): CellAddress | null {
    return this.#head
  }
  get editing(): Editing | null {
    return this.#editing
  }
  get columns(): readonly string[] {
    return this.#columns
  }

  /** Takes the keys of the columns the cursor walks, in their order. */
  setColumns(keys: readonly string[]): void {
    this.#columns = keys
    this.#columnPlaces = new Map(keys.map((key, at) => [key, at]))
    if (this.#active && !this.#columnPlaces.has(this.#active.key)) this.leave()
  }

  columnAt(key: string): number {
    return this.#columnPlaces.get(key) ?? -1
  }

  isActive(id: string, key: string): boolean {
    return this.#active?.id === id && this.#active.key === key
  }

  /** The cells from the range's start, mostly the active one, to the other end; null without an active cell. */
  range(): CellRange | null {
    if (!this.#active) return null
    const start = this.#start ?? this.#active
    const head = this.#head ?? this.#active
    const rows = [this.#store.indexOf(start.id), this.#store.indexOf(head.id)]
    const columns = [this.columnAt(start.key), this.columnAt(head.key)]
    if (rows.includes(-1) || columns.includes(-1)) return null
    return {
      top: Math.min(...rows),
      bottom: Math.max(...rows),
      left: Math.min(...columns),
      right: Math.max(...columns),
    }
  }

  /** Whether more than the active cell is in the range. */
  get isWide(): boolean {
    return this.#head !== null
  }

  /** Goes to a cell; the range shrinks to it. */
  go(to: CellAddress): void {
    this.#change(() => {
      this.#active = to
      this.#alone()
      this.#editing = null
    })
  }

  /** Makes the cells between two corners the range; the active cell stays where it is, if it is one of them. */
  cover(from: CellAddress, to: CellAddress): void {
    this.#change(() => {
      const active = this.#active
      this.#editing = null
      this.#start = from
      this.#head = to
      const range = this.range()
      const [row, column] = active ? [this.#store.indexOf(active.id), this.columnAt(active.key)] : [-1, -1]
      const isInside =
        range && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
      if (!isInside) this.#active = from
      if (from.id === to.id && from.key === to.key) this.#alone()
    })
  }

  /** Moves the other end of the range. */
  extend(to: CellAddress): void {
    if (!this.#active) {
      this.go(to)
      return
    }
    const isBack = this.isActive(to.id, to.key)
    const isThere = isBack ? this.#head === null : this.#head?.id === to.id && this.#head.key === to.key
    if (isThere && this.#start === null) return
    this.#change(() => {
      this.#start = null
      this.#head = isBack ? null : to
    })
  }

  edit(seed: string | null): void {
    this.#change(() => {
      this.#alone()
      this.#editing = { seed }
    })
  }

  stopEditing(): void {
    if (this.#editing === null) return
    this.#change(() => {
      this.#editing = null
    })
  }

  /** No cell is active. */
  leave(): void {
    this.#change(() => {
      this.#active = null
      this.#alone()
      this.#editing = null
    })
  }

  /** The active cell is the whole range. */
  #alone(): void {
    this.#start = null
    this.#head = null
  }

  /** Calls back after every change. */
  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #change(act: () => void): void {
    const before = this.#shown()
    act()
    const after = this.#shown()
    const touched = new Set<string>()
    const order = this.#store.order
    for (const span of [before, after]) {
      if (!span) continue
      for (let at = span.top; at <= span.bottom; at++) {
        const id = order[at]
        if (id !== undefined) touched.add(id)
      }
    }
    this.#store.touch(touched)
    for (const listener of this.#listeners) listener()
  }

  #shown(): { top: number; bottom: number } | null {
    return this.range()
  }
}
