import type { ComponentType } from 'react'
import {
  asShown,
  isExact,
  mayBecomeNumber,
  numberOf,
  pastedNumber,
  type Typed,
  typedNumber,
} from '@/format/number-text'
import { lazyComponent } from '@/ui/lazy-component'
import type { ColumnType, DateColumn, EditColumn, Row } from '../column'
import { dateValue } from '../model/date-text'
import { Refused } from '../model/refusals'
import { tagsText } from '../model/tags-text'
import { WaitingEditor, WaitingFocus } from './waiting-editor'

/** What an editor that opens is given. */
export interface EditorProps {
  column: EditColumn
  id: string
  row: Row
  /** What was typed to open it; null when it was opened otherwise. */
  seed: string | null
  label: string
}

/** How the cells of a type are edited. */
export interface EditorKind {
  /** When an editor of its own opens; `command`: when it is asked for, while typing goes into the cell. */
  opens: 'always' | 'command' | 'never'
  Editor?: ComponentType<EditorProps>
  /** The editor is a dialog: the cell goes on to show its value. */
  isDialog?: boolean
  /** Fetches the editor's code before it is needed. */
  preload?: () => void
  /** What stands in the cell after a keystroke, which left this text there. */
  shape?: (text: string, before: Typed) => Typed
  /** The value of what was typed, or that it is refused. */
  read: (column: EditColumn, text: string) => unknown
  inputMode?: 'decimal' | 'text'
}

const typed: EditorKind = { opens: 'never', read: (_, text) => text }

const number: EditorKind = {
  opens: 'never',
  shape: typedNumber,
  read: (_, text) => numberValue(text),
  inputMode: 'decimal',
}

/** Nothing empties the cell; other texts that are no number are refused, one that only begins like one among them. */
function numberValue(text: string): unknown {
  const number = mayBecomeNumber(text) && isExact(text) ? numberOf(text) : pastedNumber(text)
  return number === '' && text !== '' ? new Refused(text) : number
}

const tags: EditorKind = {
  opens: 'never',
  shape: (text) => asShown(tagsText(text)),
  read: (_, text) => tagsText(text),
}

const load = async () => (await import('./opening-editor')).OpeningEditor
const Editor = lazyComponent(load, WaitingEditor)
const DialogEditor = lazyComponent(load, WaitingFocus)

const opening: EditorKind = { opens: 'always', Editor, preload: Editor.preload, read: (_, text) => text }

const dialog: EditorKind = { ...opening, Editor: DialogEditor, preload: DialogEditor.preload, isDialog: true }

const date: EditorKind = {
  ...opening,
  opens: 'command',
  read: (column, text) =>
    text === '' ? '' : (dateValue(column as DateColumn, text.trim()) ?? new Refused(text)),
}

const editors: Partial<Record<ColumnType, EditorKind>> = {
  input: typed,
  inputNumber: number,
  tags,
  textarea: opening,
  input_pop: opening,
  select: opening,
  'select-search': opening,
  sel_search: opening,
  'select-multiple': opening,
  list_multi: opening,
  'select-dict-search': opening,
  date,
  datetime: date,
  upload: dialog,
  file: dialog,
  image: dialog,
  popup: dialog,
}

/** Whether an edit that begins with this opens an editor of its own. */
export function opensOn(editor: EditorKind, seed: string | null): boolean {
  return editor.opens === 'always' || (editor.opens === 'command' && seed === null)
}

/** How the column's cells are edited; undefined where nothing is typed or opened. */
export function editorOf(column: EditColumn): EditorKind | undefined {
  return editors[column.type ?? 'normal']
}
