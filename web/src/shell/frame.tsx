import { type ReactNode, useEffect } from 'react'
import { platformName, usePlatform } from '@/preferences/platform'
import { Dialog } from '@/ui/dialog'
import { Header, type HeaderProps } from './header'
import { PageFooter } from './page-footer'
import { SideMenu } from './side-menu'
import { closeDrawer, useSidebar, watchDevice } from './sidebar-state'
import './frame.css'

interface FrameProps extends HeaderProps {
  /** Path and query of the page on screen. */
  current: string
  status: ReactNode
  tabs: ReactNode
  breadcrumb: ReactNode
  children: ReactNode
}

/** The console around a page: side menu, header, tabs, breadcrumb, footer. The document scrolls. */
export function Frame({ current, status, tabs, breadcrumb, children, ...header }: FrameProps) {
  const { device, isOpen } = useSidebar()
  useEffect(watchDevice, [])
  const isMobile = device === 'mobile'
  const menu = (isCollapsed: boolean) => (
    <SideMenu entries={header.entries} current={current} isCollapsed={isCollapsed} onChosen={closeDrawer} />
  )
  return (
    <div className="fd-frame" data-sidebar={isMobile ? 'none' : isOpen ? 'open' : 'collapsed'}>
      <a className="fd-skip" href="#fd-page">
        跳到内容
      </a>
      {!isMobile && (
        <aside className="fd-sidebar">
          <Brand isCollapsed={!isOpen} />
          {menu(!isOpen)}
        </aside>
      )}
      {isMobile && isOpen && (
        <Dialog title="主菜单" width={200} place="left" isBare onClose={closeDrawer}>
          <div className="fd-drawer">
            <Brand isCollapsed={false} />
            {menu(false)}
          </div>
        </Dialog>
      )}
      <div className="fd-body">
        {status}
        <Header {...header} />
        {!isMobile && tabs}
        <main id="fd-page" className="fd-page" tabIndex={-1}>
          {breadcrumb}
          {children}
        </main>
        <PageFooter />
      </div>
    </div>
  )
}

function Brand({ isCollapsed }: { isCollapsed: boolean }) {
  const platform = usePlatform()
  const logo = platform.platform_logo_dark || platform.platform_logo_light
  const name = platform.logo_title || platformName(platform)
  return (
    <div className="fd-brand" title={name}>
      {logo ? <img src={logo} alt="" /> : <span className="fd-brand-mark">{[...name][0]}</span>}
      {!isCollapsed && <b>{name}</b>}
    </div>
  )
}
