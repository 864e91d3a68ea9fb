import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Column, fittingColumns, type SettingsStore, visibleColumns } from './column'

interface ShownOptions<Row> {
  columns: readonly Column<Row>[]
  settings: SettingsStore | undefined
  /** What the rows have for themselves. */
  place: RefObject<HTMLElement | null>
  /** CSS pixels of it that are not for columns; undefined where there are no columns, but cards. */
  taken: number | undefined
}

/**
 * The columns that a list shows: those that its user arranged, who scrolls
 * sideways where they are too many; otherwise the first ones that have room.
 * What cannot be arranged is shown whole.
 */
export function useShownColumns<Row>({ columns, settings, place, taken }: ShownOptions<Row>): Column<Row>[] {
  const room = useRoom(place)
  if (!settings || settings.settings || taken === undefined || room === 0)
    return visibleColumns(columns, settings?.settings)
  return fittingColumns(columns, room - taken)
}

/** How wide the place is, CSS pixels, before the first paint; 0 while nobody can know. One that is put aside keeps its width. */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = () => {
      if (element.clientWidth > 0) setRoom(element.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])
  return room
}
