import { type PointerEvent, useRef } from 'react'
import { movedBy, type Point, type View } from './viewer-state'

/** Drags what is bigger than its pane, and lets two fingers zoom it. */
export function useDragging(view: View, onView: (view: View) => void) {
  const points = useRef(new Map<number, Point>())
  const start = useRef({ view, points: [] as Point[] })
  const begin = () => {
    start.current = { view, points: [...points.current.values()] }
  }
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    points.current.set(event.pointerId, pointOf(event))
    begin()
    // Else what can be pressed on the pane would not hear of it.
    if (isDragging(view, points.current)) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    if (!points.current.has(event.pointerId)) return
    points.current.set(event.pointerId, pointOf(event))
    if (isDragging(view, points.current))
      onView(movedBy(start.current.view, start.current.points, [...points.current.values()]))
  }
  const drop = (event: PointerEvent) => {
    if (points.current.delete(event.pointerId)) begin()
  }
  return {
    onPointerDown: grab,
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: drop,
    onPointerLeave: drop,
  }
}

const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY })

const isDragging = ({ zoom }: View, points: ReadonlyMap<number, Point>) => zoom > 1 || points.size > 1
