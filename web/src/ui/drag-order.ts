import { type DragEvent, useState } from 'react'

/** Of our own: what is dragged cannot be dropped into a text field or another window. */
const TYPE = 'application/x-freightdesk-order'

type Side = 'before' | 'after'

/** The item under the pointer, and the half of it. */
export interface DropTarget {
  key: string
  side: Side
}

interface DragOrderOptions {
  /** Whether the one may be dropped at the other. */
  accepts: (key: string, over: string) => boolean
  onDrop: (key: string, target: DropTarget) => void
}

export type DragOrder = ReturnType<typeof useDragOrder>

/** Which half of an element a height in the window is in. */
export function sideOf(element: Element, y: number): Side {
  const { top, height } = element.getBoundingClientRect()
  return y < top + height / 2 ? 'before' : 'after'
}

/** The new place of an item that is dropped beside the one at `over`; counted from 0, and without itself. */
export function placeAfterDrop(from: number, over: number, side: Side): number {
  const to = side === 'before' ? over : over + 1
  return to > from ? to - 1 : to
}

const itemOf = ({ target }: DragEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null

/**
 * Items that the mouse drags to another place. `handlers` belong to the element
 * around all items; each item has a `data-key`, and it or its handle is `draggable`.
 */
export function useDragOrder({ accepts, onDrop }: DragOrderOptions) {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<DropTarget>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const item = itemOf(event)
      const key = item?.dataset.key
      if (!item || key === undefined) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(TYPE, key)
      if (item !== event.target) event.dataTransfer.setDragImage(item, 0, 0)
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      const item = itemOf(event)
      const key = item?.dataset.key
      if (!item || key === undefined || dragged === undefined || !accepts(dragged, key))
        return setTarget(undefined)
      event.preventDefault()
      const side = sideOf(item, event.clientY)
      if (target?.key !== key || target.side !== side) setTarget({ key, side })
    },
    onDragLeave: (event: DragEvent) => {
      const isInside =
        event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
      if (!isInside) setTarget(undefined)
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      // Files from outside are for whoever takes files.
      if (dragged === undefined) return
      event.preventDefault()
      if (target) onDrop(dragged, target)
      end()
    },
  }
  return { dragged, target, handlers }
}
