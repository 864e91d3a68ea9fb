import { verdict } from '@/validation/run'
import type { EditColumn } from '../column'
import { type CellContext, type ColumnRules, columnRules } from './cell-rules'
import type { Refusals } from './refusals'
import type { RowStore } from './row-store'
import type { ValueIndex } from './value-index'

/** What is wrong, by row and column. */
export type ErrorMap = Record<string, Record<string, string>>

interface Checked {
  column: EditColumn
  rules: ColumnRules
}

/** What is wrong with the cells of one table, as far as it has been looked at. */
export class Checks {
  readonly #store: RowStore
  readonly #index: ValueIndex
  readonly #refusals: Refusals
  #columns = new Map<string, Checked>()
  readonly #errors = new Map<string, Map<string, string>>()
  readonly #listeners = new Set<() => void>()
  #frame = 0
  /** Wrong cells; null: to be counted anew. */
  #count: number | null = 0

  constructor(store: RowStore, index: ValueIndex, refusals: Refusals) {
    this.#store = store
    this.#index = index
    this.#refusals = refusals
    refusals.onChange = () => this.#changed()
  }

  /** Takes the columns' rules; answers the keys whose values must not repeat. */
  configure(columns: readonly EditColumn[]): string[] {
    this.#columns = new Map(
      columns.flatMap((column) => {
        const rules = columnRules(column)
        return rules ? [[column.key, { column, rules }] as const] : []
      }),
    )
    return [...this.#columns.values()].filter(({ rules }) => rules.isUnique).map(({ column }) => column.key)
  }

  isRequired(key: string): boolean {
    return this.#columns.get(key)?.rules.isRequired ?? false
  }

  /** Why the cell is refused; undefined when it is not, or was not looked at. */
  error(id: string, key: string): string | undefined {
    return this.#refusals.mark(id, key)?.message ?? this.#errors.get(id)?.get(key)
  }

  /** Whether any cell of the row is known to be wrong. */
  isWrong(id: string): boolean {
    return this.#errors.has(id) || this.#refusals.has(id)
  }

  /** Cells that are known to be wrong. */
  count = (): number => {
    this.#count ??= Object.values(this.errors() ?? {}).reduce(
      (sum, cells) => sum + Object.keys(cells).length,
      0,
    )
    return this.#count
  }

  /** Calls back when their number may be another, at most once per frame. */
  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #changed(): void {
    this.#count = null
    if (this.#frame !== 0 || this.#listeners.size === 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      for (const listener of this.#listeners) listener()
    })
  }

  /** Looks at one cell; the other holders of a value that must not repeat are the caller's to name. */
  check(id: string, key: string): string | undefined | Promise<string | undefined> {
    const checked = this.#columns.get(key)
    const row = this.#store.row(id)
    if (!checked || !row) return undefined
    const value = row[key]
    const refused = verdict(checked.rules.rules, value, this.#context(id, checked, value))
    if (!(refused instanceof Promise)) return this.#set(id, key, refused)
    return refused.then((problem) =>
      // By now the cell may hold something else, which has a check of its own.
      Object.is(this.#store.value(id, key), value) ? this.#set(id, key, problem) : problem,
    )
  }

  /** Looks at every cell that has rules; null when nothing is wrong. */
  async checkAll(): Promise<ErrorMap | null> {
    const waiting: Promise<unknown>[] = []
    for (const id of this.#store.order) {
      for (const key of this.#columns.keys()) {
        const answer = this.check(id, key)
        if (answer instanceof Promise) waiting.push(answer)
      }
    }
    await Promise.all(waiting)
    return this.errors()
  }

  /** What is known to be wrong, what could not be taken among it; null for nothing. */
  errors(): ErrorMap | null {
    const errors: ErrorMap = {}
    for (const [id, cells] of this.#errors) errors[id] = Object.fromEntries(cells)
    for (const { id, key, mark } of this.#refusals.all()) errors[id] = { ...errors[id], [key]: mark.message }
    return Object.keys(errors).length === 0 ? null : errors
  }

  /** Puts words under a cell that somebody else refused, the server for one. */
  refuse(id: string, key: string, message: string): void {
    this.#set(id, key, message)
  }

  /** Forgets what was said about rows that are gone, or about all. */
  forget(ids?: Iterable<string>): void {
    if (!ids) this.#errors.clear()
    else for (const id of ids) this.#errors.delete(id)
    this.#changed()
  }

  #context(id: string, { column, rules }: Checked, value: unknown): CellContext {
    const row = this.#store.row(id) ?? {}
    const repeats = rules.isUnique && this.#index.holders(column.key, value).size > 1
    return { others: repeats ? [value] : [], place: { value, row, column, rowId: id } }
  }

  #set(id: string, key: string, refused: string | undefined): string | undefined {
    const cells = this.#errors.get(id)
    if (cells?.get(key) === refused) return refused
    if (refused !== undefined) {
      if (cells) cells.set(key, refused)
      else this.#errors.set(id, new Map([[key, refused]]))
    } else {
      cells?.delete(key)
      if (cells?.size === 0) this.#errors.delete(id)
    }
    this.#store.touch(new Set([id]))
    this.#changed()
    return refused
  }
}
