import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Layout } from '../model/layout'
import css from './grid-edges.module.css'

interface GridEdgesProps {
  scroll: RefObject<HTMLDivElement | null>
  layout: Layout
}

/** CSS pixels over which a column that is cut off fades out. */
const FADE = 20

/**
 * CSS pixels of the column at this place that are in sight; 0 where it is the
 * border of two. `isEnd`: it is cut off at its end.
 */
function remainder({ middle }: Layout, at: number, isEnd: boolean): number {
  const cut = middle.find(({ offset, width }) => offset + 1 < at && at < offset + width - 1)
  if (!cut) return 0
  return isEnd ? at - cut.offset : cut.offset + cut.width - at
}

/**
 * The edges of what scrolls sideways. A shadow says that something lies beyond;
 * a column that is cut off fades out there, for half a figure reads as another.
 */
export function GridEdges({ scroll, layout }: GridEdgesProps) {
  const left = useRef<HTMLDivElement>(null)
  const right = useRef<HTMLDivElement>(null)
  // Before the rows follow a scroll, and without React: nothing has to be laid out anew for it.
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const { leftWidth, rightWidth } = layout
    const put = (edge: HTMLDivElement | null, isBeyond: boolean, rest: number) => {
      edge?.toggleAttribute('data-beyond', isBeyond)
      edge?.style.setProperty('--fd-grid-cut', `${isBeyond ? Math.min(FADE, rest) : 0}px`)
    }
    let at = -1
    const look = () => {
      const from = element.scrollLeft
      if (from === at) return
      at = from
      const to = from + element.clientWidth - leftWidth - rightWidth
      put(left.current, from > 0, remainder(layout, from, false))
      put(right.current, to < layout.width - leftWidth - rightWidth - 1, remainder(layout, to, true))
    }
    const measure = () => {
      const bar = element.offsetWidth - element.clientWidth
      if (right.current) right.current.style.insetInlineEnd = `${rightWidth + Math.max(1, bar - 1)}px`
      for (const edge of [left.current, right.current])
        if (edge) edge.style.height = `${element.clientHeight}px`
      at = -1
      look()
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroll, layout])
  return (
    <>
      <div
        ref={left}
        className={css.edge}
        data-edge="left"
        style={{ insetInlineStart: layout.leftWidth + 1 }}
      />
      <div ref={right} className={css.edge} data-edge="right" />
    </>
  )
}
