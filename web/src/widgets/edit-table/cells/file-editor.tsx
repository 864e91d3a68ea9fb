import { UploadModal } from '@/widgets/upload/upload-modal'
import type { UploadColumn } from '../column'
import { useTable } from '../grid/table-context'
import type { EditorProps } from './editors'

/** All files of a cell, in a dialog. */
export function FileEditor({ column, id, row }: EditorProps) {
  const { commands, model, uploads } = useTable()
  const { type, title, key, action, biz, token, responseName } = column as UploadColumn
  return (
    <UploadModal
      label={title}
      kind={type === 'image' ? 'image' : 'all'}
      number={type === 'upload' ? 1 : 0}
      biz={biz}
      sending={{ action, token: token ?? type !== 'upload', responseName }}
      disabled={model.isReadOnly(id, column)}
      value={String(row[key] ?? '')}
      nameOf={(path) => uploads.nameOf(path)}
      onOk={(paths, files) => {
        uploads.remember(files)
        commands.commit({ id, key }, paths)
      }}
      onClose={() => commands.cancel()}
    />
  )
}
