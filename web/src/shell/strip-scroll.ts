import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

interface StripScroll {
  list: RefObject<HTMLUListElement | null>
  /** There are more tabs than fit. */
  isOver: boolean
  atStart: boolean
  atEnd: boolean
  /** Scrolls most of a width to the left (-1) or right (1). */
  scrollBy: (direction: -1 | 1) => void
}

const nowhere = { isOver: false, atStart: true, atEnd: true }

/** Scrolls a row of tabs by wheel and buttons, and keeps the active one in sight. */
export function useStripScroll(tabs: readonly unknown[], active: string): StripScroll {
  const list = useRef<HTMLUListElement>(null)
  const [state, setState] = useState(nowhere)
  const look = useCallback(() => {
    const row = list.current
    if (!row) return
    const room = row.scrollWidth - row.clientWidth
    const next = {
      isOver: room > 0,
      atStart: row.scrollLeft <= 0,
      atEnd: row.scrollLeft >= room - 1,
    }
    setState((now) => (sameState(now, next) ? now : next))
  }, [])

  useEffect(() => {
    const row = list.current
    if (!row) return
    const onWheel = (event: WheelEvent) => {
      if (
        event.ctrlKey ||
        row.scrollWidth <= row.clientWidth ||
        Math.abs(event.deltaX) > Math.abs(event.deltaY)
      )
        return
      // The page stays where it is: the pointer is on the tabs.
      event.preventDefault()
      row.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 32 : event.deltaY
    }
    const observer = new ResizeObserver(look)
    observer.observe(row)
    row.addEventListener('wheel', onWheel, { passive: false })
    row.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      row.removeEventListener('wheel', onWheel)
      row.removeEventListener('scroll', look)
    }
  }, [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other tabs make another width, and so do the buttons
  useEffect(() => {
    // With the frame's own layout: asked for here, it would be made twice.
    const frame = requestAnimationFrame(() => {
      look()
      reveal(list.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [look, tabs, active, state.isOver])

  const scrollBy = (direction: -1 | 1) => {
    const row = list.current
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: 'smooth' })
  }
  return { list, ...state, scrollBy }
}

function sameState(one: typeof nowhere, other: typeof nowhere): boolean {
  return one.isOver === other.isOver && one.atStart === other.atStart && one.atEnd === other.atEnd
}

/** px between the active tab and the end of the row: the padding there. */
const MARGIN = 12

/** Brings the active tab into the row; the page around it does not move. */
function reveal(row: HTMLElement | null): void {
  const tab = row?.querySelector('[data-active="true"]')
  if (!row || !tab) return
  const [seen, wanted] = [row.getBoundingClientRect(), tab.getBoundingClientRect()]
  const tooFarLeft = seen.left + MARGIN - wanted.left
  const tooFarRight = wanted.right - (seen.right - MARGIN)
  if (tooFarLeft > 0) row.scrollLeft -= tooFarLeft
  else if (tooFarRight > 0) row.scrollLeft += tooFarRight
}
