import { useState } from 'react'
import { readableDate } from '@/format/time'
import { type PictureSize, SecureImage } from '@/ui/secure-image'
import css from './documents.module.css'
import type { Precheck, TaskDocument } from './review-wire'
import { useDragging } from './use-dragging'
import { type View, zoomBy } from './viewer-state'

interface DocumentViewerProps {
  document: TaskDocument
  view: View
  /** What the machine found in the picture, where it says where. */
  spots: readonly Precheck[]
  onView: (view: View) => void
}

const WHEEL_STEP = 1.15

/** One document on its pane: wheel, keys or two fingers zoom, dragging moves, keys rotate. */
export function DocumentViewer({ document, view, spots, onView }: DocumentViewerProps) {
  const dragging = useDragging(view, onView)
  const [size, setSize] = useState<PictureSize>()
  if (document.url === '') {
    return <div className={`${css.viewer} ${css.viewerNone}`}>未提供「{document.name}」</div>
  }
  return (
    <figure
      className={css.viewer}
      data-quarter={view.quarterTurns % 2 === 1 || undefined}
      data-zoomed={view.zoom > 1 || undefined}
      onWheel={(event) => onView(zoomBy(view, event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP))}
      {...dragging}
    >
      <div
        className={css.viewerSheet}
        style={{
          transform: `translate(${view.x}px, ${view.y}px) rotate(${view.quarterTurns * 90}deg) scale(${view.zoom})`,
        }}
      >
        <SecureImage
          key={document.url}
          className={css.viewerImage}
          src={document.url}
          alt={document.name}
          onSize={setSize}
        />
        {size && <Spots size={size} found={spots} />}
      </div>
      <figcaption>
        {document.name}
        {document.validTo && ` · 有效期至 ${readableDate(document.validTo)}`}
      </figcaption>
    </figure>
  )
}

/** Frames around what was found in a picture, as large as that is shown. What it is stands in the findings. */
function Spots({ size: { width, height }, found }: { size: PictureSize; found: readonly Precheck[] }) {
  return (
    <svg className={css.viewerImage} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {found.map(
        ({ code, spot }) =>
          spot && (
            <rect
              key={`${code} ${spot.x} ${spot.y}`}
              className={css.viewerSpot}
              x={spot.x * width}
              y={spot.y * height}
              width={spot.width * width}
              height={spot.height * height}
            />
          ),
      )}
    </svg>
  )
}
