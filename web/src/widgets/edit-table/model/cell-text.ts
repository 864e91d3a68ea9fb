import { isBlank } from '@/format/blank'
import { numberOf, pastedNumber } from '@/format/number-text'
import { type Choice, type ChoiceColumn, choiceText, type EditColumn, type Row } from '../column'
import { dateRefusal, dateValue } from './date-text'
import { Refused } from './refusals'
import { pastedTags } from './tags-text'

/** What values are called, where the value itself is only a code. */
export interface CellWords {
  choices: (column: ChoiceColumn, row: Row) => readonly Choice[]
  /** What a value of a long dictionary is called, as far as it is known. */
  caption: (dict: string, value: string) => string | undefined
}

const SEPARATOR = ','

/** Of lines: a cell of one line has no place for them. */
export const LINE_END = /\r\n?|\n/

/** Whether a select holds several values, joined by commas. */
export function isMultiple(column: EditColumn): boolean {
  return column.type === 'select-multiple' || column.type === 'list_multi'
}

/** The values of 'a,b'. */
export function valuesOf(value: unknown): string[] {
  return value === null || value === undefined ? [] : String(value).split(SEPARATOR).filter(Boolean)
}

/** On and off of a checkbox column. */
export function switchValues(column: EditColumn): readonly [unknown, unknown] {
  return (column.type === 'checkbox' && column.customValue) || [true, false]
}

function isChoice(column: EditColumn): column is ChoiceColumn {
  switch (column.type) {
    case 'select':
    case 'select-search':
    case 'sel_search':
    case 'select-multiple':
    case 'list_multi':
    case 'radio':
      return true
    default:
      return false
  }
}

/** The field of the row that the cell shows: of a popup column it may be another than its own. */
function shownKey(column: EditColumn): string {
  return (column.type === 'popup' && column.field) || column.key
}

/** Whether the column's values go by names that become known in time. */
export function isNamed(column: EditColumn): boolean {
  return isChoice(column) || column.type === 'select-dict-search'
}

/** What stands in a cell: shown, copied, read out. */
export function cellText(column: EditColumn, row: Row, words: CellWords): string {
  const value = row[shownKey(column)]
  if (column.type === 'checkbox') return value === switchValues(column)[0] ? '是' : '否'
  if (value === null || value === undefined || value === '') return ''
  if (column.type === 'select-dict-search') return words.caption(column.dict, String(value)) ?? String(value)
  if (!isChoice(column)) return String(value)
  const choices = words.choices(column, row)
  const name = (one: string) => {
    const choice = choices.find((candidate) => candidate.value === one)
    return choice ? choiceText(choice) : one
  }
  return isMultiple(column) ? valuesOf(value).map(name).join('、') : name(String(value))
}

const yes = ['是', '1', 'y', 'yes', 'true', '√', '✓']
const no = ['', '否', '0', 'n', 'no', 'false', '×']

/** Why a typed or pasted text is refused. */
export function refusalOf(column: EditColumn, text: string): string {
  const { title } = column
  switch (column.type) {
    case 'inputNumber':
      return numberOf(text) !== '' ? `${title}的数字太长，无法精确保存` : `${title}应为数字，例如 12.5`
    case 'date':
    case 'datetime':
      return dateRefusal(column, text)
    case 'tags':
      return `${title}的每个标签为两个字`
    case 'checkbox':
      return `${title}应为是或否`
    case 'input':
      return `${title}只能填写一行`
    default:
      return `${title}没有这个选项`
  }
}

/**
 * What a pasted text means. Sheets hold blanks where one sees nothing: to whoever
 * pastes them such a cell is as empty as an empty one.
 */
export function pastedText(column: EditColumn, row: Row, text: string, words: CellWords): unknown {
  return parsedText(column, row, isBlank(text) ? '' : text, words)
}

/**
 * What a text means as a value of the column, or that it is refused. Every text
 * empties a cell when it is empty, but for checkboxes.
 */
export function parsedText(column: EditColumn, row: Row, text: string, words: CellWords): unknown {
  if (column.type === 'checkbox') return parsedSwitch(column, text)
  if (text === '') return ''
  switch (column.type) {
    case 'input':
      return LINE_END.test(text) ? new Refused(text) : text
    case 'textarea':
    case 'input_pop':
      return text
    case 'inputNumber': {
      const number = pastedNumber(text)
      return number === '' ? new Refused(text) : number
    }
    case 'tags':
      return pastedTags(text) ?? new Refused(text)
    case 'date':
    case 'datetime':
      return dateValue(column, text.trim()) ?? new Refused(text)
    default:
      return isChoice(column) ? parsedChoice(column, row, text, words) : new Refused(text)
  }
}

function parsedSwitch(column: EditColumn, text: string): unknown {
  const [on, off] = switchValues(column)
  const word = text.trim().toLowerCase()
  if (word === String(on).toLowerCase() || yes.includes(word)) return on
  return word === String(off).toLowerCase() || no.includes(word) ? off : new Refused(text)
}

function parsedChoice(column: ChoiceColumn, row: Row, text: string, words: CellWords): unknown {
  const choices = words.choices(column, row)
  const find = (word: string): string | undefined => {
    const choice =
      choices.find((candidate) => choiceText(candidate) === word) ??
      choices.find((candidate) => candidate.value === word)
    if (choice) return choice.disabled ? undefined : choice.value
    return column.allowInput ? word : undefined
  }
  if (!isMultiple(column)) return find(text.trim()) ?? new Refused(text)
  const found = text
    .split(/[,，、;；]/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(find)
  return found.includes(undefined) ? new Refused(text) : [...new Set(found)].join(SEPARATOR)
}

/** Whether the column's values are paths of files. */
export function isFiles(column: EditColumn): boolean {
  return column.type === 'upload' || column.type === 'file' || column.type === 'image'
}

/** Whether people change the column's values at all, as far as its type says. */
export function isEditableType(column: EditColumn): boolean {
  return !['normal', 'hidden', 'progress', 'slot', undefined].includes(column.type)
}

/** Whether a text from elsewhere can become a value of the column. */
export function takesText(column: EditColumn): boolean {
  return (
    isEditableType(column) &&
    !isFiles(column) &&
    column.type !== 'popup' &&
    column.type !== 'select-dict-search'
  )
}

/** The value an emptied cell holds. */
export function emptyValue(column: EditColumn): unknown {
  return column.type === 'checkbox' ? switchValues(column)[1] : ''
}

/** What a new row starts with. */
export function initialRow(columns: readonly EditColumn[]): Row {
  return Object.fromEntries(
    columns.map((column) => [column.key, initialValue(column)]).filter(([, value]) => value !== undefined),
  )
}

function initialValue(column: EditColumn): unknown {
  if (column.type !== 'checkbox') return column.defaultValue
  const [on, off] = switchValues(column)
  return column.defaultValue ?? (column.defaultChecked ? on : off)
}
