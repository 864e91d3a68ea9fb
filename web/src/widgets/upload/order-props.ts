import type { DragEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { UploadRecord } from './upload-record'
import type { Uploads } from './use-uploads'

const MARK = 'application/x-freightdesk-upload'

const keysOf = {
  row: { ArrowLeft: 'left', ArrowRight: 'right' },
  column: { ArrowUp: 'left', ArrowDown: 'right' },
} as const

/** Which way files of a field follow each other. */
export type Axis = keyof typeof keysOf

/** What an element of an ordered field listens to: Alt with an arrow key moves its file, dragging it onto another takes that one's place. */
export function orderProps({ id, status }: UploadRecord, uploads: Uploads, axis: Axis) {
  if (status === 'removed') return {}
  return {
    draggable: true,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const side = (keysOf[axis] as Record<string, 'left' | 'right'>)[event.key]
      const record = uploads.records.find((one) => one.id === id)
      if (!event.altKey || !side || !record) return
      event.preventDefault()
      const focused = event.target as HTMLElement
      flushSync(() => uploads.move(record, side))
      focused.focus()
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(MARK, id)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(MARK)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(MARK)
      if (!from) return
      event.preventDefault()
      uploads.place(from, id)
    },
  }
}
