/** Seven days in ms: how long sign-in, settings and dictionaries are kept (spec §9). */
export const SEVEN_DAYS = 604_800_000

const PREFIX = 'freightdesk.'

interface Entry {
  value: unknown
  /** epoch ms; null: never */
  expire: number | null
}

/** One place for a value: its name in storage, how long it lives, and the type its reader may rely on. */
export interface Key<T> {
  name: string
  /** ms; null: until it is removed */
  lifetime: number | null
  /** Only in the type: what get() answers and set() takes. */
  readonly holds?: T
}

export interface ExpiringStore {
  /** The stored value; null when absent, expired or unreadable. */
  get<T>(key: Key<T>): T | null
  /** False when the browser did not take it. */
  set<T>(key: Key<T>, value: T): boolean
  remove(key: Key<unknown>): void
  /** The names that are kept. */
  names(): string[]
  /** Removes the entries whose names are meant. */
  removeWhere(isMeant: (name: string) => boolean): void
}

/**
 * Wraps a browser storage with entries `{value, expire}` under the product's
 * prefix. Storage that is full or blocked behaves as empty: the console then
 * works for as long as the page lives.
 */
export function createStore(storage: () => Storage, now: () => number = Date.now): ExpiringStore {
  return {
    get(key) {
      const entry = read(storage, PREFIX + key.name)
      if (!entry) return null
      if (entry.expire !== null && entry.expire <= now()) {
        this.remove(key)
        return null
      }
      return entry.value as never
    },
    set(key, value) {
      const entry: Entry = { value, expire: key.lifetime === null ? null : now() + key.lifetime }
      return attempt(() => storage().setItem(PREFIX + key.name, JSON.stringify(entry)))
    },
    remove(key) {
      attempt(() => storage().removeItem(PREFIX + key.name))
    },
    names() {
      let names: string[] = []
      attempt(() => {
        names = Object.keys(storage()).filter((name) => name.startsWith(PREFIX))
      })
      return names.map((name) => name.slice(PREFIX.length))
    },
    removeWhere(isMeant) {
      attempt(() => {
        for (const name of this.names()) if (isMeant(name)) storage().removeItem(PREFIX + name)
      })
    },
  }
}

function read(storage: () => Storage, name: string): Entry | null {
  let entry: Entry | null = null
  attempt(() => {
    const text = storage().getItem(name)
    const parsed: unknown = text === null ? null : JSON.parse(text)
    if (parsed && typeof parsed === 'object' && 'value' in parsed && 'expire' in parsed)
      entry = parsed as Entry
  })
  return entry
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    // Quota, private mode or a foreign value: as if it were not there.
    return false
  }
}

/** Kept over browser restarts and shared by the tabs. */
export const local = createStore(() => localStorage)

/** Kept for this browser tab only. */
export const session = createStore(() => sessionStorage)

/** True when a storage event is about the key. */
export function concerns(event: StorageEvent, key: Key<unknown>): boolean {
  return event.storageArea === localStorage && (event.key === null || event.key === PREFIX + key.name)
}
