import { useState } from 'react'
import { SecureImage } from '@/ui/secure-image'
import css from './pictures.module.css'
import { UploadActions } from './upload-actions'
import { UploadMark } from './upload-mark'
import { UploadOutcome } from './upload-outcome'
import type { UploadRecord } from './upload-record'
import { type Axis, ordered } from './use-file-order'
import type { Uploads } from './use-uploads'

interface PictureCardProps {
  record: UploadRecord
  uploads: Uploads
  disabled?: boolean
  axis?: Axis
  onOpen: () => void
  onReplace?: () => void
  replaceId?: string
  onGone: () => void
}

/** One picture of a field: what it shows, how far it is, what can be done to it. */
export function PictureCard({ record, uploads, disabled, axis, onOpen, ...actions }: PictureCardProps) {
  const { name, status } = record
  return (
    <li className={css.picture} data-status={status} {...ordered(record, axis)}>
      <div className={css.pictureView}>
        <Picture record={record} preview={uploads.transfers.preview(record.id)} />
        {status === 'done' && (
          <button
            type="button"
            className={css.pictureOpen}
            title="查看大图"
            aria-label={`查看 ${name}`}
            onClick={onOpen}
          />
        )}
        <UploadMark record={record} />
      </div>
      <div className={css.pictureFoot}>
        <span className={css.pictureName} data-picture-name="" title={name}>
          {name}
        </span>
        {!disabled && <UploadActions record={record} uploads={uploads} axis={axis} {...actions} />}
      </div>
      <UploadOutcome record={record} />
    </li>
  )
}

interface PictureProps {
  record: UploadRecord
  /** The picture as it was chosen, while it is at hand. */
  preview: string
}

/** The picture as it was chosen, unless it is none; one from the server is fetched with the session. */
export function Picture({ record: { name, url }, preview }: PictureProps) {
  const [broken, setBroken] = useState('')
  const isShown = preview !== '' && preview !== broken
  if (isShown)
    return (
      <img
        className={css.pictureImage}
        src={preview}
        alt={name}
        draggable={false}
        onError={() => setBroken(preview)}
      />
    )
  if (url) return <SecureImage className={css.pictureImage} src={url} alt={name} />
  return <span className={css.pictureImage} />
}
