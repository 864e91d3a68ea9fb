import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { eachLevel, type MenuLevels, readBranches } from './menu-rows'
import { type MenuRow, menuChanged, treeKey } from './permission-queries'
import { type SortChange, withOrder } from './sort-order'

const levelsKey = ['permission', 'levels'] as const

/** The first level of the menu with the branches that were opened; those are fetched again with it. */
export const menuLevelsQuery = () =>
  queryOptions({
    queryKey: levelsKey,
    queryFn: async ({ signal, client }): Promise<MenuLevels> => {
      const known = () => client.getQueryData<MenuLevels>(levelsKey)
      const opened = readBranches(known())
      const [top, below] = await Promise.all([
        call('GET', '/sys/permission/getSystemMenuList', { signal }),
        opened.length > 0 ? submenus(opened, signal) : {},
      ])
      // Branches that were opened meanwhile stay.
      return { top, below: { ...known()?.below, ...below } }
    },
    meta: { showsRefusal: true },
  })

type Branches = Record<string, MenuRow[]>

async function submenus(ids: readonly string[], signal?: AbortSignal): Promise<Branches> {
  const query = { parentIds: ids.join(',') }
  const found: Partial<Branches> = await call('GET', '/sys/permission/getSystemSubmenuBatch', {
    query,
    signal,
  })
  return Object.fromEntries(ids.map((id) => [id, found[id] ?? []]))
}

async function submenu(parentId: string): Promise<Branches> {
  return { [parentId]: await call('GET', '/sys/permission/getSystemSubmenu', { query: { parentId } }) }
}

/** Fetches what lies below rows that are opened for the first time. */
export function useReadBranches() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[]) => (ids[0] && ids.length === 1 ? submenu(ids[0]) : submenus(ids)),
    onSuccess: (below) =>
      client.setQueryData<MenuLevels>(
        levelsKey,
        (levels) => levels && { ...levels, below: { ...levels.below, ...below } },
      ),
  })
}

/** Another order of rows with one parent: shown at once, taken back if the server refuses. */
export function useReorder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: readonly SortChange[]) => {
      for (const { id, sortNo } of changes) {
        await callForEnvelope('PUT', '/sys/permission/edit', { body: { id, sortNo } })
      }
    },
    onMutate: async (changes) => {
      await Promise.all([treeKey, levelsKey].map((queryKey) => client.cancelQueries({ queryKey })))
      client.setQueryData<MenuRow[]>(treeKey, (tree) => tree && withOrder(tree, changes))
      client.setQueryData<MenuLevels>(
        levelsKey,
        (levels) => levels && eachLevel(levels, (rows) => withOrder(rows, changes)),
      )
    },
    onSettled: () => menuChanged(client),
  })
}
