/** A row's new place among its siblings: lower comes first. */
export interface SortChange {
  id: string
  sortNo: number
}

interface Sorted {
  id: string
  sortNo: number
}

interface Nested extends Sorted {
  children: readonly this[] | null
}

const HIGHEST = 999_999
const PRECISION = 10_000

/** A number strictly between two, or before or after one; undefined where none is left. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined) {
    return high === undefined ? undefined : sane(high >= 1 ? high - 1 : high / 2, -1, high)
  }
  if (high === undefined) return sane(low + 1, low, HIGHEST + 1)
  return sane((low + high) / 2, low, high)
}

function sane(number: number, above: number, below: number): number | undefined {
  const rounded = Math.round(number * PRECISION) / PRECISION
  return rounded > above && rounded < below ? rounded : undefined
}

/**
 * What to save so that the sibling at `from` comes to stand at `to`. Mostly one
 * number changes; where its new neighbours leave none between them all are
 * numbered anew.
 */
export function sortChanges(siblings: readonly Sorted[], from: number, to: number): SortChange[] {
  const moved = siblings[from]
  if (!moved || from === to || to < 0 || to >= siblings.length) return []
  const order = siblings.toSpliced(from, 1).toSpliced(to, 0, moved)
  const sortNo = between(order[to - 1]?.sortNo, order[to + 1]?.sortNo)
  if (sortNo !== undefined) return [{ id: moved.id, sortNo }]
  return order.flatMap(({ id, sortNo: old }, at) => (old === at + 1 ? [] : [{ id, sortNo: at + 1 }]))
}

/** The tree with rows at their new places. */
export function withOrder<Row extends Nested>(tree: readonly Row[], changes: readonly SortChange[]): Row[] {
  const numbers = new Map(changes.map(({ id, sortNo }) => [id, sortNo]))
  const level = (rows: readonly Row[]): Row[] => {
    const next = rows.map((row) => ({
      ...row,
      sortNo: numbers.get(row.id) ?? row.sortNo,
      children: row.children && level(row.children),
    }))
    const isTouched = rows.some(({ id }) => numbers.has(id))
    return isTouched ? next.sort((one, other) => one.sortNo - other.sortNo) : next
  }
  return level(tree)
}
