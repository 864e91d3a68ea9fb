import type { MenuEntry } from '@/identity/menu'
import { platformName, usePlatform } from '@/preferences/platform'
import { Icon } from '@/ui/icon'
import { Allowed } from '@/widgets/allowed'
import { ReviewBadges } from '@/widgets/review-badges'
import { SessionMessages } from './session-messages'
import { toggleSidebar, useSidebar } from './sidebar-state'
import { UserMenu, type UserMenuProps } from './user-menu'
import './header.css'

export interface HeaderProps extends UserMenuProps {
  entries: readonly MenuEntry[]
  onSearch: () => void
}

/** The bar above every page. */
export function Header({ onSearch, ...userMenu }: HeaderProps) {
  const { device, isOpen } = useSidebar()
  const name = usePlatform(platformName)
  const isMobile = device === 'mobile'
  return (
    <header className="fd-header">
      <button
        type="button"
        className="fd-header-button"
        aria-label={isOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isOpen}
        onClick={toggleSidebar}
      >
        <Icon name={isOpen ? 'menu-fold' : 'menu-unfold'} size={18} />
      </button>
      {device === 'desktop' && <span className="fd-header-welcome">欢迎使用 {name}</span>}
      <span className="fd-header-space" />
      <Allowed action="head_page">
        <ReviewBadges isFolded={isMobile} />
      </Allowed>
      <button
        type="button"
        className="fd-header-button"
        aria-label="搜索菜单"
        title="搜索菜单（Ctrl+K）"
        onClick={onSearch}
      >
        <Icon name="search" size={18} />
      </button>
      <SessionMessages />
      <UserMenu {...userMenu} />
    </header>
  )
}
