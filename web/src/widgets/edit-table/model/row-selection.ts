import type { RowStore } from './row-store'

/** What changed a selection, as listeners are told (contract §12.1). */
export type SelectionAction = 'selected' | 'unselected' | 'selected-all'

/** Told what the user did; no id: to all rows at once. */
type ActionListener = (action: SelectionAction, id: string | undefined) => void

/** The rows that are ticked, outside React like the rows. */
export class RowSelection {
  readonly #store: RowStore
  readonly #listeners = new Set<() => void>()
  readonly #actionListeners = new Set<ActionListener>()
  readonly #ids = new Set<string>()
  #last: string | null = null
  /** Whether a row may be ticked. */
  accepts: (id: string) => boolean = () => true

  constructor(store: RowStore) {
    this.#store = store
  }

  get size(): number {
    return this.#ids.size
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  /** Ticked rows in the order of the rows. */
  ids(): string[] {
    return this.#ids.size === 0 ? [] : this.#store.order.filter((id) => this.#ids.has(id))
  }

  /** Ticks or unticks a row; with `through` also those between it and the one before. */
  toggle(id: string, through = false): SelectionAction | undefined {
    if (!this.accepts(id)) return undefined
    const isOn = !this.#ids.has(id)
    const between = through && this.#last !== null ? this.#between(this.#last, id) : [id]
    for (const one of between) if (this.accepts(one)) this.#set(one, isOn)
    this.#last = id
    this.#say(new Set(between))
    const action = isOn ? 'selected' : 'unselected'
    this.#tell(action, id)
    return action
  }

  /** Ticks this row alone. */
  only(id: string): void {
    if (!this.accepts(id)) return
    const touched = new Set([...this.#ids, id])
    this.#ids.clear()
    this.#ids.add(id)
    this.#last = id
    this.#say(touched)
    this.#tell('selected', id)
  }

  /** How much of what may be ticked is: for the box in the head. */
  get extent(): 'none' | 'some' | 'all' {
    if (this.#ids.size === 0) return 'none'
    return this.#store.order.every((id) => this.#ids.has(id) || !this.accepts(id)) ? 'all' : 'some'
  }

  selectAll(): void {
    for (const id of this.#store.order) if (this.accepts(id)) this.#ids.add(id)
    this.#say(null)
    this.#tell('selected-all', undefined)
  }

  clear(): void {
    this.#ids.clear()
    this.#last = null
    this.#say(null)
    this.#tell('unselected', undefined)
  }

  /** Forgets rows that are gone. */
  drop(ids: Iterable<string>): void {
    let isChanged = false
    for (const id of ids) isChanged = this.#ids.delete(id) || isChanged
    if (isChanged) this.#say(null)
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back after rows were ticked or unticked, not when ticked rows go. */
  watchActions(listener: ActionListener): () => void {
    this.#actionListeners.add(listener)
    return () => void this.#actionListeners.delete(listener)
  }

  #tell(action: SelectionAction, id: string | undefined): void {
    for (const listener of this.#actionListeners) listener(action, id)
  }

  #between(one: string, other: string): readonly string[] {
    const [from, to] = [this.#store.indexOf(one), this.#store.indexOf(other)].sort((a, b) => a - b)
    return from === undefined || from < 0 ? [other] : this.#store.order.slice(from, (to ?? from) + 1)
  }

  #set(id: string, isOn: boolean): void {
    if (isOn) this.#ids.add(id)
    else this.#ids.delete(id)
  }

  #say(ids: ReadonlySet<string> | null): void {
    if (ids) this.#store.touch(ids)
    else this.#store.touchAll()
    for (const listener of this.#listeners) listener()
  }
}
