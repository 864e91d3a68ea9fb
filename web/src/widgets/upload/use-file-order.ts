import type { KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useDragOrder } from '@/ui/drag-order'
import type { UploadRecord } from './upload-record'
import type { Uploads } from './use-uploads'

const keysOf = {
  row: { ArrowLeft: 'left', ArrowRight: 'right' },
  column: { ArrowUp: 'left', ArrowDown: 'right' },
} as const

/** Which way files of a field follow each other. */
export type Axis = keyof typeof keysOf

/** What an ordered list of files listens to: Alt with an arrow key moves a file, dragging it onto another takes that one's place. */
export function useFileOrder(uploads: Uploads, axis: Axis | undefined) {
  const { handlers } = useDragOrder({
    accepts: (id, over) => id !== over,
    onDrop: (id, over) => uploads.place(id, over.key),
  })
  if (!axis) return {}
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = event.target as HTMLElement
    const id = focused.closest<HTMLElement>('[data-key]')?.dataset.key
    const side = (keysOf[axis] as Record<string, 'left' | 'right'>)[event.key]
    const record = uploads.records.find((one) => one.id === id)
    if (!event.altKey || !side || !record) return
    event.preventDefault()
    flushSync(() => uploads.move(record, side))
    focused.focus()
  }
  return { ...handlers, onKeyDown }
}

/** What a file of an ordered list is to it; those taken out have no place. */
export const ordered = ({ id, status }: UploadRecord, axis: Axis | undefined) =>
  axis && status !== 'removed' ? { 'data-key': id, draggable: true } : {}
