import type { EditColumn, Row } from '../column'
import { type CellWords, isMultiple, parsedText, valuesOf } from './cell-text'
import { Refused } from './refusals'

/**
 * The value of a cell in which a text was typed and nothing else done: beside
 * the choices there are, in place of another value. Undefined for no text.
 */
export function typedValue(column: EditColumn, row: Row, text: string, words: CellWords): unknown {
  if (text.trim() === '') return undefined
  const typed = parsedText(column, row, text, words)
  return isMultiple(column) && !(typed instanceof Refused)
    ? withChoices(valuesOf(row[column.key]), typed)
    : typed
}

/** Choices with more of them, none twice. */
export function withChoices(chosen: readonly string[], more: unknown): string {
  return [...new Set([...chosen, ...valuesOf(more)])].join(',')
}
