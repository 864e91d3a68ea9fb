import type { ChoiceColumn } from '../column'
import { isEditableType, refusalOf, switchValues, takesText } from '../model/cell-text'
import type { CellAddress, CellRange } from '../model/cursor'
import type { EditModel } from '../model/edit-model'
import { Refused, refusedMark } from '../model/refusals'
import { addressAt, nextCell, type Walk, walked } from '../model/walk'
import type { Words } from '../model/words'
import type { Announcer } from './announcer'
import type { GridViewport } from './grid-viewport'
import { OpenEdit } from './open-edit'

/** Where the cursor goes after a cell was left. */
export type Then = 'stay' | 'down' | 'up' | 'next' | 'previous'

/** What people do in a grid: every key, click and menu ends here. */
export class GridCommands {
  readonly #model: EditModel
  readonly #words: Words
  readonly #announcer: Announcer
  viewport: GridViewport = {
    show: () => {},
    rewind: () => {},
    focus: () => {},
    isInCells: () => false,
    pageRows: () => 10,
    enter: () => false,
    press: () => false,
  }
  /** Told about rows that were put in between others. */
  onInserted: (id: string, at: number) => void = () => {}
  /** Opens what belongs to a row, its sub-table; null where rows have none. */
  onOpen: ((id: string) => boolean) | null = null
  readonly edit: OpenEdit

  /** What an input method is putting together in a cell whose edit it has not begun yet. */
  composed: { cell: CellAddress; read: () => unknown } | null = null

  constructor(model: EditModel, words: Words, announcer: Announcer) {
    this.#model = model
    this.#words = words
    this.#announcer = announcer
    this.edit = new OpenEdit(model)
  }

  /** Makes a cell active, or the end of the range; an open edit is kept. */
  go(cell: CellAddress | null, extends_ = false): void {
    if (!cell) return
    this.settle()
    const { cursor } = this.#model
    cursor.isFocused = true
    if (extends_) cursor.extend(cell)
    else cursor.go(cell)
    this.viewport.show(cell)
    if (extends_) this.sayRange()
  }

  /** Puts the focus into the active cell, or makes the first one active. */
  enter(): void {
    const { cursor, store } = this.#model
    this.go(cursor.active ?? addressAt(store, cursor, 0, 0))
    this.viewport.focus()
  }

  walk(walk: Walk, extends_ = false): void {
    const { cursor, store } = this.#model
    const from = (extends_ && cursor.head) || cursor.active
    if (!from) return
    this.go(walked(store, cursor, from, walk, this.viewport.pageRows()), extends_)
    // The first column may stick: it is in sight however far the others are scrolled.
    if (walk === 'rowStart' || walk === 'start') this.viewport.rewind()
  }

  /** Goes to the next or previous cell, row after row; false behind the last and before the first. */
  step(by: 1 | -1): boolean {
    const { cursor, store } = this.#model
    const cell = cursor.active && nextCell(store, cursor, cursor.active, by)
    if (!cell) return false
    this.go(cell)
    return true
  }

  /** Makes all cells the range; the active one, which has the focus, stays where it is. */
  selectAll(): void {
    const { cursor, store } = this.#model
    this.#cover({ top: 0, left: 0, bottom: store.size - 1, right: cursor.columns.length - 1 })
  }

  /** Shows the active cell, however far one has scrolled from it, and the cells that something was done to. */
  showDone(block?: CellRange): void {
    if (block) this.#cover(block)
    const { active } = this.#model.cursor
    if (active) this.viewport.show(active)
    this.viewport.focus()
  }

