import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useState } from 'react'
import { type Location, Route, Router, Routes } from 'react-router'
import { browserHistory } from './browser-history'

const Address = createContext<Location | null>(null)

/**
 * The router of the console. Its own location never changes: React calls every
 * reader of a changed context, hidden pages and shadowed contexts included.
 * What moves with the address bar asks useAddress; frame and pages are given
 * their location by LocatedAt.
 */
export function AddressRouter({ children }: { children: ReactNode }) {
  const [history] = useState(browserHistory)
  const [beginning] = useState(() => history.location)
  const [location, setLocation] = useState(beginning)
  useLayoutEffect(() => {
    let path = history.location.pathname
    return history.listen((next) => {
      const isOfPage = next.pathname === path
      path = next.pathname
      // Another page may take its time. What a page is asked holds with the next press: an export right after a search.
      if (isOfPage) setLocation(next)
      else startTransition(() => setLocation(next))
    })
  }, [history])
  return (
    <Router location={beginning} navigator={history}>
      <Address value={location}>{children}</Address>
    </Router>
  )
}

/** Where the address bar is. */
export function useAddress(): Location {
  const location = use(Address)
  if (!location) throw new Error('useAddress needs AddressRouter above it')
  return location
}

/** Where the address bar is for what is inside, e.g. where it was before an address that is only passed. */
export function AddressAt({ location, children }: { location: Location; children: ReactNode }) {
  return <Address value={location}>{children}</Address>
}

/** Gives what is inside the location that links, parameters and queries of the router refer to. */
export function LocatedAt({ location, children }: { location: Location; children: ReactNode }) {
  return (
    <Routes location={location}>
      <Route path="*" element={children} />
    </Routes>
  )
}
