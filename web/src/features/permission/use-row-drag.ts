import { type DragEvent, useState } from 'react'

/** Where a dragged row would come to stand. */
export interface DropPlace {
  key: string
  side: 'before' | 'after'
}

interface RowDragOptions {
  /** Whether the one may stand beside the other: only siblings change places. */
  accepts: (key: string, beside: string) => boolean
  onDrop: (key: string, place: DropPlace) => void
}

const keyOf = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null

/** Rows dragged by their handles between others; the handlers belong to what holds all rows. */
export function useRowDrag({ accepts, onDrop }: RowDragOptions) {
  const [dragged, setDragged] = useState<string>()
  const [place, setPlace] = useState<DropPlace>()
  const end = () => {
    setDragged(undefined)
    setPlace(undefined)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const row = keyOf(event)
      if (!row?.dataset.key) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.dataset.key)
      event.dataTransfer.setDragImage(row, 0, 0)
      setDragged(row.dataset.key)
    },
    onDragOver: (event: DragEvent) => {
      const row = keyOf(event)
      const key = row?.dataset.key
      if (!row || !key || dragged === undefined || !accepts(dragged, key)) return setPlace(undefined)
      event.preventDefault()
      const { top, height } = row.getBoundingClientRect()
      const side = event.clientY < top + height / 2 ? 'before' : 'after'
      if (place?.key !== key || place.side !== side) setPlace({ key, side })
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined && place) onDrop(dragged, place)
      end()
    },
  }
  return { dragged, place, handlers }
}
