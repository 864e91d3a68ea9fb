import type { ReactNode } from 'react'
import { Dialog } from '@/ui/dialog'
import { Brand } from './brand'
import css from './frame.module.css'
import { useFrameLook } from './frame-look'
import { Header, type HeaderProps } from './header'
import { useHeaderHiding } from './header-hiding'
import { usePageFocus } from './page-focus'
import { PageFooter } from './page-footer'
import { SideMenu } from './side-menu'
import { closeDrawer } from './sidebar-state'

interface FrameProps extends Omit<HeaderProps, 'look' | 'onReached'> {
  /** Of the page on screen. */
  title: string
  status: ReactNode
  tabs: ReactNode
  breadcrumb: ReactNode
  children: ReactNode
}

/** The console around a page: menu, header, tabs, breadcrumb, footer. The document scrolls. */
export function Frame({ title, status, tabs, breadcrumb, children, ...header }: FrameProps) {
  const look = useFrameLook()
  const { entries, current, home } = header
  const { isHidden, show } = useHeaderHiding(look.isHeaderHiding, current.split('?')[0] ?? '')
  usePageFocus(current)
  const isDrawerOpen = look.device === 'mobile' && look.isOpen
  return (
    <div className={css.frame} {...look.attributes} data-header-hidden={isHidden}>
      <a className={css.skip} href="#fd-page">
        跳到内容
      </a>
      {status}
      {look.hasSidebar && (
        <aside className={css.sidebar} data-frame="side">
          <Brand ground={look.menuGround} isBare={!look.isOpen} home={home} />
          <SideMenu entries={entries} current={current} isCollapsed={!look.isOpen} onChosen={closeDrawer} />
        </aside>
      )}
      {isDrawerOpen && (
        <Dialog title="主菜单" width={200} place="left" isBare onClose={closeDrawer}>
          <div className={css.drawer}>
            <Brand ground={look.menuGround} isBare={false} home={home} onChosen={closeDrawer} />
            <SideMenu entries={entries} current={current} isCollapsed={false} onChosen={closeDrawer} />
          </div>
        </Dialog>
      )}
      <div className={css.body}>
        <div className={css.top} data-frame="top">
          <Header {...header} look={look} onReached={show} />
          {look.hasTabs && <div className={css.strip}>{tabs}</div>}
        </div>
        <main id="fd-page" className={css.page} aria-label={title} tabIndex={-1}>
          {breadcrumb}
          {children}
        </main>
        <PageFooter />
      </div>
    </div>
  )
}
