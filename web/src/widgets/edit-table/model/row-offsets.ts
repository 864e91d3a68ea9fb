/** Rows of one height, a few of which have more room under them. */
export class RowOffsets {
  readonly #height: number
  readonly #count: number
  /** Rows with room under them, from the top; how much there is, and in all rows before. */
  readonly #open: { at: number; room: number; before: number }[] = []
  readonly #rooms: number

  /** `rooms`: CSS pixels under rows by their place; rows without any may be left out. */
  constructor(height: number, count: number, rooms: ReadonlyMap<number, number>) {
    this.#height = height
    this.#count = count
    let before = 0
    for (const [at, room] of [...rooms].sort(([one], [other]) => one - other)) {
      this.#open.push({ at, room, before })
      before += room
    }
    this.#rooms = before
  }

  /** CSS pixels of all rows. */
  get total(): number {
    return this.#count * this.#height + this.#rooms
  }

  /** CSS pixels above the row. */
  top(at: number): number {
    const above = this.#open.findLast((row) => row.at < at)
    return at * this.#height + (above ? above.before + above.room : 0)
  }

  /** The row that covers the height, or the nearest one. */
  at(offset: number): number {
    const above = this.#open.findLast((row) => (row.at + 1) * this.#height + row.before <= offset)
    // Within the room under a row it is still that row.
    const least = above ? above.at : 0
    const found = Math.floor((offset - (above ? above.before + above.room : 0)) / this.#height)
    return Math.min(Math.max(found, least, 0), Math.max(0, this.#count - 1))
  }
}
