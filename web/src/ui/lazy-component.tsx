import { type ComponentType, useSyncExternalStore } from 'react'
import { fetchMissingStyles } from './missing-styles'

/** The code of a part of the console did not come: the network is down, or the server has other parts by now. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
}

const missing = new Set<() => void>()

const Nothing = () => null

type LazyComponent<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; what fails is asked for again when the part is shown. */
  preload: () => void
}

/**
 * A component whose code is loaded when it is first shown; `Waiting` stands in
 * its place until then. Throws ChunkLoadError when the code does not come, and can
 * be asked for again: `forgetFailedChunks`, then render anew. It does not
 * suspend: React holds what follows a suspended part back for 0.3 s.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  let loading: Promise<void> | null = null
  let state: { Loaded?: ComponentType<Props>; error?: ChunkLoadError } = {}
  // Counted: what fails while nobody reads it is forgotten, which a store does not tell.
  const readers = new Set<() => void>()
  const set = (next: typeof state) => {
    state = next
    for (const read of readers) read()
  }
  const fail = (cause: unknown) => {
    set({ error: new ChunkLoadError(cause instanceof Error ? cause.message : String(cause)) })
    missing.add(forget)
  }
  const forget = () => {
    loading = null
    state = {}
  }
  // A part comes with its style or not at all.
  const fetchChunk = async () => {
    const Loaded = await load()
    await fetchMissingStyles()
    return Loaded
  }
  const start = () => {
    loading ??= fetchChunk().then((Loaded) => set({ Loaded }), fail)
    return loading
  }
  const subscribe = (read: () => void) => {
    readers.add(read)
    return () => readers.delete(read)
  }
  function Shown(props: Props) {
    const { Loaded, error } = useSyncExternalStore(subscribe, () => state)
    if (error) throw error
    if (!Loaded) void start()
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />
  }
  return Object.assign(Shown, {
    preload: () => void start().then(() => state.error && readers.size === 0 && forget()),
  })
}

/** The next rendering asks again for what did not come. */
export function forgetFailedChunks(): void {
  for (const forget of missing) forget()
  missing.clear()
}

/** Runs something that can wait, such as to fetch code ahead, once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((late: () => void) => setTimeout(late, 200))
  idle(run)
}
