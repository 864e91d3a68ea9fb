import { Activity, memo, useMemo, useState } from 'react'
import { type Location, Route, Routes } from 'react-router'
import { MissingScreen } from '@/features/error/missing-screen'
import { OutsideLink } from '@/features/error/outside-link'
import { PageBoundary } from '@/features/error/page-boundary'
import { RightsChanged } from '@/features/error/rights-changed'
import { useSession } from '@/identity/session'
import { UnsavedPlace, useIsUnsaved, useUnsavedPaths } from '@/ui/unsaved'
import { LocatedAt, useAddress } from './address'
import { type ConsoleRoute, pageAt } from './routes-from-menu'
import { screens } from './screens'
import { useTabScroll } from './tab-scroll'
import { useTabs } from './tab-store'
import { mounted } from './tabs'

/**
 * Shows the page of the active tab and keeps the others as they were: hidden,
 * their effects stopped, their text, table page and scroll kept. They are not
 * rendered while others are used: mount it outside of what changes with the
 * address.
 */
export function TabHost({ routes }: { routes: readonly ConsoleRoute[] }) {
  const current = useAddress()
  const { tabs, locations } = useTabs()
  const active = current.pathname
  useTabScroll(active)

  const kept = mounted(tabs, useUnsavedPaths())
  return tabs.map((tab) => {
    const isActive = tab.path === active
    const route = pageAt(routes, tab.path)
    const location = isActive ? current : locations.get(tab.path)
    const isKept = route?.kind !== 'screen' || route.keepAlive
    if (!location || (!isActive && !(isKept && kept.has(tab.path)))) return null
    return (
      <Activity key={`${tab.path} ${tab.mountKey}`} mode={isActive ? 'visible' : 'hidden'}>
        <TabPage path={tab.path} route={route} location={location} />
      </Activity>
    )
  })
}

interface TabPageProps {
  path: string
  route: ConsoleRoute | null
  location: Location
}

const TabPage = memo(function TabPage({ path, route, location }: TabPageProps) {
  const userId = useSession((session) => session.user?.id ?? '')
  const place = useMemo(() => ({ userId, path }), [userId, path])
  const [last, setLast] = useState(route)
  if (route && route !== last) setLast(route)
  // Rights that go take no typed text along: it waits unseen until they are back, or the tab is closed.
  const isUnsaved = useIsUnsaved(path)
  const shown = route ?? (isUnsaved ? last : null)
  return (
    <LocatedAt location={location}>
      <UnsavedPlace value={place}>
        {!route && <RightsChanged isUnsaved={isUnsaved} />}
        {shown && (
          <Activity mode={route ? 'visible' : 'hidden'}>
            <PageBoundary>
              <Routes>
                <Route path={shown.path} element={contentOf(shown)} />
              </Routes>
            </PageBoundary>
          </Activity>
        )}
      </UnsavedPlace>
    </LocatedAt>
  )
})

function contentOf(route: ConsoleRoute) {
  if (route.kind === 'window') return <OutsideLink title={route.title} url={route.url} />
  const Screen = route.kind === 'screen' ? screens[route.screen] : undefined
  return Screen ? <Screen /> : <MissingScreen title={route.title} />
}
