import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { fileUrl } from '@/api/file-hosts'
import { ellipsis } from '@/format/ellipsis'
import { Icon } from '@/ui/icon'
import { SecureImage } from '@/ui/secure-image'
import { acceptOf, SHOWN_NAME } from '@/widgets/upload/upload-limits'
import type { UploadColumn } from '../column'
import { useRowVersion, useTable } from '../grid/table-context'
import { valuesOf } from '../model/cell-text'
import type { CellViewProps } from './cell-view'
import css from './cells.module.css'
import { fileActions, performFileAction } from './file-actions'
import { CellButton } from './signs'

const wordOf = ({ type, btnText }: UploadColumn) =>
  btnText ?? (type === 'upload' ? '点击上传' : type === 'image' ? '上传图片' : '上传文件')

/** The files of a cell: the first by its name or picture, how one is on its way, what can be done. */
export function FileView({ column, id, row, isReadOnly }: CellViewProps<UploadColumn>) {
  const { uploads } = useTable()
  // The row stays what it is while a file is on its way.
  useRowVersion(id)
  const input = useRef<HTMLInputElement>(null)
  const paths = valuesOf(row[column.key])
  const transfer = uploads.state(id, column.key)
  const choose = () => input.current?.click()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped where the button is, too
    <span
      className={css.file}
      data-drop-zone=""
      onDragOver={(event) => !isReadOnly && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isReadOnly) uploads.take(id, column, event.dataTransfer.files)
      }}
    >
      {!isReadOnly && (
        <input
          ref={input}
          hidden
          type="file"
          accept={acceptOf[column.type === 'image' ? 'image' : 'all']}
          aria-label={`${wordOf(column)} ${column.title}`}
          onChange={(event) => {
            uploads.take(id, column, event.target.files ?? [])
            event.target.value = ''
          }}
        />
      )}
      {transfer ? (
        <TransferState id={id} column={column} />
      ) : paths.length > 0 ? (
        <StoredFiles column={column} id={id} paths={paths} isReadOnly={isReadOnly} onReplace={choose} />
      ) : (
        !isReadOnly && (
          <button type="button" className={`fd-link-button ${css.upload}`} tabIndex={-1} onClick={choose}>
            <Icon name="upload" size={14} /> {wordOf(column)}
          </button>
        )
      )}
    </span>
  )
}

/** How far a file is, or why it did not arrive. */
function TransferState({ id, column }: { id: string; column: UploadColumn }) {
  const { uploads } = useTable()
  const state = uploads.state(id, column.key)
  if (!state) return null
  const name = ellipsis(state.name, SHOWN_NAME)
  if (state.status === 'uploading') {
    return (
      <>
        <span title={[state.name, state.message].filter(Boolean).join('：')}>{name}</span>
        <span
          role="progressbar"
          aria-label={`${state.name} 上传进度`}
          aria-valuenow={state.percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="fd-number"
        >
          {state.percent}%
        </span>
        <FileButton
          icon="close"
          label={`取消上传 ${state.name}`}
          onClick={() => uploads.drop(id, column.key)}
        />
      </>
    )
  }
  return (
    <>
      <span className={css.failed} title={`${state.name} 上传失败. ${state.message}`}>
        <Icon name="close-circle" size={14} /> {name}
      </span>
      <FileButton icon="reload" label={`重试 ${state.name}`} onClick={() => uploads.retry(id, column)} />
      <FileButton icon="close" label={`移除 ${state.name}`} onClick={() => uploads.drop(id, column.key)} />
    </>
  )
}

interface StoredFilesProps {
  column: UploadColumn
  id: string
  paths: readonly string[]
  isReadOnly: boolean
  onReplace: () => void
}

function StoredFiles({ column, id, paths, isReadOnly, onReplace }: StoredFilesProps) {
  const { commands, uploads } = useTable()
  const [isOpen, setOpen] = useState(false)
  const path = paths[0] ?? ''
  const actions = fileActions(column, isReadOnly)
  const more = paths.length > 1 ? ` +${paths.length - 1}` : ''
  return (
    <>
      {column.type === 'image' ? (
        <SecureImage
          className={css.picture}
          src={fileUrl(path)}
          alt={uploads.nameOf(path)}
          failedText="重载"
        />
      ) : (
        <Icon name="paper-clip" size={14} />
      )}
      <span data-cell-text="" title={paths.map((one) => uploads.nameOf(one)).join('\n')}>
        {ellipsis(uploads.nameOf(path), SHOWN_NAME) + more}
      </span>
      {actions.length > 0 && (
        <>
          <FileButton icon="more" label={`${column.title}的文件操作`} isMenu onClick={() => setOpen(true)} />
          {isOpen && (
            <Dropdown
              open
              autoFocus
              trigger={['click']}
              onOpenChange={(isOpen) => {
                if (!isOpen && document.activeElement?.closest('[role="menu"]')) commands.viewport.focus()
                setOpen(isOpen)
              }}
              menu={{
                items: actions,
                onClick: ({ key }) => {
                  setOpen(false)
                  performFileAction(key, { path, column, id, commands, onReplace })
                },
              }}
            >
              <span className={css.anchor} />
            </Dropdown>
          )}
        </>
      )}
    </>
  )
}

interface FileButtonProps {
  icon: string
  label: string
  isMenu?: boolean
  onClick: () => void
}

function FileButton({ icon, label, isMenu, onClick }: FileButtonProps) {
  return (
    <CellButton
      aria-label={label}
      aria-haspopup={isMenu ? 'menu' : undefined}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={14} />
    </CellButton>
  )
}
