import { type ReactNode, useRef, useState } from 'react'
import { acceptOf, type FileKind } from './upload-limits'

interface FileGateProps {
  /** Names the group for assistive technology. */
  label: string
  kind: FileKind
  /** Whether more than one file can be chosen at once. */
  multiple: boolean
  disabled?: boolean
  onFiles: (files: readonly File[]) => void
  /** `choose` opens the browser's file dialog. */
  children: (choose: () => void) => ReactNode
}

/** Takes files in: by the file dialog, dropped on it, or pasted while the focus is inside. */
export function FileGate({ label, kind, multiple, disabled, onFiles, children }: FileGateProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    if (disabled || !files || files.length === 0) return
    onFiles(multiple ? [...files] : [...files].slice(-1))
  }
  return (
    <fieldset
      className="fd-upload"
      aria-label={label}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
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
      {children(() => input.current?.click())}
    </fieldset>
  )
}
