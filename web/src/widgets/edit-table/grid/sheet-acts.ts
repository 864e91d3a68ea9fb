import type { EditModel } from '../model/edit-model'
import { copied, emptied, pasted } from '../model/range-acts'
import type { Words } from '../model/words'
import type { Announcer } from './announcer'

/** What people do to ranges as in a spreadsheet: copy, paste, empty, take back. */
export class SheetActs {
  readonly #model: EditModel
  readonly #words: Words
  readonly #announcer: Announcer
  /** Whether pasting may add rows behind the last one. */
  mayAdd = false

  constructor(model: EditModel, words: Words, announcer: Announcer) {
    this.#model = model
    this.#words = words
    this.#announcer = announcer
  }

  /** The range as a spreadsheet's text; null without an active cell. */
  copy(): string | null {
    const range = this.#model.cursor.range()
    if (!range) return null
    const text = copied({ model: this.#model, words: this.#words }, range)
    this.#announcer.say(`已复制 ${range.bottom - range.top + 1} 行 ${range.right - range.left + 1} 列`)
    return text
  }

  /** Writes a spreadsheet's text from the active cell on. */
  paste(text: string): void {
    const range = this.#model.cursor.range()
    if (!range || this.#model.options.isDisabled) return
    const grid = { model: this.#model, words: this.#words }
    const { written, skipped, cutRows } = pasted(grid, range, text, this.mayAdd)
    const left = skipped > 0 ? `，${skipped} 个单元格只读或内容不适用，已跳过` : ''
    const cut = cutRows > 0 ? `，超出的 ${cutRows} 行未粘贴` : ''
    this.#announcer.tell(`已粘贴 ${written} 个单元格${left}${cut}`, skipped > 0 || cutRows > 0)
  }

  /** Empties the range. */
  clear(): void {
    const range = this.#model.cursor.range()
    if (!range) return
    this.#announcer.say(`已清空 ${emptied({ model: this.#model }, range)} 个单元格`)
  }

  undo(): void {
    this.#announcer.say(this.#model.step('undo') ? '已撤销' : '没有可撤销的操作')
  }

  redo(): void {
    this.#announcer.say(this.#model.step('redo') ? '已重做' : '没有可重做的操作')
  }
}
