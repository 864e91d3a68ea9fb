import type { MarkChange } from './refusals'
import type { CellChange, PlacedRow } from './row-store'

/** One thing a user did, as far as it must be taken back. */
export type Step =
  | { kind: 'cells'; changes: readonly CellChange[] }
  | { kind: 'marks'; changes: readonly MarkChange[] }
  | { kind: 'inserted'; rows: readonly PlacedRow[] }
  | { kind: 'removed'; rows: readonly PlacedRow[] }
  | { kind: 'moved'; from: number; to: number }

export const marksStep = (changes: readonly MarkChange[]): Step => ({ kind: 'marks', changes })

const hasChanged = (step: Step) => !('changes' in step) || step.changes.length > 0

/** Steps that can be taken back. */
const KEPT = 200

/** What was done, in its order, and what was taken back. */
export class History {
  #done: Step[][] = []
  #undone: Step[][] = []
  /** The last act when everything was saved; undefined: before the first. */
  #saved: Step[] | undefined
  readonly #listeners = new Set<() => void>()
  /** Steps of the actions that run together; null outside of such. */
  #joined: Step[] | null = null

  /** Steps of one act are taken back together; those that changed nothing are none. */
  push(all: readonly Step[]): void {
    const steps = all.filter(hasChanged)
    if (steps.length === 0) return
    if (this.#joined) {
      this.#joined.push(...steps)
      return
    }
    this.#done.push(steps)
    if (this.#done.length > KEPT) this.#done.shift()
    this.#undone = []
    this.#publish()
  }

  /** Whether something was done, and not taken back, since rows were loaded or saved. */
  get isUnsaved(): boolean {
    return this.#done.at(-1) !== this.#saved
  }

  /** What was done since then, step by step; null where it is not known: what was saved has been taken back. */
  unsaved(): Step[] | null {
    const at = this.#saved ? this.#done.indexOf(this.#saved) : -1
    return this.#saved && at < 0 ? null : this.#done.slice(at + 1).flat()
  }

  /** Everything done so far is saved. */
  save(): void {
    this.#saved = this.#done.at(-1)
    this.#publish()
  }

  /** Calls back when something was done, taken back or saved. */
  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #publish(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Runs actions that are undone together. */
  together(actions: () => void): void {
    const outer = this.#joined
    const joined: Step[] = outer ?? []
    this.#joined = joined
    try {
      actions()
    } finally {
      this.#joined = outer
    }
    if (outer === null) this.push(joined)
  }

  /** The steps that are taken back or done again next, in their order. */
  next(which: 'undo' | 'redo'): readonly Step[] {
    return (which === 'undo' ? this.#done : this.#undone).at(-1) ?? []
  }

  /** The steps to take back, the last one first. */
  undo(): Step[] | undefined {
    const steps = this.#done.pop()
    if (!steps) return undefined
    this.#undone.push(steps)
    this.#publish()
    return [...steps].reverse()
  }

  /** The steps to do again, in their order. */
  redo(): Step[] | undefined {
    const steps = this.#undone.pop()
    if (!steps) return undefined
    this.#done.push(steps)
    this.#publish()
    return steps
  }

  clear(): void {
    this.#done = []
    this.#undone = []
    this.save()
  }
}
