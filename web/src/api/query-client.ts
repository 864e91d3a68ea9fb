import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Refusal } from './refusal'

const minute = 60_000

/** How long an answer counts as fresh, ms. */
export const freshFor = {
  /** Rows that others change all day. */
  list: 15_000,
  /** Settings, dictionaries, trees. */
  reference: 5 * minute,
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the refusal itself, e.g. under the fields of its form. */
      showsRefusal?: boolean
    }
    queryMeta: { showsRefusal?: boolean }
  }
}

/** How often a read that got no answer is tried again by itself. */
const retries = 2

/** ms before the n-th of these tries, n from 0: longer each time, and not all at the same moment. */
const retryDelay = (n: number) => 500 * 2 ** n * (1 + Math.random() / 2)

/**
 * The cache of server data. Kept for a working day, because a hidden tab
 * observes nothing and must come back with its rows and its scroll; the owner
 * clears it when the user or tenant changes. A read that is refused for want of
 * the right loses its data. Refusals that no
 * screen shows go to `onRefusal`.
 */
export function createQueryClient(onRefusal: (refusal: Refusal) => void): QueryClient {
  const tell = (error: unknown, showsRefusal: boolean | undefined) => {
    if (error instanceof Refusal && !error.reported && !showsRefusal) onRefusal(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What the user may no longer see must not stay on screen, nor come back from the cache.
        if (error instanceof Refusal && error.status === 403) query.setState({ data: undefined })
        tell(error, query.meta?.showsRefusal)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        if (error instanceof Refusal) tell(error, mutation.meta?.showsRefusal)
        else reportError(error)
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 8 * 60 * minute,
        staleTime: freshFor.list,
        retry: (failures, error) => failures < retries && error instanceof Refusal && error.isNetwork,
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
