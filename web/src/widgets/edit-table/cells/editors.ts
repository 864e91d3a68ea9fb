import type { ComponentType } from 'react'
import { part } from '@/ui/part'
import type { DateColumn, EditColumn, Row } from '../column'
import { refused } from '../model/cell-text'
import { dateValue } from '../model/date-text'
import { mayBecomeNumber, numberOf } from '../model/number-text'
import { tagsText } from '../model/tags-text'

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
  /** What may stand in the cell while one types; `before` stood there before the keystroke. */
  shape?: (text: string, before: string) => string
  /** The value of what was typed. */
  read: (column: EditColumn, text: string) => unknown
  inputMode?: 'decimal' | 'text'
}

const typed: EditorKind = { opens: 'never', read: (_, text) => text }

const number: EditorKind = {
  opens: 'never',
  shape: (text, before) => (mayBecomeNumber(text) ? text : before),
  read: (_, text) => numberOf(text),
  inputMode: 'decimal',
}

const tags: EditorKind = {
  opens: 'never',
  shape: (text) => tagsText(text),
  read: (_, text) => tagsText(text),
}

function opening(Editor: ReturnType<typeof part<EditorProps>>): EditorKind {
  return { opens: 'always', Editor, preload: Editor.preload, read: (_, text) => text }
}

const textarea = opening(part(async () => (await import('./textarea-editor')).TextareaEditor))
const select = opening(part(async () => (await import('./select-editor')).SelectEditor))
const search = opening(part(async () => (await import('./search-editor')).SearchEditor))
const date: EditorKind = {
  ...opening(part(async () => (await import('./date-editor')).DateEditor)),
  opens: 'command',
  read: (column, text) => (text === '' ? '' : (dateValue(column as DateColumn, text.trim()) ?? refused)),
}
const file = { ...opening(part(async () => (await import('./file-editor')).FileEditor)), isDialog: true }
const popup = { ...opening(part(async () => (await import('./popup-editor')).PopupEditor)), isDialog: true }

const editors: Partial<Record<NonNullable<EditColumn['type']>, EditorKind>> = {
  input: typed,
  inputNumber: number,
  tags,
  textarea,
  input_pop: textarea,
  select,
  'select-search': select,
  sel_search: select,
  'select-multiple': select,
  list_multi: select,
  'select-dict-search': search,
  date,
  datetime: date,
  upload: file,
  file,
  image: file,
  popup,
}

/** Whether an edit that begins with this opens an editor of its own. */
export function opensOn(editor: EditorKind, seed: string | null): boolean {
  return editor.opens === 'always' || (editor.opens === 'command' && seed === null)
}

/** How the column's cells are edited; undefined where nothing is typed or opened. */
export function editorOf(column: EditColumn): EditorKind | undefined {
  return editors[column.type ?? 'normal']
}
