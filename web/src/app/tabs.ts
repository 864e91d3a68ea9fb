import { HOME_PATH } from './routes-from-menu'

/** An open page. One per path; its query is its state. */
export interface Tab {
  path: string
  /** Query and hash, as last seen. */
  query: string
  title: string
  /** Changes to start the page anew. */
  mountKey: number
  /** For deciding which page unmounts first; grows with every visit. */
  seen: number
}

export type TabList = readonly Tab[]

/** At most this many pages stay mounted, but for those with text that is not saved: these all do. */
export const MOUNTED_TABS = 12

/** The list after a visit: the home page first, a known path keeps its place. */
export function visit(tabs: TabList, page: { path: string; query: string; title: string }): TabList {
  const seen = Math.max(0, ...tabs.map((tab) => tab.seen)) + 1
  const known = tabs.find((tab) => tab.path === page.path)
  const tab: Tab = { ...page, mountKey: known?.mountKey ?? 0, seen }
  const next = known ? tabs.map((each) => (each === known ? tab : each)) : [...tabs, tab]
  return [...next].sort((a, b) => Number(b.path === HOME_PATH) - Number(a.path === HOME_PATH))
}

export type CloseMany = 'left' | 'right' | 'others'

/** The list without the tabs at the left or right of the path, or without all others; the home page stays. */
export function closeMany(tabs: TabList, path: string, which: CloseMany): TabList {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs.filter((tab, index) => {
    if (tab.path === HOME_PATH || index === at) return true
    return which === 'left' ? index > at : which === 'right' ? index < at : false
  })
}

/** The list without the tab. Closing the only tab, or the home page, is refused with a reason. */
export function close(tabs: TabList, path: string): { tabs: TabList; refusal: string } {
  if (path === HOME_PATH) return { tabs, refusal: '首页不能关闭!' }
  if (tabs.length <= 1) return { tabs, refusal: '这是最后一页，不能再关闭了啦' }
  return { tabs: tabs.filter((tab) => tab.path !== path), refusal: '' }
}

/** The tab to show after `closed` went from `before`: the one now at its place, or the last. */
export function following(before: TabList, after: TabList, closed: string): Tab | undefined {
  const at = before.findIndex((tab) => tab.path === closed)
  return after[Math.min(at, after.length - 1)]
}

/** The list in which the page of the path starts anew. */
export function restart(tabs: TabList, path: string): TabList {
  return tabs.map((tab) => (tab.path === path ? { ...tab, mountKey: tab.mountKey + 1 } : tab))
}

/** The paths that stay mounted besides the one on screen: the longest unseen give way, unless something is unsaved there. */
export function mounted(tabs: TabList, unsaved: ReadonlySet<string>): ReadonlySet<string> {
  const typed = tabs.filter((tab) => unsaved.has(tab.path))
  const clean = tabs.filter((tab) => !unsaved.has(tab.path)).sort((a, b) => b.seen - a.seen)
  const latest = clean.slice(0, Math.max(0, MOUNTED_TABS - typed.length))
  return new Set([...typed, ...latest].map((tab) => tab.path))
}

/** A stored list, as far as it is one. */
export function restored(value: unknown): TabList {
  if (!Array.isArray(value)) return []
  return value.filter(
    (tab): tab is Tab =>
      typeof tab === 'object' &&
      tab !== null &&
      ['path', 'query', 'title'].every((name) => typeof tab[name] === 'string') &&
      ['mountKey', 'seen'].every((name) => typeof tab[name] === 'number'),
  )
}
