import { isBlank } from '@/format/blank'
import type { EditColumn } from '../column'
import { type CellWords, cellText, emptyValue, pastedText, refusalOf, takesText } from './cell-text'
import type { CellAddress, CellRange } from './cursor'
import type { EditModel } from './edit-model'
import { marksStep } from './history'
import {
  closedReason,
  type Mark,
  type PlacedMark,
  quoted,
  Refused,
  refusedMark,
  withBeyond,
} from './refusals'
import type { RowPatch } from './row-store'
import { fromTsv, toTsv } from './tsv'

/** What came of a paste. */
export interface PasteOutcome {
  written: number
  /** Values that were not taken: the cell is not to be changed, means another thing, or is not there. */
  refused: number
  /** Rows of the text that found no place. */
  cutRows: number
  addedRows: number
  /** The cells that the text covers. */
  block: CellRange
}

interface Grid {
  model: EditModel
  words: CellWords
}

const spans = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

function columnAt(model: EditModel, at: number): EditColumn | undefined {
  const key = model.cursor.columns[at]
  return key === undefined ? undefined : model.column(key)
}

/** The range's cells as spreadsheets take them. */
export function copied({ model, words }: Grid, range: CellRange): string {
  const columns = spans(range.left, range.right).flatMap((at) => columnAt(model, at) ?? [])
  const rows = spans(range.top, range.bottom).flatMap((at) => {
    const id = model.store.order[at] ?? ''
    const row = model.store.row(id)
    if (!row) return []
    // Codes would mean nothing elsewhere, but a number stays one.
    return [
      columns.map((column) => model.refusals.mark(id, column.key)?.text ?? cellText(column, row, words)),
    ]
  })
  return toTsv(rows)
}

/** Empties the range's cells as far as they may be changed; answers how many were. */
export function emptied({ model }: Pick<Grid, 'model'>, range: CellRange): number {
  const patches: RowPatch[] = []
  for (const at of spans(range.top, range.bottom)) {
    const id = model.store.order[at]
    if (id === undefined) continue
    const values: Record<string, unknown> = {}
    for (const place of spans(range.left, range.right)) {
      const column = columnAt(model, place)
      if (column && !model.isReadOnly(id, column)) values[column.key] = emptyValue(column)
    }
    patches.push({ id, values })
  }
  return model.write(patches).length
}

/** Gives up what could not be taken into the cell: its value counts. Returns whether there was anything. */
export function acceptedOld({ model }: Pick<Grid, 'model'>, cell: CellAddress): boolean {
  const changes = model.refusals.drop((id, key) => id === cell.id && key === cell.key)
  model.history.push([marksStep(changes)])
  return changes.length > 0
}

/**
 * Writes a spreadsheet's text from the range's first cell on, as one act. A
 * text smaller than the range is repeated over it where it fits a whole number
 * of times. Rows beyond the last are added with `mayAdd`, else they are cut.
 * What is not taken is marked where it was to stand, or at the nearest edge.
 */
export function pasted(grid: Grid, range: CellRange, text: string, mayAdd: boolean): PasteOutcome {
  const { model } = grid
  const wanted = repeated(fromTsv(text), range)
  const over = Math.max(0, wanted.length - (model.store.size - range.top))
  const addedRows = mayAdd ? over : 0
  const lines = wanted.slice(0, wanted.length - over + addedRows)
  const taking = new Taking(grid, range.left)
  model.history.together(() => {
    if (addedRows > 0) model.insert(Array(addedRows).fill({}), model.store.size)
    lines.forEach((line, nth) => {
      taking.line(model.store.order[range.top + nth] ?? '', line)
    })
    taking.rowsBelow(wanted.slice(lines.length))
    model.write(taking.patches, 'typed', [...taking.marks.values()])
  })
  return {
    written: taking.written,
    refused: taking.refused,
    cutRows: over - addedRows,
    addedRows,
    block: blockOf(model, range, lines),
  }
}

/** One by one: a call takes only so many arguments as a sheet may have lines. */
const widest = (lines: readonly string[][]) => lines.reduce((most, { length }) => Math.max(most, length), 1)

