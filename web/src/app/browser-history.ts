import { createPath, type Location, type Navigator, type To } from 'react-router'

/** What the browser keeps with an entry of its history. */
interface Entry {
  /** The state that a link or a navigation gave. */
  usr: unknown
  key: string
}

export interface BrowserHistory extends Navigator {
  readonly location: Location
  /** Calls back after every move; the latest listener is the only one. Returns a function that unsubscribes. */
  listen: (onMove: (location: Location) => void) => () => void
}

const hrefOf = (to: To) => (typeof to === 'string' ? to : createPath(to))

/** The address bar for the router, which exports its own only as unsafe. */
export function browserHistory(): BrowserHistory {
  let listener: ((location: Location) => void) | undefined
  const read = (): Location => {
    const { pathname, search, hash } = window.location
    const { usr = null, key = 'default' }: Partial<Entry> = window.history.state ?? {}
    return { pathname, search, hash, state: usr, key }
  }
  const tell = () => listener?.(read())
  const entry = (usr: unknown): Entry => ({ usr, key: Math.random().toString(36).slice(2, 10) })
  return {
    get location() {
      return read()
    },
    listen: (onMove) => {
      listener = onMove
      window.addEventListener('popstate', tell)
      return () => {
        listener = undefined
        window.removeEventListener('popstate', tell)
      }
    },
    createHref: hrefOf,
    encodeLocation: (to) => {
      const { pathname, search, hash } = new URL(hrefOf(to), window.location.href)
      return { pathname, search, hash }
    },
    go: (steps) => window.history.go(steps),
    push: (to, state) => {
      try {
        window.history.pushState(entry(state), '', hrefOf(to))
      } catch (cause) {
        if (cause instanceof DOMException && cause.name === 'DataCloneError') throw cause
        // Safari takes a hundred entries in ten seconds, then none.
        return window.location.assign(hrefOf(to))
      }
      tell()
    },
    replace: (to, state) => {
      window.history.replaceState(entry(state), '', hrefOf(to))
      tell()
    },
  }
}
