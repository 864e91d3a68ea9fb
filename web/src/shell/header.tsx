import type { MenuEntry } from '@/identity/menu'
import { Icon } from '@/ui/icon'
import { Allowed } from '@/widgets/allowed'
import { ReviewBadges } from '@/widgets/review-badges'
import { Brand } from './brand'
import css from './frame.module.css'
import type { FrameLook } from './frame-look'
import { HeaderButton } from './header-button'
import { SessionMessages } from './session-messages'
import { toggleSidebar } from './sidebar-state'
import { TopMenu } from './top-menu'
import { UserMenu, type UserMenuProps } from './user-menu'
import { Welcome } from './welcome'

export interface HeaderProps extends UserMenuProps {
  look: FrameLook
  entries: readonly MenuEntry[]
  /** Path and query of the page on screen. */
  current: string
  home: string
  onSearch: () => void
  /** The focus came into it. */
  onReached: () => void
}

/** The bar above every page. */
export function Header({ look, entries, current, home, onSearch, onReached, ...userMenu }: HeaderProps) {
  const { device, isTopMenu, menuGround } = look
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever walks there by the keyboard sees where they are
    <header
      className={css.header}
      data-bar={isTopMenu ? 'menu' : 'plain'}
      data-toasts-below=""
      onFocus={onReached}
    >
      {isTopMenu ? (
        <>
          <Brand ground={menuGround} isBare={device === 'narrow'} home={home} />
          <TopMenu entries={entries} current={current} />
          {device === 'desktop' && <Welcome />}
        </>
      ) : (
        <>
          <SidebarButton isOpen={look.isOpen} />
          {device === 'desktop' && <Welcome />}
          <span className={css.headerSpace} />
        </>
      )}
      <Allowed action="head_page">
        <ReviewBadges isFolded={device === 'mobile'} hasSigns={!isTopMenu} />
      </Allowed>
      <HeaderButton
        aria-label="搜索菜单"
        aria-keyshortcuts="Control+K"
        title="搜索菜单（Ctrl+K）"
        onClick={onSearch}
      >
        <Icon name="search" size={18} />
      </HeaderButton>
      <SessionMessages />
      <UserMenu {...userMenu} />
    </header>
  )
}

function SidebarButton({ isOpen }: { isOpen: boolean }) {
  return (
    <HeaderButton
      aria-label={isOpen ? '收起菜单' : '展开菜单'}
      aria-expanded={isOpen}
      onClick={toggleSidebar}
    >
      <Icon name={isOpen ? 'menu-fold' : 'menu-unfold'} size={18} />
    </HeaderButton>
  )
}
