import type { EditColumn, Row } from '../column'
import { isLocked, isRowDisabled } from './cell-locks'
import { initialRow, isEditableType } from './cell-text'
import { Checks } from './checks'
import { Cursor } from './cursor'
import { Highlights } from './highlights'
import { History, marksStep, type Step } from './history'
import type { ChangeCause, ModelOptions } from './model-options'
import { type PlacedMark, Refusals } from './refusals'
import { differences, numbered, statisticKeys } from './row-changes'
import { RowNames } from './row-names'
import { RowSelection } from './row-selection'
import { type CellChange, type PlacedRow, type RowPatch, RowStore } from './row-store'
import { Totals } from './totals'
import { ValueIndex } from './value-index'

/** Everything one table knows, outside React: rows, order, sums, checks, cursor, selection, history. */
export class EditModel {
  readonly store = new RowStore()
  readonly index = new ValueIndex()
  readonly totals = new Totals()
  readonly refusals = new Refusals(this.store)
  readonly checks = new Checks(this.store, this.index, this.refusals)
  readonly cursor = new Cursor(this.store)
  readonly selection = new RowSelection(this.store)
  readonly highlights = new Highlights(this.store)
  readonly history = new History()
  readonly #names = new RowNames()
  #byKey = new Map<string, EditColumn>()
  #uniqueKeys: string[] = []
  options: ModelOptions

  constructor(options: ModelOptions) {
    this.options = options
    this.selection.accepts = (id) => !this.isRowDisabled(id)
    this.#readColumns()
  }

  /** Takes what the table is told now. */
  configure(options: ModelOptions): void {
    const before = this.options
    this.options = options
    if (before.columns !== options.columns) {
      this.#readColumns()
      this.refusals.drop((_, key) => !this.#byKey.has(key))
      this.#count()
      this.store.touchAll()
    } else if (before.isDisabled !== options.isDisabled || before.readOnlyKeys !== options.readOnlyKeys)
      this.store.touchAll()
  }

  column(key: string): EditColumn | undefined {
    return this.#byKey.get(key)
  }

  isFresh(id: string): boolean {
    return this.#names.isFresh(id)
  }

  /** Rows that the caller had and that are gone, as they were last. */
  deletedRows(): Row[] {
    return this.#names.deleted()
  }

  /** A row as it leaves the table: ids of ours stay here. */
  outside(id: string): Row {
    return this.#names.outside(id, this.store.row(id) ?? {}, this.options.rowKey)
  }

  isRowDisabled(id: string): boolean {
    return isRowDisabled(this.options, this.store.row(id))
  }

  isReadOnly(id: string, column: EditColumn): boolean {
    return !isEditableType(column) || this.isLocked(id, column)
  }

  /** Whether the cell may not be changed, whatever its type; a slot may have fields of its own. */
  isLocked(id: string, column: EditColumn): boolean {
    return isLocked(this.options, this.store.row(id), column)
  }

  /** Puts these rows in place of all; what was typed and not taken out is gone. */
  load(rows: readonly Row[]): void {
    const { active } = this.cursor
    const at = active ? this.store.indexOf(active.id) : -1
    const before = new Map(this.store.order.map((id) => [id, this.store.row(id)]))
    this.#names.forget()
    this.history.clear()
    this.checks.forget()
    this.refusals.clear()
    const named = this.#names.name(numbered(rows, this.options.orderKey), this.options.rowKey)
    this.store.load(named)
    this.#count()
    this.selection.drop([...before.keys()].filter((id) => this.store.row(id) === undefined))
    // Whoever is typing in the table stays where they are.
    if (active && this.store.row(active.id) === undefined)
      this.#stay(this.cursor.isFocused ? at : -1, active.key)
    if (this.options.marksReload && before.size > 0) this.highlights.mark(differences(before, named))
  }

  /** Writes values, and marks what could not be taken, as one act that can be taken back. */
  write(
    patches: readonly RowPatch[],
    how: ChangeCause = 'typed',
    refused: readonly PlacedMark[] = [],
  ): readonly CellChange[] {
    const followed = patches.map((patch) => this.options.followed(patch, this.store.row(patch.id) ?? {}))
    const marks = this.refusals.changes(followed, refused)
    this.refusals.apply(marks)
    const changes = this.#apply(followed, how)
    this.history.push([marksStep(marks), { kind: 'cells', changes }])
    return changes
  }

  /** Values the server sent: they are not the user's to take back, and are marked for a moment. */
  receive(patches: readonly RowPatch[]): void {
    this.highlights.mark(this.#apply(patches, 'remote'))
  }

  /** Puts new rows in; answers their ids. Without `plain` they start with the columns' defaults. */
  insert(rows: readonly Row[], at: number, plain = false): string[] {
    const started = rows.map((row) => (plain ? row : { ...initialRow(this.options.columns), ...row }))
    const named = this.#names.name(started, this.options.rowKey)
    const placed = named.map(({ id, row }, nth) => ({ at: at + nth, id, row }))
    this.#put(placed)
    this.history.push([{ kind: 'inserted', rows: placed }])
    return named.map(({ id }) => id)
  }

  /** Takes rows out as one act. */
  remove(ids: ReadonlySet<string>): void {
    const marks = this.refusals.drop((id) => ids.has(id))
    const rows = this.#take(ids)
    if (rows.length > 0) this.history.push([marksStep(marks), { kind: 'removed', rows }])
  }

  /** Puts a row at another place. */
  move(from: number, to: number): void {
    if (from === to || to < 0 || to >= this.store.size) return
    this.store.move(from, to)
    this.#renumber()
    this.history.push([{ kind: 'moved', from, to }])
  }

  /** Takes the last act back, or does it again; answers whether there was one. */
  step(which: 'undo' | 'redo'): boolean {
    const steps = this.history[which]()
    for (const step of steps ?? []) this.#replay(step, which === 'undo')
    return steps !== undefined
  }

  #replay(step: Step, isBack: boolean): void {
    if (step.kind === 'cells') {
      const patches = step.changes.map(({ id, key, before, after }) => ({
        id,
        values: { [key]: isBack ? before : after },
      }))
      this.#apply(patches, 'history')
    } else if (step.kind === 'marks') this.refusals.apply(step.changes, isBack)
    else if (step.kind === 'moved') {
      if (isBack) this.store.move(step.to, step.from)
      else this.store.move(step.from, step.to)
      this.#renumber()
    } else if ((step.kind === 'inserted') === isBack) this.#take(new Set(step.rows.map(({ id }) => id)))
    else this.#put(step.rows)
  }

  #apply(patches: readonly RowPatch[], how: ChangeCause): CellChange[] {
    const changes = this.store.patch(patches)
    for (const change of changes) {
      this.totals.change(change.key, change.before, change.after)
      this.index.change(change.key, change.id, change.before, change.after)
    }
    for (const { id, key, before, after } of changes) {
      void this.checks.check(id, key)
      this.#checkHolders(key, before)
      this.#checkHolders(key, after)
    }
    if (changes.length > 0) this.options.onValues(changes, how)
    return changes
  }

