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
