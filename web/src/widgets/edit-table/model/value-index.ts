import { likeness } from '@/format/tidy'
import type { Row } from '../column'

/** Which rows hold which value, as who reads them tells them apart, for columns whose values must not repeat. */
export class ValueIndex {
  readonly #columns = new Map<string, Map<unknown, Set<string>>>()

  /** Indexes the columns over these rows. */
  load(keys: readonly string[], rows: Iterable<{ id: string; row: Row }>): void {
    this.#columns.clear()
    for (const key of keys) this.#columns.set(key, new Map())
    if (keys.length === 0) return
    for (const { id, row } of rows) this.add(id, row)
  }

  has(key: string): boolean {
    return this.#columns.has(key)
  }

  add(id: string, row: Row): void {
    for (const [key, holders] of this.#columns) hold(holders, row[key], id)
  }

  remove(id: string, row: Row): void {
    for (const [key, holders] of this.#columns) release(holders, row[key], id)
  }

  change(key: string, id: string, before: unknown, after: unknown): void {
    const holders = this.#columns.get(key)
    if (!holders) return
    release(holders, before, id)
    hold(holders, after, id)
  }

  /** The rows that hold the value; empty for a column that is not indexed. */
  holders(key: string, value: unknown): ReadonlySet<string> {
    return this.#columns.get(key)?.get(likeness(value)) ?? nobody
  }
}

const nobody: ReadonlySet<string> = new Set()

function hold(holders: Map<unknown, Set<string>>, value: unknown, id: string): void {
  const key = likeness(value)
  const set = holders.get(key)
  if (set) set.add(id)
  else holders.set(key, new Set([id]))
}

function release(holders: Map<unknown, Set<string>>, value: unknown, id: string): void {
  const key = likeness(value)
  const set = holders.get(key)
  set?.delete(id)
  if (set?.size === 0) holders.delete(key)
}
