import { rowsById } from './menu-rows'
import type { MenuRow } from './permission-queries'

/** The menu as far as it was fetched: its first level, and what lies below rows that were opened, by their ids. */
export interface MenuLevels {
  top: MenuRow[]
  below: Readonly<Record<string, MenuRow[]>>
}

/** The rows as a tree; a row with rows below it that were not fetched has an empty list of them. */
export function menuOf({ top, below }: MenuLevels): MenuRow[] {
  const withBelow = (row: MenuRow): MenuRow => ({
    ...row,
    children: row.children && (below[row.id] ?? []).map(withBelow),
  })
  return top.map(withBelow)
}

/** The branches in the tree that were fetched. */
export function readBranches(levels: MenuLevels | undefined): string[] {
  if (!levels) return []
  return [...rowsById(menuOf(levels)).keys()].filter((id) => levels.below[id] !== undefined)
}

/** The branches to fetch so that everything open is seen. */
export function unreadBranches(levels: MenuLevels, open: ReadonlySet<string>): string[] {
  return [...rowsById(menuOf(levels)).values()].flatMap(({ id, children }) =>
    open.has(id) && children && levels.below[id] === undefined ? [id] : [],
  )
}

/** The same change of every list of siblings. */
export function eachLevel({ top, below }: MenuLevels, change: (rows: MenuRow[]) => MenuRow[]): MenuLevels {
  return {
    top: change(top),
    below: Object.fromEntries(Object.entries(below).map(([id, rows]) => [id, change(rows)])),
  }
}
