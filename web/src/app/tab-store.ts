import type { Location } from 'react-router'
import { create } from 'zustand'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { forgetTyped } from '@/ui/search-form/typed-filters'
import { forgetScroll } from './tab-scroll'
import { restored, type Tab, type TabList } from './tabs'

interface OpenTabs {
  userId: string
  tabs: TabList
  /**
   * Where each page was last, with its history state. Only in memory: the
   * state may hold personal information. A page without one was not visited
   * since the reload and is not mounted.
   */
  locations: ReadonlyMap<string, Location>
}

/** The open pages of the signed-in user; the list survives a reload of this browser tab. */
export const useTabs = create<OpenTabs>(() => ({ userId: '', tabs: [], locations: new Map() }))

/** Takes up the user's pages; call before the first is shown. */
export function openTabsOf(userId: string): void {
  forgetScroll(useTabs.getState().tabs.map((tab) => tab.path))
  forgetTyped()
  useTabs.setState({ userId, tabs: restored(session.get(keys.tabs(userId))), locations: new Map() })
}

/** Changes the list and stores it; of pages that are closed nothing is kept. */
export function changeTabs(change: (tabs: TabList) => TabList): void {
  const { userId, tabs, locations } = useTabs.getState()
  const next = change(tabs)
  if (next === tabs) return
  session.set(keys.tabs(userId), [...next])
  const closed = tabs.map((tab) => tab.path).filter((path) => !next.some((tab) => tab.path === path))
  forgetScroll(closed)
  // Nor of those that start anew.
  const isKept = ({ path, mountKey }: Tab) =>
    next.some((tab) => tab.path === path && tab.mountKey === mountKey)
  forgetTyped(tabs.filter((tab) => !isKept(tab)).map((tab) => tab.path))
  const left = new Map([...locations].filter(([path]) => !closed.includes(path)))
  useTabs.setState({ tabs: next, locations: closed.length > 0 ? left : locations })
}

/** Remembers where the page of the location's path is. */
export function rememberLocation(location: Location): void {
  const { locations } = useTabs.getState()
  useTabs.setState({ locations: new Map(locations).set(location.pathname, location) })
}
