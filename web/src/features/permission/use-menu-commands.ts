import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Refusal } from '@/api/refusal'
import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { toast } from '@/ui/toast'
import type { TreeIndex } from '@/ui/tree/tree-model'
import { useAllowed } from '@/widgets/allowed'
import { lostBelow, rowsById } from './menu-rows'
import { BUTTON, type MenuRow, menuTreeQuery, TOP, useRemoveRow } from './permission-queries'

interface Handlers {
  edit: (row: MenuRow) => void
  addBelow: (row: MenuRow) => void
  rules: (row: MenuRow) => void
  move: (key: string, to: number) => void
}

/** What one may do to rows of the menu. */
export function useMenuCommands(index: TreeIndex, { edit, addBelow, rules, move }: Handlers) {
  const mayAdd = useAllowed('permission:add')
  const mayEdit = useAllowed('permission:edit')
  const mayRemove = useAllowed('permission:remove')
  const { mutate: remove } = useRemoveRow()
  const client = useQueryClient()
  const actionsOf = useCallback(
    (row: MenuRow): RowAction[] => {
      const { position = 1, siblings = 1 } = index.get(row.id) ?? {}
      const step = (key: string, label: string, by: number): RowAction => ({
        key,
        label,
        disabled: position + by < 1 || position + by > siblings,
        perform: () => move(row.id, position - 1 + by),
      })
      return [
        ...(mayEdit ? [{ key: 'edit', label: '编辑', perform: () => edit(row) }] : []),
        ...(mayAdd && row.menuType !== BUTTON
          ? [{ key: 'add', label: '添加下级', perform: () => addBelow(row) }]
          : []),
        ...(row.menuType === TOP ? [] : [{ key: 'rules', label: '数据规则', perform: () => rules(row) }]),
        ...(mayEdit && siblings > 1 ? [step('up', '上移', -1), step('down', '下移', 1)] : []),
        ...(mayRemove && !row.builtin
          ? [
              {
                key: 'remove',
                label: '删除',
                danger: true,
                perform: () => void askAndRemove(client, row, remove),
              },
            ]
          : []),
      ]
    },
    [index, mayAdd, mayEdit, mayRemove, edit, addBelow, rules, move, remove, client],
  )
  return { mayAdd, mayEdit, actionsOf }
}

async function askAndRemove(
  client: QueryClient,
  row: MenuRow,
  remove: (gone: { id: string; known: string }) => void,
): Promise<void> {
  const whole = await wholeRow(client, row)
  if (!whole) return
  const isSure = await confirm({
    title: '删除菜单',
    okText: '删除',
    text: `确定要删除「${row.name}」吗?`,
    detail: `${lostBelow(whole)}角色和部门对它的授权、它的数据规则也将删除，不能恢复。`,
    isDangerous: true,
  })
  if (isSure) remove({ id: row.id, known: idsOf(whole).join() })
}

const idsOf = (row: MenuRow): string[] => [row.id, ...(row.children ?? []).flatMap(idsOf)]

/** The row with all that lies below it now, looked at or not; undefined when that cannot be told. */
async function wholeRow(client: QueryClient, row: MenuRow): Promise<MenuRow | undefined> {
  if (row.menuType === BUTTON) return row
  try {
    return rowsById(await client.fetchQuery({ ...menuTreeQuery(), staleTime: 0 })).get(row.id) ?? row
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    if (!cause.reported) toast.error(cause.message)
    return undefined
  }
}
