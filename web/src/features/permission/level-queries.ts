import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, callForEnvelope } from '@/api/call'
import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'
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

/** A row's new place, and the version of the row that the page showed when it was moved. */
export type Move = SortChange & { version: number | undefined }

const reorderKey = ['menu-order']

/**
 * Another order of rows with one parent: shown at once, taken back if the server refuses. One drag waits for the one
 * before; what somebody else has changed meanwhile is left alone.
 */
export function useReorder() {
  const client = useQueryClient()
  const ownEdits = useRef(new Map<string, number>())
  return useMutation({
    mutationKey: reorderKey,
    scope: { id: 'menu-order' },
    mutationFn: (moves: readonly Move[]) => sendMoves(moves, ownEdits.current),
    meta: { showsRefusal: true },
    onMutate: async (moves) => {
      await Promise.all([treeKey, levelsKey].map((queryKey) => client.cancelQueries({ queryKey })))
      client.setQueryData<MenuRow[]>(treeKey, (tree) => tree && withOrder(tree, moves))
      client.setQueryData<MenuLevels>(
        levelsKey,
        (levels) => levels && eachLevel(levels, (rows) => withOrder(rows, moves)),
      )
    },
    onError: (cause) => {
      if (!(cause instanceof Refusal) || cause.reported) return
      if (cause.status === 409) toast.warning('他人刚调整了菜单顺序，已刷新，请重新拖动')
      else toast.error(cause.message)
    },
    // The last one fetches: before that rows would jump back that are still on their way.
    onSettled: async () => {
      if (client.isMutating({ mutationKey: reorderKey }) === 1) await menuChanged(client)
    },
  })
}

/** Sends all moves as one, each with the version its row has by now, if only drags of this page have raised it. */
async function sendMoves(moves: readonly Move[], ownEdits: Map<string, number>): Promise<void> {
  const key = (id: string, from: number) => `${id} ${from}`
  const rows = moves.map(({ id, sortNo, version = 0 }) => {
    let known = version
    for (let next = ownEdits.get(key(id, known)); next !== undefined; next = ownEdits.get(key(id, known)))
      known = next
    return { id, sortNo, version: known }
  })
  const { result } = await callForEnvelope('PUT', '/sys/permission/order', { body: { rows }, handles: [409] })
  for (const [at, { id, version }] of rows.entries())
    ownEdits.set(key(id, version), result[at]?.version ?? version)
}
