import type { EditColumn } from '../column'
import { type CellWords, cellText, emptyValue, parsedText, refused, takesText } from './cell-text'
import type { CellRange } from './cursor'
import type { EditModel } from './edit-model'
import type { RowPatch } from './row-store'
import { fromTsv, toTsv } from './tsv'

/** What came of a paste. */
export interface PasteOutcome {
  written: number
  /** Cells left as they were: not to be changed, or the text means nothing there. */
  skipped: number
  /** Rows of the text that found no place. */
  cutRows: number
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
    const row = model.store.row(model.store.order[at] ?? '')
    if (!row) return []
    // Codes would mean nothing elsewhere, but a number stays one.
    return [columns.map((column) => cellText(column, row, words))]
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

/**
 * Writes a spreadsheet's text from the range's first cell on, as one act. A
 * text smaller than the range is repeated over it where it fits a whole number
 * of times. Rows beyond the last are added with `mayAdd`, else they are cut.
 */
export function pasted(grid: Grid, range: CellRange, text: string, mayAdd: boolean): PasteOutcome {
  const { model } = grid
  const cells = fromTsv(text)
  const wanted = repeated(cells, range)
  const free = model.store.size - range.top
  const cut = mayAdd ? 0 : Math.max(0, wanted.length - free)
  const missing = mayAdd ? Math.max(0, wanted.length - free) : 0
  const outcome = { written: 0, skipped: 0, cutRows: cut }
  model.history.together(() => {
    if (missing > 0) model.insert(Array(missing).fill({}), model.store.size)
    const patches = wanted.slice(0, wanted.length - cut).flatMap((line, nth) => {
      const id = model.store.order[range.top + nth]
      return id === undefined ? [] : [{ id, values: lineValues(grid, id, range.left, line, outcome) }]
    })
    model.write(patches)
  })
  return outcome
}

function repeated(cells: string[][], range: CellRange): string[][] {
  const height = range.bottom - range.top + 1
  const width = range.right - range.left + 1
  const columns = Math.max(...cells.map((line) => line.length))
  const fits = height % cells.length === 0 && width % columns === 0
  if (!fits) return cells
  return spans(0, height - 1).map((row) =>
    spans(0, width - 1).map((column) => cells[row % cells.length]?.[column % columns] ?? ''),
  )
}

function lineValues(
  { model, words }: Grid,
  id: string,
  left: number,
  line: readonly string[],
  outcome: PasteOutcome,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const row = model.store.row(id) ?? {}
  line.forEach((text, at) => {
    const column = columnAt(model, left + at)
    if (!column) return
    const value =
      takesText(column) && !model.isReadOnly(id, column) ? parsedText(column, row, text, words) : refused
    if (value === refused) outcome.skipped++
    else {
      values[column.key] = value
      outcome.written++
    }
  })
  return values
}
