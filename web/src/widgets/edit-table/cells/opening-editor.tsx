import type { ComponentType } from 'react'
import type { ColumnType } from '../column'
import { DateEditor } from './date-editor'
import type { EditorProps } from './editors'
import { FileEditor } from './file-editor'
import { PopupEditor } from './popup-editor'
import { SearchEditor } from './search-editor'
import { SelectEditor } from './select-editor'
import { TextareaEditor } from './textarea-editor'

const editors: Partial<Record<ColumnType, ComponentType<EditorProps>>> = {
  textarea: TextareaEditor,
  input_pop: TextareaEditor,
  'select-dict-search': SearchEditor,
  date: DateEditor,
  datetime: DateEditor,
  upload: FileEditor,
  file: FileEditor,
  image: FileEditor,
  popup: PopupEditor,
}

/** The editor that opens from a cell; all kinds of them come with the first. */
export function OpeningEditor(props: EditorProps) {
  const Editor = editors[props.column.type ?? 'normal'] ?? SelectEditor
  return <Editor {...props} />
}
