import type { EditColumn, Row } from '../column'
import { type CellWords, cellText, isFiles, valuesOf } from '../model/cell-text'

interface Labelled {
  column: EditColumn
  row: Row
  /** Among all rows, counted from 0. */
  index: number
}

/** What the cell with the focus is called: its column, its row, what stands in it. */
export function cellLabel({ column, row, index }: Labelled, words: CellWords): string {
  const place = `${column.title}，第 ${index + 1} 行`
  // Only the caller knows what a slot shows.
  if (column.type === 'slot') return place
  const text = isFiles(column) ? `${valuesOf(row[column.key]).length} 个文件` : cellText(column, row, words)
  return `${place}，${text || '空'}`
}
