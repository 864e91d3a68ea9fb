import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { isWithdrawn } from '@/api/refusal'
import { type LiveKey, onLive } from '@/live/live'
import type { Page } from '@/ui/data-table/page-source'
import { mergePage, missingRows } from './frozen-page'

interface FrozenPageSource<Row> {
  /** Key of the list's query; its second part is 'list'. */
  queryKey: QueryKey
  /** Fetches the page as it is now. */
  fetchPage: () => Promise<Page<Row>>
  /** Fetches one row that has left the page. */
  fetchRow: (id: string) => Promise<Row>
  /** Whether a row that is still there is one of this list; all are without it. */
  belongs?: (row: Row) => boolean
  /** The events after which the page may be out of date; several are one list for good. */
  event: LiveKey | readonly LiveKey[]
}

interface Changes<Row> {
  key: string
  fresh: Page<Row>
  gone: ReadonlySet<string>
  arrived: number
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Keeps a list on screen true while others work on it: after an event, and
 * after a break in which some may have been missed, the page is fetched aside,
 * values change in place, and rows that came wait until `show` is called.
 */
export function useFrozenPage<Row extends { id: string }>(source: FrozenPageSource<Row>) {
  const { queryKey, event } = source
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  const [changes, setChanges] = useState<Changes<Row>>()
  const current = changes?.key === key ? changes : undefined

  const look = useEffectEvent(async () => {
    // A failed look changes nothing: the next event brings another.
    const fresh = await source.fetchPage().catch(() => undefined)
    // What the page has asked for itself meanwhile, as after a change of its own, is not put back to what it was.
    if (client.isFetching({ queryKey, exact: true }) > 0)
      await client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    const shown = client.getQueryData<Page<Row>>(queryKey)
    if (!shown || !fresh) return
    const removed = new Set<string>()
    const left = missingRows(shown, fresh).map((id) =>
      source.fetchRow(id).catch((error: unknown) => {
        if (isWithdrawn(error)) removed.add(id)
        return undefined
      }),
    )
    const rows = [...fresh.records, ...(await Promise.all(left)).filter((row) => row !== undefined)]
    const newest = new Map(rows.map((row) => [row.id, row]))
    const belongs = (row: Row) => !removed.has(row.id) && (source.belongs?.(row) ?? true)
    const { page, gone, arrived } = mergePage(shown, newest, fresh.total, belongs)
    client.setQueryData(queryKey, page)
    setChanges({ key, fresh, gone, arrived })
  })
  useEffect(() => {
    const stops = [event, 'gap' as const].flat().map((key) => onLive(key, () => void look()))
    return () => {
      for (const stop of stops) stop()
    }
  }, [event])

  const show = useCallback(() => {
    if (!current) return
    client.setQueryData(JSON.parse(current.key), current.fresh)
    setChanges(undefined)
  }, [client, current])

  return { gone: current?.gone ?? nothing, arrived: current?.arrived ?? 0, show }
}
