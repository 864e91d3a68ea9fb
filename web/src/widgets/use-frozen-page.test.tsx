import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { announceGap } from '@/live/live'
import type { Page } from '@/ui/data-table/page-source'
import { useFrozenPage } from './use-frozen-page'

interface Row {
  id: string
}

const page = (...ids: string[]): Page<Row> => ({
  records: ids.map((id) => ({ id })),
  total: ids.length,
  current: 1,
  size: 10,
})

/** A page that is answered when the test says so. */
function later() {
  let resolve: (answer: Page<Row>) => void = () => {}
  const promise = new Promise<Page<Row>>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

it('does not put back what the page itself has fetched while it looked', async () => {
  const client = new QueryClient()
  const queryKey = ['driver', 'list'] as const
  const asked = { look: later(), own: later() }
  let own = Promise.resolve(page('a', 'b'))
  let looks = 0
  const { result } = renderHook(
    () => ({
      list: useQuery({ queryKey, queryFn: () => own }),
      frozen: useFrozenPage<Row>({
        queryKey,
        fetchPage: () => {
          looks++
          return asked.look.promise
        },
        fetchRow: async (id) => ({ id }),
        belongs: (row) => row.id !== 'a',
        event: 'driver-check',
      }),
    }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  )
  await waitFor(() => expect(result.current.list.data?.total).toBe(2))
  announceGap()
  await waitFor(() => expect(looks).toBe(1), { timeout: 3_000 })
  // A change of one's own: the list is asked for again, and has not answered yet.
  own = asked.own.promise
  const refetched = client.invalidateQueries({ queryKey })
  asked.look.resolve(page('b'))
  await act(async () => {
    asked.own.resolve(page('b'))
    await refetched
  })
  await waitFor(() => expect(result.current.list.data?.records).toEqual([{ id: 'b' }]))
  expect(result.current.frozen.gone.size).toBe(0)
})
