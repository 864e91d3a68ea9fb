import { Activity, Suspense, useLayoutEffect, useMemo } from 'react'
import { type Location, Route, Routes, useLocation } from 'react-router'
import { MissingScreen } from '@/features/error/missing-screen'
import { OutsideLink } from '@/features/error/outside-link'
import { PageBoundary } from '@/features/error/page-boundary'
import { RightsChanged } from '@/features/error/rights-changed'
import { useSession } from '@/identity/session'
import { PageSkeleton } from '@/ui/page-skeleton'
import { UnsavedPlace } from '@/ui/unsaved'
import { pageAt } from './page-at'
import type { ConsoleRoute } from './routes-from-menu'
import { screens } from './screens'
import { useTabs } from './tab-store'
import { mounted, type Tab } from './tabs'

const scrolls = new Map<string, number>()

/**
 * Shows the page of the active tab and keeps the others as they were: hidden,
 * their effects stopped, their text, table page and scroll kept. The document
 * scrolls, so each tab's place is remembered here.
 */
export function TabHost({ routes }: { routes: readonly ConsoleRoute[] }) {
  const current = useLocation()
  const { tabs, locations } = useTabs()
  const active = current.pathname
  useLayoutEffect(() => {
    window.scrollTo(0, scrolls.get(active) ?? 0)
    const remember = () => void scrolls.set(active, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [active])

  const kept = mounted(tabs)
  return tabs.map((tab) => {
    const isActive = tab.path === active
    const route = pageAt(routes, tab.path)
    const location = isActive ? current : locations.get(tab.path)
    const isKept = route?.kind !== 'screen' || route.keepAlive
    if (!location || (!isActive && !(isKept && kept.has(tab.path)))) return null
    return (
      <Activity key={`${tab.path} ${tab.turn}`} mode={isActive ? 'visible' : 'hidden'}>
        <TabPage tab={tab} route={route} location={location} />
      </Activity>
    )
  })
}

interface TabPageProps {
  tab: Tab
  route: ConsoleRoute | null
  location: Location
}

function TabPage({ tab, route, location }: TabPageProps) {
  const userId = useSession((session) => session.user?.id ?? '')
  const place = useMemo(() => ({ userId, path: tab.path }), [userId, tab.path])
  return (
    <UnsavedPlace value={place}>
      <PageBoundary>
        <Suspense fallback={<PageSkeleton />}>
          {/* With a location of its own a hidden page does not see the address of the one on screen. */}
          <Routes location={location}>
            <Route path={route?.path ?? '*'} element={contentOf(route)} />
          </Routes>
        </Suspense>
      </PageBoundary>
    </UnsavedPlace>
  )
}

function contentOf(route: ConsoleRoute | null) {
  if (!route) return <RightsChanged />
  if (route.kind === 'window') return <OutsideLink title={route.title} url={route.url} />
  const Screen = route.kind === 'screen' ? screens[route.screen] : undefined
  return Screen ? <Screen /> : <MissingScreen title={route.title} />
}
