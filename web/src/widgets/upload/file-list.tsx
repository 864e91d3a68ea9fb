import { Button } from 'antd'
import { useRef } from 'react'
import { Icon } from '@/ui/icon'
import { FileGate } from './file-gate'
import { openStored } from './open-stored'
import { UploadOutcome } from './picture-card'
import { UploadActions } from './upload-actions'
import './upload.css'
import { hintOf } from './upload-limits'
import { UploadMark } from './upload-mark'
import type { UploadRecord } from './upload-record'
import { type UploadFieldProps, useUploads } from './use-uploads'

interface FileListProps extends UploadFieldProps {
  /** On the button. */
  text?: string
}

/** A field of files by their names; each opens in a window of its own once it is stored. */
export function FileList({ text = '点击上传', ...props }: FileListProps) {
  const { label, id, disabled, number = 0 } = props
  const uploads = useUploads(props, 'all')
  const add = useRef<HTMLButtonElement>(null)
  return (
    <FileGate label={label} kind="all" multiple={number !== 1} disabled={disabled} onFiles={uploads.add}>
      {(choose) => (
        <>
          {!disabled && (
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
          )}
          <ul className="fd-files">
            {uploads.records.map((record) => (
              <li key={record.id} className="fd-file" data-status={record.status}>
                <div className="fd-file-line">
                  <Icon name="paper-clip" />
                  <FileName record={record} />
                  <UploadMark record={record} />
                  {!disabled && (
                    <UploadActions record={record} uploads={uploads} onGone={() => add.current?.focus()} />
                  )}
                </div>
                <UploadOutcome record={record} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FileGate>
  )
}

function FileName({ record }: { record: UploadRecord }) {
  if (record.status !== 'done') return <span className="fd-file-name">{record.name}</span>
  return (
    <button
      type="button"
      className="fd-link-button fd-file-name"
      title={`打开 ${record.name}`}
      onClick={() => void openStored(record.path)}
    >
      {record.name}
    </button>
  )
}
