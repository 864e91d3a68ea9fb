import type { TreeItem } from '@/ui/tree/tree-model'
import { BUTTON, ENTRY, type MenuRow, TOP } from './permission-queries'

/** What kinds of rows are called. */
export const kinds = [
  { value: TOP, label: '一级菜单' },
  { value: ENTRY, label: '子菜单' },
  { value: BUTTON, label: '按钮/权限' },
] as const

export function kindFor(menuType: number): string {
  return kinds.find(({ value }) => value === menuType)?.label ?? ''
}

/** The rows as a tree that is found by name, code, path and component. */
export function menuItems(rows: readonly MenuRow[]): TreeItem[] {
  return rows.map((row) => ({
    key: row.id,
    title: row.name,
    note: [row.perms, row.url, row.component].join('\n'),
    children: menuItems(row.children ?? []),
    isUnread: row.children?.length === 0,
  }))
}

/** Every row by its id. */
export function rowsById(rows: readonly MenuRow[], into = new Map<string, MenuRow>()): Map<string, MenuRow> {
  for (const row of rows) {
    into.set(row.id, row)
    rowsById(row.children ?? [], into)
  }
  return into
}

/** How many entries and buttons lie below a row. */
export function countBelow(row: MenuRow): { menus: number; buttons: number } {
  let menus = 0
  let buttons = 0
  for (const child of row.children ?? []) {
    const below = countBelow(child)
    menus += below.menus + (child.menuType === BUTTON ? 0 : 1)
    buttons += below.buttons + (child.menuType === BUTTON ? 1 : 0)
  }
  return { menus, buttons }
}

/** What goes with a row when it is deleted, in words; empty for one without any below it. */
export function lostBelow(row: MenuRow): string {
  const { menus, buttons } = countBelow(row)
  const parts = [menus > 0 && `${menus} 个菜单`, buttons > 0 && `${buttons} 个按钮`].filter(Boolean)
  return parts.length > 0 ? `下级 ${menus + buttons} 项（${parts.join('、')}）将一并删除。` : ''
}

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
