import type { EditModel } from '../model/edit-model'

/** What is typed in the cell that is being edited: it is the user's before it is the cell's value. */
export class OpenEdit {
  readonly #model: EditModel
  readonly #listeners = new Set<() => void>()
  #isTyped = false
  /** The value of the editor that is open, or what it refuses; undefined while nothing was done in it. */
  pending: (() => unknown) | null = null

  constructor(model: EditModel) {
    this.#model = model
    model.cursor.watch(this.touched)
  }

  /** Takes what reads the editor that has opened. */
  hold(read: () => unknown): void {
    this.pending = read
    this.touched()
  }

  /** Whether something else than the cell's value stands in its editor. */
  get isTyped(): boolean {
    return this.#isTyped
  }

  /** The row in which something is typed. */
  get row(): string | undefined {
    return this.#isTyped ? this.#model.cursor.active?.id : undefined
  }

  /** The edit began or ended, or something was done in it. An editor is not asked while it is drawn: the answer is kept. */
  readonly touched = (): void => {
    const { active, editing } = this.#model.cursor
    if (editing === null) this.pending = null
    const value = this.pending?.()
    const stored = active ? this.#model.store.value(active.id, active.key) : undefined
    const isTyped = value !== undefined && String(value ?? '') !== String(stored ?? '')
    if (isTyped === this.#isTyped) return
    this.#isTyped = isTyped
    for (const listener of this.#listeners) listener()
  }

  /** Calls back when something is typed, or nothing any more. */
  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
