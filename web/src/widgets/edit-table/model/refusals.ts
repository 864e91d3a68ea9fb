import type { EditColumn } from '../column'
import type { CellAddress } from './cursor'
import type { RowPatch, RowStore } from './row-store'

/** A typed text that means no value of its column. */
export class Refused {
  readonly text: string
  /** The value of what was chosen beside it; undefined for nothing. */
  readonly rest: unknown

  constructor(text: string, rest?: unknown) {
    this.text = text
    this.rest = rest
  }
}

/** What could not be taken into a cell; it stays until the cell is changed or the old value is accepted. */
export interface Mark {
  /** What stands in the cell in place of its value; null while the value does. */
  text: string | null
  message: string
}

/** A mark that came, went or changed. */
export interface MarkChange extends CellAddress {
  before: Mark | undefined
  after: Mark | undefined
}

export type PlacedMark = CellAddress & { mark: Mark }

const MAX_QUOTED = 40
const ACCEPTING = '；按 Esc 保留原值'
const EMPTYING = '；按 Esc 留空'

/** A text of others as far as a message has room for it. */
export function quoted(text: string): string {
  return `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`
}

/** The mark of a cell whose text was not taken; `isEmptied`: its value went with that of a cell it hangs on. */
export function refusedMark(text: string, why: string, isEmptied = false): Mark {
  return { text, message: `${quoted(text)}未填入：${why}${isEmptied ? EMPTYING : ACCEPTING}` }
}

/** The same cell's mark with what had no cell of its own. */
export function withBeyond(mark: Mark | undefined, what: string): Mark {
  return {
    text: mark?.text ?? null,
    message: mark ? `${mark.message}。${what}` : what + ACCEPTING,
  }
}

/** Why a cell takes no text at all. */
export function closedReason({ title }: EditColumn, isReadOnly: boolean): string {
  return isReadOnly ? `${title}不可编辑` : `${title}不接受粘贴的文字`
}

/** What was typed or pasted and could not be taken, by row and column. */
export class Refusals {
  readonly #store: RowStore
  readonly #marks = new Map<string, Map<string, Mark>>()

  /** Told after marks came or went. */
  onChange: () => void = () => {}

  constructor(store: RowStore) {
    this.#store = store
  }

  /** Whether any cell of the row has a mark. */
  has(id: string): boolean {
    return this.#marks.has(id)
  }

  mark(id: string, key: string): Mark | undefined {
    return this.#marks.get(id)?.get(key)
  }

  /** All marks, row after row in the order they came. */
  *all(): Generator<PlacedMark> {
    for (const [id, cells] of this.#marks) for (const [key, mark] of cells) yield { id, key, mark }
  }

  /** What values and marks written together change: a cell that is written loses its mark, unless it gets another. */
  changes(patches: readonly RowPatch[], marks: readonly PlacedMark[]): MarkChange[] {
    const marked = new Map<string, MarkChange>()
    const change = (id: string, key: string, after: Mark | undefined) => {
      const before = this.mark(id, key)
      if (before || after) marked.set(`${id}\n${key}`, { id, key, before, after })
    }
    if (this.#marks.size > 0)
      for (const { id, values } of patches) for (const key of Object.keys(values)) change(id, key, undefined)
    for (const { id, key, mark } of marks) change(id, key, mark)
    return [...marked.values()]
  }

  /** Drops the marks of these cells: their values count. Returns what that changed. */
  drop(accepts: (id: string, key: string) => boolean): MarkChange[] {
    const changes = [...this.all()]
      .filter(({ id, key }) => accepts(id, key))
      .map(({ id, key, mark }) => ({ id, key, before: mark, after: undefined }))
    this.apply(changes)
    return changes
  }

  /** Makes changes, or takes them back. */
  apply(changes: readonly MarkChange[], isBack = false): void {
    for (const { id, key, before, after } of changes) this.#set(id, key, isBack ? before : after)
    this.#store.touch(new Set(changes.map(({ id }) => id)))
    if (changes.length > 0) this.onChange()
  }

  clear(): void {
    this.#marks.clear()
    this.onChange()
  }

  #set(id: string, key: string, mark: Mark | undefined): void {
    const cells = this.#marks.get(id)
    if (mark) {
      if (cells) cells.set(key, mark)
      else this.#marks.set(id, new Map([[key, mark]]))
    } else if (cells?.delete(key) && cells.size === 0) this.#marks.delete(id)
  }
}
