import { Form, Modal } from 'antd'
import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/icon'
import { CameraButton } from './camera-button'
import { DropZone } from './drop-zone'
import { Picture, PictureCard } from './picture-card'
import css from './pictures.module.css'
import { hintOf } from './upload-limits'
import { present, type UploadRecord } from './upload-record'
import { useFileOrder } from './use-file-order'
import { type UploadFieldProps, useUploads } from './use-uploads'

const PREVIEW = 960

/**
 * A field of pictures, each as a card with what it shows. Takes `value` and
 * `onChange` of records: form code turns them into paths or objects.
 */
export function PictureCards(props: UploadFieldProps) {
  const { label, id, disabled, number = 0 } = props
  const uploads = useUploads(props, 'image')
  const [open, setOpen] = useState<UploadRecord>()
  const add = useRef<HTMLButtonElement>(null)
  const inSight = present(uploads.records)
  const isSingle = number === 1
  const hasRoom = !isSingle || inSight.length === 0
  const axis = !isSingle && !disabled && inSight.length > 1 ? 'row' : undefined
  const order = useFileOrder(uploads, axis)
  const cards = useRef<HTMLUListElement>(null)
  const hadFocus = useRef(false)
  // Before a key could be pressed where the focus is nowhere.
  useLayoutEffect(() => {
    if (!hadFocus.current) return
    // The only picture takes the place of the tile, and one button of it that of another.
    if (document.activeElement === document.body)
      cards.current?.querySelector<HTMLElement>('[data-actions] > button')?.focus()
    hadFocus.current = uploads.records.some(({ status }) => status === 'uploading')
  }, [uploads.records])
  const take = (files: readonly File[]) => {
    hadFocus.current = document.activeElement === add.current
    uploads.add(files)
  }
  return (
    <>
      <DropZone
        label={label}
        kind="image"
        multiple={!isSingle}
        disabled={disabled}
        onFiles={take}
        announcement={uploads.announcement}
      >
        {({ choose, shoot }) => (
          <ul ref={cards} className={css.pictures} data-single={isSingle || undefined} {...order}>
            {uploads.records.map((record) => (
              <PictureCard
                key={record.id}
                record={record}
                uploads={uploads}
                disabled={disabled}
                axis={axis}
                onOpen={() => setOpen(record)}
                onReplace={isSingle ? choose : undefined}
                replaceId={hasRoom ? undefined : id}
                onGone={() => add.current?.focus()}
              />
            ))}
            {hasRoom && !disabled && (
              <AddCard ref={add} id={id} label={label} onClick={choose} onShoot={shoot} />
            )}
          </ul>
        )}
      </DropZone>
      {open && (
        <Modal
          open
          title={open.name}
          width={PREVIEW}
          className={css.picturePreview}
          footer={null}
          onCancel={() => setOpen(undefined)}
        >
          <Picture record={open} preview={uploads.transfers.preview(open.id)} />
        </Modal>
      )}
    </>
  )
}

interface AddCardProps {
  ref: Ref<HTMLButtonElement>
  id: string | undefined
  label: string
  onClick: () => void
  onShoot: () => void
}

/** The empty place that opens the file dialog, on a phone also the camera. */
function AddCard({ ref, id, label, onClick, onShoot }: AddCardProps) {
  const { status } = Form.Item.useStatus()
  return (
    <li className={`${css.picture} ${css.picturePlace}`}>
      <button
        ref={ref}
        type="button"
        id={id}
        className={css.pictureAdd}
        data-wrong={status === 'error' || undefined}
        aria-label={`点击上传 ${label}`}
        title={hintOf.image}
        onClick={onClick}
      >
        <Icon name="plus" size={20} />
        <span>点击上传</span>
      </button>
      <span className={`fd-unit ${css.pictureHint}`}>或拖入、粘贴图片</span>
      <CameraButton label={label} onClick={onShoot} />
    </li>
  )
}
