import { merged } from '@/live/row-news'
import type { Row } from '../column'
import type { EditModel } from './edit-model'

/**
 * Takes over rows that the server sends, once per frame however many come: of
 * several about one row the newest values count. A page out of sight gets no
 * frames; then at most one entry per row waits.
 */
export class RowIntake {
  readonly #model: EditModel
  readonly #waiting = new Map<string, Row>()
  #frame = 0

  constructor(model: EditModel) {
    this.#model = model
  }

  /** Takes one row, if the table has it. */
  take(news: Row): void {
    const { store, options } = this.#model
    const id = String(news[options.rowKey] ?? '')
    const known = store.row(id)
    if (!known) return
    const before = this.#waiting.get(id)
    this.#waiting.set(id, { ...before, ...merged({ ...known, ...before }, news) })
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#flush())
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#waiting.clear()
  }

  #flush(): void {
    this.#frame = 0
    const { rowKey } = this.#model.options
    const patches = [...this.#waiting].map(([id, { [rowKey]: _, ...values }]) => ({ id, values }))
    this.#waiting.clear()
    this.#model.receive(patches)
  }
}
