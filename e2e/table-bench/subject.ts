import type { CargoLine } from '@/features/gallery/cargo-rows'

/** A table on a page of its own, as the benchmark drives it. Rows count from 0. */
export interface Subject {
  /** Begins to show these rows. */
  mount: (rows: readonly CargoLine[]) => void
  /** What scrolls the rows. */
  scroller: () => HTMLElement | null
  /** The cell of a row in sight. */
  cell: (row: number, field: string) => HTMLElement | null
  /** Changes rows by their keys, as news from a server would. */
  set: (changes: readonly { row: number; values: Partial<CargoLine> }[]) => void
}

/** What the page offers to the benchmark. */
export interface Stand {
  mount: () => Promise<number>
  scroll: (steps: number, distance: number) => Promise<number[]>
  armCommit: (row: number, field: string, text: string) => void
  committed: () => Promise<number>
  updates: (count: number) => Promise<number>
  startUpdates: () => void
  stopUpdates: () => number
}

declare global {
  interface Window {
    stand: Stand
  }
}
