import type { ColumnBase, EditColumn, Row, Statistic } from '../column'

/** The field that numbers rows from 1; null for rows without an order of their own. */
export type OrderKey = string | null

/** The rows with numbers from 1; those that have theirs stay as they are. */
export function numbered(rows: readonly Row[], key: OrderKey): readonly Row[] {
  if (key === null) return rows
  return rows.map((row, at) => (row[key] === at + 1 ? row : { ...row, [key]: at + 1 }))
}

/** What a column's footer shows. */
export function statisticsOf({ statistics }: ColumnBase): Statistic[] {
  const all = statistics === undefined ? [] : typeof statistics === 'string' ? [statistics] : statistics
  const wanted = new Set(all.map((one) => one.toLowerCase()))
  return (['sum', 'average'] as const).filter((one) => wanted.has(one))
}

/** The columns whose footer shows anything. */
export function statisticKeys(columns: readonly EditColumn[]): string[] {
  return columns.filter((column) => statisticsOf(column).length > 0).map(({ key }) => key)
}

/** The cells whose values are not those of before; all of a row that was not there. */
export function differences(
  before: ReadonlyMap<string, Row | undefined>,
  now: readonly { id: string; row: Row }[],
): { id: string; key: string }[] {
  return now.flatMap(({ id, row }) => {
    const old = before.get(id)
    if (old === row) return []
    return Object.keys(row)
      .filter((key) => !old || !Object.is(old[key], row[key]))
      .map((key) => ({ id, key }))
  })
}
