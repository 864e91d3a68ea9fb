/** CSS pixels per frame and pixel beyond the edge. */
const PACE = 0.25
const FASTEST = 60

function beyond(at: number, from: number, to: number): number {
  if (at < from) return at - from
  return at > to ? at - to : 0
}

const paced = (distance: number) => Math.max(-FASTEST, Math.min(FASTEST, distance * PACE))

/** Scrolls an element while the pointer is held beyond its edge, the faster the farther. */
export class EdgeScroll {
  readonly #element: () => HTMLElement | null
  readonly #onScrolled: (x: number, y: number) => void
  #frame = 0
  #x = 0
  #y = 0

  constructor(element: () => HTMLElement | null, onScrolled: (x: number, y: number) => void) {
    this.#element = element
    this.#onScrolled = onScrolled
  }

  /** Where the pointer is, in the window's CSS pixels. */
  point(x: number, y: number): void {
    this.#x = x
    this.#y = y
    if (this.#frame === 0) this.#step()
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
  }

  #step(): void {
    this.#frame = 0
    const element = this.#element()
    if (!element) return
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [across, down] = [beyond(this.#x, left, right), beyond(this.#y, top, bottom)]
    if (across === 0 && down === 0) return
    element.scrollBy(paced(across), paced(down))
    this.#onScrolled(this.#x, this.#y)
    this.#frame = requestAnimationFrame(() => this.#step())
  }
}
