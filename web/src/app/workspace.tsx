import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Location, Navigate } from 'react-router'
import { NotFoundScreen } from '@/features/error/not-found-screen'
import { PageBoundary } from '@/features/error/page-boundary'
import { ReviewDeskHost } from '@/features/review/review-desk-host'
import { type MenuEntry, type MenuNode, visibleMenu } from '@/identity/menu'
import { targetOf, urlVariables } from '@/identity/menu-url'
import { useSession } from '@/identity/session'
import { platformName, usePlatform } from '@/preferences/platform'
import { Breadcrumb } from '@/shell/breadcrumb'
import { Frame } from '@/shell/frame'
import { StatusLine } from '@/shell/status-line'
import { TabStrip } from '@/shell/tab-strip'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { whenIdle } from '@/ui/lazy-component'
import { keepDraftsAndLeave } from '@/ui/unsaved'
import { warmAntd } from '@/widgets/lazy-antd'
import { AddressAt, LocatedAt, useAddress } from './address'
import { detourOf } from './detour'
import { type Layer, Layers } from './layers'
import { Opening } from './opening'
import { type ConsoleRoute, HOME_PATH, pageAt, routesFromMenu } from './routes-from-menu'
import { TabHost } from './tab-host'
import { changeTabs, rememberLocation, useTabs } from './tab-store'
import { visit } from './tabs'
import { useAccountActions } from './use-account-actions'
import { useTabCommands } from './use-tab-commands'

interface WorkspaceProps {
  menu: MenuNode[]
  /** The address leads out of the console, or to somewhere else in it: what is on screen stays until it has. */
  isPassing: boolean
}

/**
 * The console for a menu. An address that stands for another one is never on
 * screen: frame and pages stay where they were while it is replaced, for what
 * is typed in them lives as long as they do.
 */
export function Workspace({ menu, isPassing }: WorkspaceProps) {
  const { routes, entries } = useMenu(menu)
  const address = useAddress()
  const [settled, setSettled] = useState<Location | null>(null)
  const isOpen = useTabs(({ tabs }) => tabs.some((tab) => tab.path === address.pathname))
  const detour = isPassing ? null : detourOf(routes, address.pathname, isOpen || settled === address)
  const isPassed = isPassing || detour !== null
  if (!isPassed && settled !== address) setSettled(address)
  const shown = isPassed ? settled : address
  return (
    <>
      {detour !== null && <Navigate to={detour} replace />}
      {shown ? (
        <AddressAt location={shown}>
          <Pages routes={routes} entries={entries} />
        </AddressAt>
      ) : (
        <Opening />
      )}
    </>
  )
}

interface PagesProps {
  routes: ConsoleRoute[]
  entries: MenuEntry[]
}

/** The frame, and in it which page the address means. */
function Pages({ routes, entries }: PagesProps) {
  const address = useAddress()
  const { pathname, search } = address
  const [pages, setPages] = useState<HTMLElement | null>(null)
  const tabs = useTabs((state) => state.tabs)
  const [layer, setLayer] = useState<Layer>(() =>
    useSession.getState().choosesDepartment ? 'department' : null,
  )
  const onCommand = useTabCommands(pathname)
  const account = useAccountActions()
  const route = pageAt(routes, pathname)
  const isLost = pathname === '/404'
  const title = isLost ? '页面不存在' : (route?.title ?? '权限已变更')
  useOpenPage(isLost ? null : route)
  useFirstTab(isLost && tabs.length === 0 ? pageAt(routes, HOME_PATH) : null)
  useTitle(title)
  const toggleSearch = useCallback(
    () => setLayer((open) => (open === 'search' ? null : (open ?? 'search'))),
    [],
  )
  useSearchKey(toggleSearch)
  useEffect(() => whenIdle(warmAntd), [])

  return (
    <>
      <LocatedAt location={address}>
        <Frame
          entries={entries}
          current={pathname + search}
          title={title}
          status={<StatusLine onReload={reload} />}
          tabs={<TabStrip tabs={tabs} active={pathname} home={HOME_PATH} onCommand={onCommand} />}
          breadcrumb={
            <Breadcrumb
              home={{ title: '首页', path: HOME_PATH }}
              trail={route?.trail ?? []}
              title={title}
              path={pathname}
            />
          }
          home={HOME_PATH}
          onSearch={toggleSearch}
          onAppearance={() => setLayer('appearance')}
          onPassword={() => setLayer('password')}
          onWechat={() => setLayer('wechat')}
          onThird={() => setLayer('third')}
          onDepartment={() => setLayer('department')}
          {...account}
        >
          {isLost && <NotFoundScreen />}
          <div ref={setPages} />
          <PageBoundary>
            <ReviewDeskHost />
          </PageBoundary>
          <Layers layer={layer} entries={entries} onClose={() => setLayer(null)} />
        </Frame>
      </LocatedAt>
      {pages && createPortal(<TabHost routes={routes} />, pages)}
    </>
  )
}

/** Routes and visible entries: new whenever the menu or what its addresses refer to is new. */
function useMenu(menu: MenuNode[]): { routes: ConsoleRoute[]; entries: MenuEntry[] } {
  const user = useSession((session) => session.user)
  const settings = usePlatform((platform) => platform.all)
  return useMemo(() => {
    const variables = urlVariables({
      origin: location.origin,
      tenantId: local.get(keys.tenant) || '0',
      userId: user?.id ?? '',
      username: user?.username ?? '',
      settings,
    })
    return {
      routes: routesFromMenu(menu, variables),
      entries: visibleMenu(menu, (node) => targetOf(node, variables)),
    }
  }, [menu, user, settings])
}

/** Enters the page on screen into the list of open ones, with where it is. */
function useOpenPage(route: ConsoleRoute | null): void {
  const location = useAddress()
  useLayoutEffect(() => {
    if (!route || route.kind === 'redirect') return
    const { pathname: path, search, hash } = location
    changeTabs((tabs) => visit(tabs, { path, query: search + hash, title: route.title }))
    rememberLocation(location)
  }, [route, location])
}

/** Enters the home page where nothing is open and the page on screen has no tab. */
function useFirstTab(home: ConsoleRoute | null): void {
  useLayoutEffect(() => {
    if (home) changeTabs((tabs) => visit(tabs, { path: HOME_PATH, query: '', title: home.title }))
  }, [home])
}

function useTitle(title: string): void {
  const name = usePlatform(platformName)
  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name
  }, [title, name])
}

/** Ctrl+K, or Cmd+K, from anywhere. */
function useSearchKey(toggle: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'KeyK' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!event.repeat) toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])
}

function reload(): void {
  keepDraftsAndLeave()
  location.reload()
}