function blockOf(model: EditModel, { top, left }: CellRange, lines: readonly string[][]): CellRange {
  const width = widest(lines)
  return {
    top,
    left,
    bottom: Math.max(top, top + lines.length - 1),
    right: Math.min(left + width, model.cursor.columns.length) - 1,
  }
}

function repeated(cells: string[][], range: CellRange): string[][] {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  const columns = widest(cells)
  const fits = height % cells.length === 0 && width % columns === 0
  if (!fits) return cells
  return spans(0, height - 1).map((row) =>
    spans(0, width - 1).map((column) => cells[row % cells.length]?.[column % columns] ?? ''),
  )
}

const hasText = (text: string) => !isBlank(text)

/** A row that a line of the text is read into. */
interface Line {
  id: string
  values: Record<string, unknown>
  /** The row as the line leaves it. */
  row: Record<string, unknown>
  /** What the choices of linked columns hang on: nothing where the line says something that was refused. */
  above: Record<string, unknown>
}

/** What a pasted text brings: values, and marks for what is not taken. */
class Taking {
  readonly patches: RowPatch[] = []
  readonly marks = new Map<string, PlacedMark>()
  written = 0
  refused = 0
  readonly #grid: Grid
  readonly #left: number

  constructor(grid: Grid, left: number) {
    this.#grid = grid
    this.#left = left
  }

  line(id: string, texts: readonly string[]): void {
    const { model } = this.#grid
    const line = { id, values: {}, row: { ...model.store.row(id) }, above: { ...model.store.row(id) } }
    const beyond: string[] = []
    texts.forEach((text, at) => {
      const column = columnAt(model, this.#left + at)
      if (column) this.#cell(line, column, text)
      else beyond.push(text)
    })
    const last = model.cursor.columns.at(-1)
    if (last !== undefined) this.#beyond(id, last, beyond, '右侧没有列')
    this.patches.push({ id, values: line.values })
  }

  /** Lines below the table's last row. */
  rowsBelow(lines: readonly (readonly string[])[]): void {
    const { model } = this.#grid
    const [id, key] = [model.store.order.at(-1), model.cursor.columns[this.#left]]
    if (id !== undefined && key !== undefined) this.#beyond(id, key, lines.flat(), '下方没有行')
  }

  #cell(line: Line, column: EditColumn, text: string): void {
    const { model, words } = this.#grid
    const { id, row, above } = line
    const isReadOnly = model.isReadOnly(id, column)
    const isOpen = takesText(column) && !isReadOnly
    const value = isOpen ? pastedText(column, above, text, words) : new Refused(text)
    if (!(value instanceof Refused)) {
      const followed = model.options.followed({ id, values: { [column.key]: value } }, row).values
      for (const one of [row, above]) Object.assign(one, followed)
      line.values[column.key] = value
      this.written++
      return
    }
    // Nothing is lost where the same stands already.
    if (!hasText(text) || text === cellText(column, above, words)) return
    const why = isOpen ? refusalOf(column, text) : closedReason(column, isReadOnly)
    const isEmptied =
      !hasText(String(row[column.key] ?? '')) && model.store.value(id, column.key) !== row[column.key]
    this.#mark(id, column.key, refusedMark(text, why, isEmptied))
    Object.assign(above, model.options.followed({ id, values: { [column.key]: '' } }, above).values)
    this.refused++
  }

  /** Values that have no cell are said at the nearest one. */
  #beyond(id: string, key: string, all: readonly string[], where: string): void {
    const texts = all.filter(hasText)
    if (texts.length === 0) return
    const before = this.marks.get(`${id}\n${key}`)?.mark
    this.#mark(
      id,
      key,
      withBeyond(before, `${where}，${texts.length} 个值未粘贴：${quoted(texts.join('、'))}`),
    )
    this.refused += texts.length
  }

  #mark(id: string, key: string, mark: Mark): void {
    this.marks.set(`${id}\n${key}`, { id, key, mark })
  }
}
