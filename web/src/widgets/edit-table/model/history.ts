import type { CellChange, PlacedRow } from './row-store'

/** One thing a user did, as far as it must be taken back. */
export type Step =
  | { kind: 'cells'; changes: readonly CellChange[] }
  | { kind: 'inserted'; rows: readonly PlacedRow[] }
  | { kind: 'removed'; rows: readonly PlacedRow[] }
  | { kind: 'moved'; from: number; to: number }

/** Steps that can be taken back. */
const KEPT = 200

/** What was done, in its order, and what was taken back. */
export class History {
  #done: Step[][] = []
  #undone: Step[][] = []
  /** Steps of the acts that run together; null outside of such. */
  #joined: Step[] | null = null

  /** Steps of one act are taken back together. */
  push(steps: readonly Step[]): void {
    if (steps.length === 0) return
    if (this.#joined) {
      this.#joined.push(...steps)
      return
    }
    this.#done.push([...steps])
    if (this.#done.length > KEPT) this.#done.shift()
    this.#undone = []
  }

  /** Runs acts that are taken back together. */
  together(acts: () => void): void {
    const outer = this.#joined
    const joined: Step[] = outer ?? []
    this.#joined = joined
    try {
      acts()
    } finally {
      this.#joined = outer
    }
    if (outer === null) this.push(joined)
  }

  /** The steps to take back, the last one first. */
  undo(): Step[] | undefined {
    const steps = this.#done.pop()
    if (!steps) return undefined
    this.#undone.push(steps)
    return [...steps].reverse()
  }

  /** The steps to do again, in their order. */
  redo(): Step[] | undefined {
    const steps = this.#undone.pop()
    if (steps) this.#done.push(steps)
    return steps
  }

  clear(): void {
    this.#done = []
    this.#undone = []
  }
}
