import type { RowStore } from './row-store'

/** CSS pixels assumed of an open panel until it is there to measure. */
const ASSUMED = 160

/** Which rows show more under themselves, and how high that is. */
export class Expansion {
  readonly #store: RowStore
  readonly #heights = new Map<string, number>()
  readonly #open = new Set<string>()
  readonly #listeners = new Set<() => void>()
  #version = 0

  constructor(store: RowStore) {
    this.#store = store
  }

  isOpen(id: string): boolean {
    return this.#open.has(id)
  }

  /** CSS pixels under rows, by their place among the others. */
  rooms(store: RowStore): Map<number, number> {
    const rooms = new Map<number, number>()
    for (const id of this.#open) {
      const at = store.indexOf(id)
      if (at >= 0) rooms.set(at, this.#heights.get(id) ?? ASSUMED)
    }
    return rooms
  }

  toggle(id: string): void {
    if (!this.#open.delete(id)) this.#open.add(id)
    this.#store.touch(new Set([id]))
    this.#say()
  }

  /** Takes the height of an open panel. */
  measure(id: string, height: number): void {
    if (this.#heights.get(id) === height || height === 0) return
    this.#heights.set(id, height)
    this.#say()
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  version = (): number => this.#version

  #say(): void {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
