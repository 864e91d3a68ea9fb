import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isWithdrawn, Refusal } from './refusal'

const MINUTE = 60_000

/** How long an answer counts as fresh, ms. */
export const freshFor = {
  /** Rows that others change all day. */
  list: 15_000,
  /** Settings, dictionaries, trees. */
  reference: 5 * MINUTE,
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the refusal itself, e.g. under the fields of its form. */
      showsRefusal?: boolean
      /** It names the row that is not there any more, among several it asked about. */
      showsAbsent?: boolean
    }
    queryMeta: {
      showsRefusal?: boolean
      /** The server always has it: a 404 comes from something on the way, and takes nothing. */
      isLasting?: boolean
    }
  }
}

/** How often a read is tried again by itself that got no answer, or was told to wait a moment. */
export const RETRIES = 2

/** Seconds that a refused read waits when the server names a time; who has to wait longer asks again by hand. */
const LONGEST_WAIT = 10

function mayRetry(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false
  return error.isNetwork || (error.retryAfter > 0 && error.retryAfter <= LONGEST_WAIT)
}

/** ms before the n-th of these tries, n from 0: what the server asked for, else longer each time, and not all at the same moment. */
function retryDelay(n: number, error: unknown): number {
  const asked = error instanceof Refusal ? error.retryAfter * 1000 : 0
  return (asked || 500 * 2 ** n) * (1 + Math.random() / 2)
}

/**
 * The cache of server data. Kept for a working day, because a hidden tab
 * observes nothing and must come back with its rows and its scroll; the owner
 * clears it when the user or tenant changes. A read of what is not the user's
 * any more loses its data. When a change got no answer, what is on screen is
 * fetched again, for it may be done: at once, or when the form that asked for it
 * goes. Refusals that no screen shows go to `onRefusal`.
 */
export function createQueryClient(onRefusal: (refusal: Refusal) => void): QueryClient {
  const tell = (error: unknown, showsRefusal: boolean | undefined) => {
    if (error instanceof Refusal && !error.reported && !showsRefusal) onRefusal(error)
  }
  const lookAgain = (error: unknown) => {
    if (isUnheard(error)) void client.invalidateQueries({ predicate: isShared })
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What the user may no longer see must not stay on screen, nor come back from the cache.
        if (isWithdrawn(error) && !(query.meta?.isLasting && error.status === 404))
          query.setState({ data: undefined })
        tell(error, query.meta?.showsRefusal)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, _result, mutation) => {
        const { showsRefusal, showsAbsent } = mutation.meta ?? {}
        if (error instanceof Refusal) tell(error, showsRefusal || (showsAbsent && error.absent !== undefined))
        else reportError(error)
        if (!showsRefusal) lookAgain(error)
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 8 * 60 * MINUTE,
        staleTime: freshFor.list,
        retry: (failures, error) => failures < RETRIES && mayRetry(error),
        retryDelay,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  /** The last unanswered failure of whoever sends: a refusal that follows it takes none of the doubt. */
  const lost = new WeakMap<object, unknown>()
  client.getMutationCache().subscribe((event) => {
    if (event.type !== 'observerRemoved') return
    const { observer, mutation } = event
    const { error, status } = mutation.state
    if (status === 'success') lost.delete(observer)
    else if (isUnheard(error)) lost.set(observer, error)
    lookAgain(lost.get(observer))
  })
  return client
}

const isUnheard = (error: unknown) => error instanceof Refusal && error.isUnanswered

/** What is the user's own, whatever others or the user's rights change. */
const ownData = ['session', 'preference']

/** Whether a change of data or of rights can make it out of date. */
export const isShared = ({ queryKey }: Query) => !ownData.includes(String(queryKey[0]))
