import type { Page } from '@/ui/data-table/page-source'

interface Identified {
  id: string
}

/** A page that stays in place while the world goes on. */
export interface SteadyPage<Row> {
  /** The rows on screen, in their places, with their newest values. */
  page: Page<Row>
  /** Rows that the page would no longer have. */
  gone: ReadonlySet<string>
  /** Rows that it would have in addition. */
  arrived: number
}

/** Brings a page on screen up to date without moving a row: values change in place, what left or came is only named. */
export function mergePage<Row extends Identified>(shown: Page<Row>, fresh: Page<Row>): SteadyPage<Row> {
  const byId = new Map(fresh.records.map((row) => [row.id, row]))
  const onScreen = new Set(shown.records.map((row) => row.id))
  return {
    page: { ...shown, records: shown.records.map((row) => byId.get(row.id) ?? row) },
    gone: new Set(shown.records.filter((row) => !byId.has(row.id)).map((row) => row.id)),
    arrived: fresh.records.filter((row) => !onScreen.has(row.id)).length,
  }
}
