import { type PointerEvent, useRef } from 'react'
import { readableDate } from '@/format/time'
import { SecureImage } from '@/ui/secure-image'
import css from './documents.module.css'
import type { TaskDocument } from './review-wire'
import { type View, zoomBy } from './viewer-state'

interface DocumentViewerProps {
  document: TaskDocument
  view: View
  onView: (view: View) => void
}

const WHEEL_STEP = 1.15

/** One document on its pane: wheel or keys zoom, dragging moves, keys rotate. */
export function DocumentViewer({ document, view, onView }: DocumentViewerProps) {
  const drag = useRef<{ x: number; y: number } | null>(null)
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || view.zoom <= 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX - view.x, y: event.clientY - view.y }
  }
  const move = (event: PointerEvent) => {
    if (drag.current)
      onView({ ...view, x: event.clientX - drag.current.x, y: event.clientY - drag.current.y })
  }
  const drop = () => {
    drag.current = null
  }
  if (document.url === '') {
    return <div className={`${css.viewer} ${css.viewerNone}`}>未提供「{document.name}」</div>
  }
  return (
    <figure
      className={css.viewer}
      data-quarter={view.quarterTurns % 2 === 1 || undefined}
      data-zoomed={view.zoom > 1 || undefined}
      onWheel={(event) => onView(zoomBy(view, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP))}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <div
        className={css.viewerSheet}
        style={{
          transform: `translate(${view.x}px, ${view.y}px) rotate(${view.quarterTurns * 90}deg) scale(${view.zoom})`,
        }}
      >
        <SecureImage key={document.url} className={css.viewerImage} src={document.url} alt={document.name} />
      </div>
      <figcaption>
        {document.name}
        {document.validTo && ` · 有效期至 ${readableDate(document.validTo)}`}
      </figcaption>
    </figure>
  )
}
