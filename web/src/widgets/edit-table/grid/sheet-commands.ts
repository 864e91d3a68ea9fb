import { changedPlace } from '../model/changed-place'
import type { CellAddress } from '../model/cursor'
import type { EditModel } from '../model/edit-model'
import { acceptedOld, copied, emptied, pasted } from '../model/range-commands'
import type { Words } from '../model/words'
import type { Announcer } from './announcer'
import type { GridCommands } from './grid-commands'

/** What people do to ranges as in a spreadsheet: copy, paste, empty, take back. */
export class SheetCommands {
  readonly #model: EditModel
  readonly #words: Words
  readonly #announcer: Announcer
  readonly #commands: GridCommands
  /** Whether pasting may add rows behind the last one. */
  mayAdd = false

  constructor(model: EditModel, words: Words, announcer: Announcer, commands: GridCommands) {
    this.#model = model
    this.#words = words
    this.#announcer = announcer
    this.#commands = commands
  }

  /** The range as a spreadsheet's text; null without an active cell. */
  copy(): string | null {
    const range = this.#model.cursor.range()
    if (!range) return null
    const text = copied({ model: this.#model, words: this.#words }, range)
    this.#announcer.say(`已复制 ${range.bottom - range.top + 1} 行 ${range.right - range.left + 1} 列`)
    return text
  }

  /** Writes a spreadsheet's text from the active cell on, and shows where it went. */
  paste(text: string): void {
    const range = this.#model.cursor.range()
    if (!range) return
    if (this.#model.options.isDisabled) {
      this.#announcer.tell('表格不可编辑，未粘贴', true)
      return
    }
    const grid = { model: this.#model, words: this.#words }
    const { written, refused, cutRows, addedRows, block } = pasted(grid, range, text, this.mayAdd)
    this.#commands.showDone(block)
    const added = addedRows > 0 ? `，新增 ${addedRows} 行` : ''
    const left = refused > 0 ? `，${refused} 个值未填入，已在表中标出，在格内按 Esc 保留原值` : ''
    const cut = cutRows > 0 ? `，超出的 ${cutRows} 行未粘贴` : ''
    this.#announcer.tell(`已粘贴 ${written} 个单元格${added}${left}${cut}`, refused > 0 || cutRows > 0)
  }

  /** Empties the range. */
  clear(): void {
    const range = this.#model.cursor.range()
    if (!range) return
    const count = emptied({ model: this.#model }, range)
    this.#commands.showDone()
    this.#announcer.say(`已清空 ${count} 个单元格`)
  }

  /**
   * Lets the old value of the active cell stand where something could not be
   * taken; answers whether it was so. Never of a whole range: after a paste the
   * rest of its marks are all that tells which rows are still as before.
   */
  accept(): boolean {
    const { active } = this.#model.cursor
    if (!active || !acceptedOld({ model: this.#model }, active)) return false
    this.#announcer.say('已保留原值')
    return true
  }

  undo(): void {
    this.#announcer.say(this.step('undo') ? '已撤销' : '没有可撤销的操作')
  }

  redo(): void {
    this.#announcer.say(this.step('redo') ? '已重做' : '没有可重做的操作')
  }

  /** Returns whether there was an act; shows what it changed. The focus goes there only from another cell. */
  step(which: 'undo' | 'redo'): boolean {
    this.#commands.settle()
    const steps = this.#model.history.next(which)
    if (!this.#model.step(which)) return false
    const place = changedPlace(this.#model, steps, which === 'undo')
    if (place) this.#visit(place)
    return true
  }

  #visit(cell: CellAddress): void {
    const { cursor } = this.#model
    const { viewport } = this.#commands
    cursor.isFocused = viewport.isInCells()
    cursor.go(cell)
    viewport.show(cell)
    if (cursor.isFocused) viewport.focus()
  }
}
