import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft } from '@/api/call-types'
import type { components } from '@/api/schema.gen'
import { useChange } from '@/widgets/use-change'

/**
 * A row of the menu with those below it: `menuType` 0 is a top entry, 1 an
 * entry below one, 2 a button. Of a button `status` '1' means that its rule is
 * enforced. Built-in ones keep their type, code, path and component.
 */
export type MenuRow = components['schemas']['PermissionTreeRow']

type Choice = components['schemas']['PermissionChoice']

export const TOP = 0
export const ENTRY = 1
export const BUTTON = 2

/** Of the whole menu. */
export const treeKey = ['permission', 'tree'] as const

/** The whole menu. Everything under 'permission' is out of date together. */
export const menuTreeQuery = () =>
  queryOptions({
    queryKey: treeKey,
    queryFn: ({ signal }): Promise<MenuRow[]> => call('GET', '/sys/permission/list', { signal }),
    meta: { showsRefusal: true },
  })

/** Entries that a row may stand below. */
export const parentsQuery = () =>
  queryOptions({
    queryKey: ['permission', 'parents'],
    queryFn: ({ signal }) => call('GET', '/sys/permission/queryTreeList', { signal }),
    meta: { showsRefusal: true },
  })

/** What the entries are called, by their ids. */
export function parentNames({ treeList }: { treeList: readonly Choice[] }): ReadonlyMap<string, string> {
  const named = (choices: readonly Choice[]): [string, string][] =>
    choices.flatMap(({ key, slotTitle, children }) => [[key, slotTitle], ...named(children ?? [])])
  return new Map(named(treeList))
}

/** Every view of the menu is out of date, and so is what this console shows of it itself: it waits for no event. */
export async function menuChanged(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['session', 'rights'] })
  await client.invalidateQueries({ queryKey: ['permission'] })
}

/** A change of the menu: see `menuChanged`. */
export const usePermissionChange = <Input>(
  send: (input: Input) => Promise<{ message: string }>,
  showsRefusal = false,
) => useChange('permission', send, { showsRefusal, also: [['session', 'rights']] })

/** Adds without an id, edits with one. */
export const useSaveRow = () =>
  usePermissionChange(
    (draft: Draft<'PermissionDraft'>) =>
      draft.id
        ? callForEnvelope('PUT', '/sys/permission/edit', { body: draft, handles: 'form' })
        : callForEnvelope('POST', '/sys/permission/add', { body: draft, handles: 'form' }),
    true,
  )

/** With all below it that is known; where there is more it is refused. */
export const useRemoveRow = () =>
  usePermissionChange((query: { id: string; known: string }) =>
    callForEnvelope('DELETE', '/sys/permission/delete', { query }),
  )
