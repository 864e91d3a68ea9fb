import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Subject, subjects } from '@/api/query-keys'
import { isRecord } from '@/api/refusal'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { announceGap, type LiveKey, onEachRow, onLive } from './live'
import { merged, type NewsRow } from './row-news'

/** Query keys, or their beginnings, that an event makes out of date. */
const outdated: Partial<Record<LiveKey, readonly QueryKey[]>> = {
  'driver-check': [['counters', 'driver'], ['counters', 'work'], ['driver']],
  'vehicle-check': [['counters', 'vehicle'], ['counters', 'work'], ['vehicle']],
  'customer-check': [['counters', 'customer'], ['counters', 'work'], ['customer']],
  'waybill-check': [['counters', 'waybill'], ['counters', 'work'], ['waybill']],
  'carrier-check': [['counters', 'carrier'], ['counters', 'work'], ['carrier']],
  claim: [['counters', 'work', 'board']],
  notice: [['notice']],
  'customer-changed': [['customer']],
  'position-changed': [['position']],
  'check-changed': [['check']],
  'expiry-changed': [['expiry']],
  'gate-changed': [['intercept'], ['blacklist'], ['driver'], ['vehicle'], ['carrier']],
  // The names that dictionaries of records answer follow the data scope, which the rights do not tell.
  'rights-changed': [['session', 'rights'], ['dict']],
  // The new rights carry the numbers of the caches: what is older is dropped with them.
  'cache-changed': [['session', 'rights'], ['setting']],
}

/**
 * Keeps the cache in step with the server's events. Lists are only marked: a
 * list on screen decides by itself when to fetch, so that no row moves under
 * the pointer. Returns a function that stops it.
 */
export function syncCache(client: QueryClient): () => void {
  const stops = (Object.keys(outdated) as LiveKey[]).map((key) => onLive(key, () => refresh(client, key)))
  stops.push(
    onEachRow((table, { row }) => {
      if (!isSubject(table)) return
      if (concernsMe(client, table, row)) void client.invalidateQueries({ queryKey: [table, 'tabs'] })
      patchRow(client, table, row)
    }),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

/** After a gap in the connection anything may have changed; lists on screen look for themselves. */
export function refreshAll(client: QueryClient): void {
  for (const key of Object.keys(outdated) as LiveKey[]) refresh(client, key)
  announceGap()
}

/** The rights, and what their answer says is out of date. */
export function refreshRights(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['session', 'rights'] })
}

const isSubject = (table: string): table is Subject => subjects.some((subject) => subject === table)

function refresh(client: QueryClient, key: LiveKey): void {
  for (const queryKey of outdated[key] ?? []) {
    void client.invalidateQueries({
      queryKey,
      predicate: (query) => query.queryKey[1] !== 'list',
    })
    void client.invalidateQueries({
      queryKey,
      refetchType: 'none',
      predicate: (query) => query.queryKey[1] === 'list',
    })
  }
}

/** Whether the row is claimed by the user, or was: in another tab of their, or given back. */
function concernsMe(client: QueryClient, table: Subject, news: NewsRow): boolean {
  const me = local.get(keys.username)
  const lists = client.getQueriesData<unknown>({ queryKey: [table, 'list'] })
  const known = lists.flatMap(([, page]) =>
    isRecord(page) && Array.isArray(page.records) ? page.records : [],
  )
  return [news, ...known.filter(({ id }) => id === news.id)].some(({ claimedBy }) => claimedBy === me)
}

/**
 * Writes a changed row into every cached list of its table: no request, no
 * movement. Only fields that the cached row has are taken over.
 */
function patchRow(client: QueryClient, table: Subject, news: NewsRow): void {
  client.setQueriesData<unknown>({ queryKey: [table, 'list'] }, (page: unknown) => {
    if (!isRecord(page) || !Array.isArray(page.records)) return page
    const isMeant = (row: unknown): row is Record<string, unknown> => isRecord(row) && row.id === news.id
    if (!page.records.some(isMeant)) return page
    return {
      ...page,
      records: page.records.map((row: unknown) => (isMeant(row) ? withNews(row, news) : row)),
    }
  })
}

function withNews(row: NewsRow, news: NewsRow): NewsRow {
  const known = Object.entries(merged(row, news)).filter(([field]) => Object.hasOwn(row, field))
  return { ...row, ...Object.fromEntries(known) }
}
