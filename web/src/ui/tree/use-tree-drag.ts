import { type DragEvent, useState } from 'react'

/** What makes nodes movable by the mouse. */
export interface TreeDrag {
  handlers: (key: string) => {
    draggable: true
    'data-dragged': true | undefined
    'data-target': true | undefined
    onDragStart: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDragEnd: () => void
    onDrop: (event: DragEvent) => void
  }
}

/** Nodes that can be dragged onto others. `accepts` says whether the one may lie below the other. */
export function useTreeDrag(
  accepts: (key: string, onto: string) => boolean,
  onDrop: (key: string, onto: string) => void,
): TreeDrag {
  const [dragged, setDragged] = useState<string>()
  const [target, setTarget] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    handlers: (key) => ({
      draggable: true,
      'data-dragged': dragged === key || undefined,
      'data-target': target === key || undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', key)
        setDragged(key)
      },
      onDragOver: (event) => {
        if (dragged === undefined || !accepts(dragged, key)) return
        event.preventDefault()
        setTarget(key)
      },
      onDragLeave: () => setTarget(undefined),
      onDragEnd: end,
      onDrop: (event) => {
        event.preventDefault()
        if (dragged !== undefined && accepts(dragged, key)) onDrop(dragged, key)
        end()
      },
    }),
  }
}