  #cover({ top, left, bottom, right }: CellRange): void {
    const { cursor, store } = this.#model
    const [from, to] = [addressAt(store, cursor, top, left), addressAt(store, cursor, bottom, right)]
    if (!from || !to) return
    this.settle()
    cursor.cover(from, to)
    this.sayRange()
  }

  /** Begins to edit the active cell, or does what its kind does at once. */
  begin(seed: string | null = null): void {
    const cell = this.#model.cursor.active
    const column = cell && this.#model.column(cell.key)
    if (!cell || !column) return
    if (this.#model.isReadOnly(cell.id, column)) {
      if (isEditableType(column)) this.#announcer.say(`${column.title}不可编辑`)
      return
    }
    if (column.type === 'checkbox') this.toggle(cell)
    else if (column.type === 'radio') this.#nextChoice(cell, column)
    else this.#model.cursor.edit(seed)
  }

  valueOf({ id, key }: CellAddress): unknown {
    return this.#model.store.value(id, key)
  }

  /** Opens the active cell's editor although nothing may be changed: to look at all of what it holds. */
  beginAnyway(): void {
    if (this.#model.cursor.active) this.#model.cursor.edit(null)
  }

  /** Turns a checkbox. */
  toggle({ id, key }: CellAddress): void {
    const column = this.#model.column(key)
    if (!column || this.#model.isReadOnly(id, column)) return
    const [on, off] = switchValues(column)
    this.set({ id, key }, this.#model.store.value(id, key) === on ? off : on)
  }

  /** Chooses among the column's choices, or takes the chosen one back where that may be. */
  choose(cell: CellAddress, column: ChoiceColumn, value: string): void {
    if (this.#model.isReadOnly(cell.id, column)) return
    const isChosen = String(this.#model.store.value(cell.id, cell.key) ?? '') === value
    if (!isChosen) this.set(cell, value)
    else if (column.allowClear) this.set(cell, '')
  }

  #nextChoice(cell: CellAddress, column: ChoiceColumn): void {
    const row = this.#model.store.row(cell.id) ?? {}
    const open = this.#words.choices(column, row).filter((choice) => !choice.disabled)
    const at = open.findIndex(({ value }) => value === String(row[cell.key] ?? ''))
    const next = open[(at + 1) % open.length]
    if (next) this.set(cell, next.value)
  }

  /** Writes one value as the user's. */
  set({ id, key }: CellAddress, value: unknown): void {
    this.#model.write([{ id, values: { [key]: value } }])
    const wrong = this.#model.checks.error(id, key)
    if (wrong) this.#announcer.say(wrong)
  }

  /**
   * Ends the edit of the cell with a value, and goes on; nothing when it is over
   * already. A key does not end it with a text that is refused: it can be mended.
   */
  commit(cell: CellAddress, value: unknown, then: Then = 'stay'): void {
    const { cursor } = this.#model
    if (cursor.editing === null || !cursor.isActive(cell.id, cell.key)) return
    if (value instanceof Refused && then !== 'stay') {
      const column = this.#model.column(cell.key)
      if (column) this.#announcer.tell(refusalOf(column, value.text), true)
      return
    }
    this.edit.pending = null
    cursor.stopEditing()
    this.#keep(cell, value)
    if (then === 'down' || then === 'up') this.walk(then)
    else if (then !== 'stay') this.step(then === 'next' ? 1 : -1)
    if (cursor.isFocused) this.viewport.focus()
  }

  /** Ends the edit as if it had never begun. */
  cancel(): void {
    this.edit.pending = null
    this.#model.cursor.isFocused = true
    this.#model.cursor.stopEditing()
    this.viewport.focus()
  }

  /** Keeps what an open editor holds. */
  settle(): void {
    const { composed } = this
    const { pending } = this.edit
    this.composed = null
    if (composed) this.#keep(composed.cell, composed.read())
    if (this.#model.cursor.editing === null) return
    this.edit.pending = null
    const cell = this.#model.cursor.active
    const value = pending?.()
    this.#model.cursor.stopEditing()
    if (cell && pending) this.#keep(cell, value)
  }

  /** What is refused stays to be seen in its cell, in place of the value. */
  #keep(cell: CellAddress, value: unknown): void {
    const column = this.#model.column(cell.key)
    if (!(value instanceof Refused)) {
      if (value !== undefined) this.set(cell, value)
    } else if (column) {
      const mark = refusedMark(value.text, refusalOf(column, value.text))
      const chosen = value.rest === undefined ? [] : [{ id: cell.id, values: { [cell.key]: value.rest } }]
      this.#model.write(chosen, 'typed', [{ ...cell, mark }])
      this.#announcer.tell(mark.message, true)
    }
  }

  /** Moves the row by places; the cursor goes along. */
  moveRow(id: string, to: number): void {
    const { store } = this.#model
    const from = store.indexOf(id)
    if (from < 0 || to < 0 || to >= store.size) return
    this.settle()
    this.#model.move(from, to)
    this.#announcer.say(`已移到第 ${to + 1} 行`)
    const { active } = this.#model.cursor
    if (active?.id === id) this.viewport.show(active)
  }

  /** Puts an empty row in and goes there. */
  insertRow(at: number): void {
    this.settle()
    const [id] = this.#model.insert([{}], at)
    const key = this.#model.cursor.columns.find((one) => {
      const column = this.#model.column(one)
      return column && id !== undefined && !this.#model.isReadOnly(id, column) && takesText(column)
    })
    const first = key ?? this.#model.cursor.columns[0]
    if (id === undefined || first === undefined) return
    this.go({ id, key: first })
    this.viewport.focus()
    this.#announcer.say(`已插入第 ${at + 1} 行`)
    this.onInserted(id, at)
  }

  /** Says how large the range is, once it is one. */
  sayRange(): void {
    const range = this.#model.cursor.range()
    if (!range || !this.#model.cursor.isWide) return
    const [rows, columns] = [range.bottom - range.top + 1, range.right - range.left + 1]
    this.#announcer.say(`已选 ${rows} 行 ${columns} 列`)
  }
}