  /** A value that came or went changes the verdict on its other holders. */
  #checkHolders(key: string, value: unknown): void {
    for (const id of this.index.holders(key, value)) void this.checks.check(id, key)
  }

  #put(placed: readonly PlacedRow[]): void {
    this.store.insert(placed)
    for (const { id, row } of placed) {
      this.#names.came(id)
      this.totals.add(row, 1)
      this.index.add(id, row)
    }
    this.#renumber()
  }

  #take(ids: ReadonlySet<string>): PlacedRow[] {
    const { active } = this.cursor
    const at = active ? this.store.indexOf(active.id) : -1
    const removed = this.store.remove(ids)
    for (const { id, row } of removed) {
      this.#names.went(id, row)
      this.totals.add(row, -1)
      this.index.remove(id, row)
    }
    this.checks.forget(ids)
    this.selection.drop(ids)
    for (const { row } of removed) for (const key of this.#uniqueKeys) this.#checkHolders(key, row[key])
    this.#renumber()
    if (active && ids.has(active.id)) this.#stay(at, active.key)
    return removed
  }

  /** The cursor's row is gone: the row that came to its place takes over. */
  #stay(at: number, key: string): void {
    const id = this.store.order[Math.min(at, this.store.size - 1)]
    if (id === undefined) this.cursor.leave()
    else this.cursor.go({ id, key })
  }

  #renumber(): void {
    const { orderKey } = this.options
    if (orderKey === null) return
    const patches = this.store.order.flatMap((id, at) =>
      this.store.value(id, orderKey) === at + 1 ? [] : [{ id, values: { [orderKey]: at + 1 } }],
    )
    this.#apply(patches, 'history')
  }

  #readColumns(): void {
    const { columns } = this.options
    this.#byKey = new Map(columns.map((column) => [column.key, column]))
    this.#uniqueKeys = this.checks.configure(columns)
  }

  #count(): void {
    const rows = this.store.order.map((id) => ({ id, row: this.store.row(id) ?? {} }))
    this.index.load(this.#uniqueKeys, rows)
    this.totals.load(
      statisticKeys(this.options.columns),
      rows.map(({ row }) => row),
    )
  }
}
