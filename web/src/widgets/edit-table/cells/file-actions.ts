import { openStored } from '@/widgets/upload/open-stored'
import type { UploadColumn } from '../column'
import type { GridCommands } from '../grid/grid-commands'
import { valuesOf } from '../model/cell-text'

/** One entry of the menu. */
export type FileAct = {
  key: string
  label: string
}

/** What can be done to the files of a cell. */
export function fileActions(column: UploadColumn, isReadOnly: boolean): FileAct[] {
  const { type, allowDownload, allowRemove } = column
  const isMany = type !== 'upload'
  return [
    ...(allowDownload ? [{ key: 'download', label: '下载' }] : []),
    ...(isReadOnly || isMany ? [] : [{ key: 'replace', label: '更换' }]),
    ...(allowRemove && !isReadOnly ? [{ key: 'remove', label: '删除' }] : []),
    ...(isMany ? [{ key: 'more', label: '更多' }] : []),
  ]
}

interface FilePlace {
  /** The first file of the cell. */
  path: string
  column: UploadColumn
  id: string
  commands: GridCommands
  onReplace: () => void
}

export function performFileAction(key: string, { path, column, id, commands, onReplace }: FilePlace): void {
  const cell = { id, key: column.key }
  if (key === 'download') void openStored(path)
  else if (key === 'replace') onReplace()
  else if (key === 'remove') commands.set(cell, withoutFirst(commands.valueOf(cell)))
  else {
    commands.go(cell)
    commands.beginAnyway()
  }
}

const withoutFirst = (value: unknown) => valuesOf(value).slice(1).join(',')
