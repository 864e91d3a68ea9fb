import type { Page } from '@/ui/data-table/page-source'

interface Identified {
  id: string
}

/** A page that stays in place while the world goes on. */
export interface FrozenPage<Row> {
  /** The rows on screen, in their places, with their newest values. */
  page: Page<Row>
  /** Rows that no longer belong to the list. */
  gone: ReadonlySet<string>
  /** How many rows came to the list, on whatever page; rows that only moved up are none. */
  arrived: number
}

/** Rows on screen that a newer page does not have: they left the list, or moved to another page. */
export function missingRows<Row extends Identified>(shown: Page<Row>, fresh: Page<Row>): string[] {
  const there = new Set(fresh.records.map((row) => row.id))
  return shown.records.map((row) => row.id).filter((id) => !there.has(id))
}

/**
 * Brings a page on screen up to date without moving a row: values change in
 * place, what left or came is only named. `current` has the newest values of
 * all rows on screen as far as they are known; the total stays that of the
 * page on screen, so that looking again counts from the same start.
 */
export function mergePage<Row extends Identified>(
  shown: Page<Row>,
  current: ReadonlyMap<string, Row>,
  freshTotal: number,
  belongs: (row: Row) => boolean,
): FrozenPage<Row> {
  const records = shown.records.map((row) => current.get(row.id) ?? row)
  const gone = new Set(records.filter((row) => !belongs(row)).map((row) => row.id))
  return { page: { ...shown, records }, gone, arrived: Math.max(0, freshTotal - shown.total + gone.size) }
}
