import type { ReactNode } from 'react'
import type { States } from '../status'

declare const composedName: unique symbol

/** A column's own name, which is no field of its row. */
export type Composed = string & { readonly [composedName]: true }

/** Names a column whose `render` makes its cell of several fields. */
export const composed = (name: string) => name as Composed

/**
 * One column of a list, said once: table, cards, settings and details derive
 * from it. `Row` is the wire row.
 */
export interface Column<Row> {
  /** Wire name of the field; `composed` names a column of several. */
  key: (keyof Row & string) | Composed
  title: string
  /** How a plain value is shown and aligned; text when absent. Money is in fen. */
  type?: 'text' | 'number' | 'money' | 'date' | 'datetime' | 'ago'
  /** What its values mean: they are shown in these words, with their signs. */
  states?: States
  /** Dictionary code: the server's `<key>_dictText` is shown instead of the value. */
  dict?: string
  /** CSS pixels; a column without one takes what is left. */
  width?: number
  fixed?: 'left' | 'right'
  /** Numbers and money stand at the end anyway. */
  /** CSS pixels that a column without a width has on a wide page: it takes the room that is left, and no further column leaves less. */
  least?: number
  align?: 'end'
  /** Its place in the card that stands for a row on narrow screens. */
  card: 'title' | 'fact' | 'none'
  /** Holds personal information: never filtered through the address. */
  pii?: boolean
  sortable?: boolean
  /** The value identifies the row: it links to the row's detail. */
  identifies?: boolean
  render?: (row: Row) => ReactNode
}

/** A user's arrangement of one list. Keys that no longer exist are ignored, new columns appear at their declared place. */
export interface ColumnSettings {
  order: string[]
  hidden: string[]
}

/** Where arrangements are kept; `read` answers what is known without waiting. */
export interface SettingsStore {
  settings: ColumnSettings | undefined
  save: (settings: ColumnSettings | undefined) => void
}

/** All columns in the user's order. */
export function orderColumns<Row>(columns: readonly Column<Row>[], settings?: ColumnSettings): Column<Row>[] {
  if (!settings) return [...columns]
  const byKey = new Map<string, Column<Row>>(columns.map((column) => [column.key, column]))
  const ordered = settings.order.flatMap((key) => byKey.get(key) ?? [])
  columns.forEach((column, at) => {
    if (!settings.order.includes(column.key)) ordered.splice(at, 0, column)
  })
  return ordered
}

/** The columns shown. The identifying column cannot be hidden. */
export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  settings?: ColumnSettings,
): Column<Row>[] {
  return orderColumns(columns, settings).filter(
    (column) => column.identifies || !settings?.hidden.includes(column.key),
  )
}

/** Columns that take the rest still need room for a few characters. */
const FLEXIBLE = 160

/** From so many CSS pixels on a further column is not worth that another is cut. */
const WIDE = 1_300

/** CSS pixels that the columns take at least, on a wide page or another. */
export function widthOf<Row>(columns: readonly Column<Row>[], isWide = false): number {
  const flexible = ({ least = FLEXIBLE }: Column<Row>) => (isWide ? least : FLEXIBLE)
  return columns.reduce((total, column) => total + (column.width ?? flexible(column)), 0)
}

/** The first columns that have room beside each other in so many CSS pixels, and the one that identifies the row. */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): Column<Row>[] {
  const isWide = room >= WIDE
  const fits = columns.findIndex((_, at) => widthOf(columns.slice(0, at + 1), isWide) > room)
  return fits < 0 ? [...columns] : columns.filter((column, at) => at < fits || column.identifies)
}

/** Moves one key by one place, for the settings drawer. */
export function moveKey(order: readonly string[], key: string, by: -1 | 1): string[] {
  const from = order.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= order.length) return [...order]
  const next = order.filter((other) => other !== key)
  next.splice(to, 0, key)
  return next
}

/** The plain value of a column in a row, dictionary text first; undefined when there is none. */
export function cellText<Row>(column: Column<Row>, row: Row): string | undefined {
  const fields = row as Record<string, unknown>
  const value = (column.dict && fields[`${column.key}_dictText`]) || fields[column.key]
  return value === null || value === undefined || value === '' ? undefined : String(value)
}
