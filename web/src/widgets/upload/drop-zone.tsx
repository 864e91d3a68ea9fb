import { type ReactNode, useRef, useState } from 'react'
import css from './upload.module.css'
import { acceptOf, type FileKind } from './upload-limits'

interface DropZoneProps {
  /** Names the group for assistive technology. */
  label: string
  kind: FileKind
  /** Whether more than one file can be chosen at once. */
  multiple: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
  /** Spoken when it changes. */
  announcement: string
  children: (gate: Gate) => ReactNode
}

/** Ways in that a button opens. */
export interface Gate {
  /** Opens the browser's file dialog. */
  choose: () => void
  /** Opens a phone's camera; elsewhere the file dialog. */
  shoot: () => void
}

/** Files are dragged over; a picture that is put into another place carries none. */
const carriesFiles = (transfer: DataTransfer) => transfer.types.includes('Files')

/** Takes files in: by the file dialog, by the camera, dropped on it, or pasted while the focus is inside. */
export function DropZone({
  label,
  kind,
  multiple,
  disabled,
  onFiles,
  announcement,
  children,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (disabled || !files || files.length === 0) return
    onFiles(multiple ? [...files] : [...files].slice(-1))
  }
  const open = (capture: boolean) => () => {
    const { current } = input
    if (!current) return
    if (capture) current.setAttribute('capture', 'environment')
    else current.removeAttribute('capture')
    current.click()
  }
  return (
    <fieldset
      className={css.upload}
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event.dataTransfer)) return
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => take(event.clipboardData.files)}
    >
      <input
        ref={input}
        hidden
        type="file"
        accept={acceptOf[kind]}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          take(event.target.files)
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
      />
      {children({ choose: open(false), shoot: open(true) })}
      <span className="fd-sr" role="status">
        {announcement}
      </span>
    </fieldset>
  )
}
