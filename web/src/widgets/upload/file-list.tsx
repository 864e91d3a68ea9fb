import { Button } from 'antd'
import { useRef } from 'react'
import { ellipsis } from '@/format/ellipsis'
import { Icon } from '@/ui/icon'
import { CameraButton } from './camera-button'
import { DropZone } from './drop-zone'
import { fileFacts } from './file-facts'
import css from './file-list.module.css'
import { openStored } from './open-stored'
import { UploadActions } from './upload-actions'
import { hintOf, SHOWN_NAME } from './upload-limits'
import { UploadMark } from './upload-mark'
import { UploadOutcome } from './upload-outcome'
import { present, type UploadRecord } from './upload-record'
import { type Axis, ordered, useFileOrder } from './use-file-order'
import { type UploadFieldProps, type Uploads, useUploads } from './use-uploads'

interface FileListProps extends UploadFieldProps {
  /** On the button. */
  text?: string
}

/** A field of files by their names; each opens in a window of its own once it is stored. */
export function FileList({ text = '点击上传', ...props }: FileListProps) {
  const { label, id, disabled, number = 0 } = props
  const uploads = useUploads(props, 'all')
  const add = useRef<HTMLButtonElement>(null)
  const axis = number !== 1 && !disabled && present(uploads.records).length > 1 ? 'column' : undefined
  const order = useFileOrder(uploads, axis)
  return (
    <DropZone
      label={label}
      kind="all"
      multiple={number !== 1}
      disabled={disabled}
      onFiles={uploads.add}
      announcement={uploads.announcement}
    >
      {({ choose, shoot }) => (
        <>
          {!disabled && (
            <div className={css.ways}>
              <Button
                ref={add}
                id={id}
                icon={<Icon name="upload" />}
                title={hintOf.all}
                aria-label={`${text} ${label}`}
                onClick={choose}
              >
                {text}
              </Button>
              <CameraButton label={label} onClick={shoot} />
              <span className={`fd-unit ${css.hint}`}>或拖入、粘贴文件</span>
            </div>
          )}
          <ul className={css.files} {...order}>
            {uploads.records.map((record) => (
              <FileLine
                key={record.id}
                record={record}
                uploads={uploads}
                disabled={disabled}
                axis={axis}
                onGone={() => add.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
    </DropZone>
  )
}

interface FileLineProps {
  record: UploadRecord
  uploads: Uploads
  disabled?: boolean
  axis: Axis | undefined
  onGone: () => void
}

function FileLine({ record, uploads, disabled, axis, onGone }: FileLineProps) {
  return (
    <li className={css.file} data-status={record.status} {...ordered(record, axis)}>
      <div className={css.fileLine}>
        <Icon name="paper-clip" />
        <FileName record={record} />
        <span className="fd-unit">{fileFacts(record)}</span>
        <UploadMark record={record} />
        {!disabled && <UploadActions record={record} uploads={uploads} axis={axis} onGone={onGone} />}
      </div>
      <UploadOutcome record={record} />
    </li>
  )
}

function FileName({ record: { name, path, status } }: { record: UploadRecord }) {
  const shown = ellipsis(name, SHOWN_NAME)
  if (status !== 'done')
    return (
      <span className={css.fileName} title={name}>
        {shown}
      </span>
    )
  return (
    <button
      type="button"
      className={`fd-link-button ${css.fileName}`}
      title={name}
      aria-label={`打开 ${name}`}
      onClick={() => void openStored(path)}
    >
      {shown}
    </button>
  )
}
