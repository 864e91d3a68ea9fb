import type { QueryClient } from '@tanstack/react-query'
import { isRecord } from '@/api/refusal'
import { type LiveKey, onEachLive, onLive } from './live'

/** Query keys, or their beginnings, that an event makes out of date. */
const outdated: Partial<Record<LiveKey, readonly (readonly string[])[]>> = {
  'driver-check': [['counters', 'driver'], ['driver']],
  'vehicle-check': [['counters', 'vehicle'], ['vehicle']],
  'waybill-check': [['counters', 'waybill'], ['waybill']],
  notice: [['notice']],
  'rights-changed': [['session', 'rights']],
  // The new rights carry the numbers of the caches: what is older is dropped with them.
  'cache-changed': [['session', 'rights']],
}

/** Who holds a record for review, as the `claim` event says it. */
interface ClaimNews {
  taskId: string
  targetId: string
  claimedBy: string | null
  claimedByName: string | null
  leaseUntil: string | null
}

/**
 * Keeps the cache in step with the server's events. Lists are only marked: a
 * list on screen decides by itself when to fetch, so that no row moves under
 * the pointer. Answers how to stop.
 */
export function syncCache(client: QueryClient): () => void {
  const stops = (Object.keys(outdated) as LiveKey[]).map((key) => onLive(key, () => refresh(client, key)))
  stops.push(onEachLive('claim', ([news]) => patchClaims(client, news)))
  return () => {
    for (const stop of stops) stop()
  }
}

/** After a gap in the connection anything may have changed. */
export function refreshAll(client: QueryClient): void {
  for (const key of Object.keys(outdated) as LiveKey[]) refresh(client, key)
}

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

/** Writes the holder into the rows of every cached list: no request, no movement. */
function patchClaims(client: QueryClient, news: unknown): void {
  if (!isClaimNews(news)) return
  const { taskId, targetId, claimedBy, claimedByName, leaseUntil } = news
  client.setQueriesData<unknown>({ predicate: (query) => query.queryKey[1] === 'list' }, (page: unknown) => {
    if (!isRecord(page) || !Array.isArray(page.records)) return page
    const isHeld = (row: unknown) => isRecord(row) && (row.taskId === taskId || row.id === targetId)
    if (!page.records.some(isHeld)) return page
    const records = page.records.map((row: unknown) =>
      isHeld(row) ? { ...(row as object), taskId, claimedBy, claimedByName, leaseUntil } : row,
    )
    return { ...page, records }
  })
}

function isClaimNews(news: unknown): news is ClaimNews {
  return isRecord(news) && typeof news.taskId === 'string' && typeof news.targetId === 'string'
}
