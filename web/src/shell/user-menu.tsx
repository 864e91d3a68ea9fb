import { useSession } from '@/identity/session'
import { usePlatform } from '@/preferences/platform'
import { Icon } from '@/ui/icon'
import type { MenuAction } from '@/ui/menu/menu'
import { PopupMenu } from '@/ui/menu/popup-menu'
import { Avatar } from '@/widgets/avatar'
import { useSidebar } from './sidebar-state'

export interface UserMenuProps {
  onAppearance: () => void
  onPassword: () => void
  onWechat: () => void
  onThird: () => void
  onDepartment: () => void
  onClearCache: () => void
  onSignOut: () => void
}

/** What the signed-in user does about themselves. */
export function UserMenu({ onAppearance, onPassword, onWechat, ...menu }: UserMenuProps) {
  const name = useSession((session) => session.user?.realname || session.user?.username || '')
  const avatar = useSession((session) => session.user?.avatar ?? '')
  const hasCompany = useSession((session) => session.cid !== null)
  const canBind = usePlatform((platform) => platform.wechatBinding)
  const hasThird = usePlatform((platform) => platform.thirdLogin.length > 0)
  const isDesktop = useSidebar((state) => state.device === 'desktop')
  const actions: MenuAction[] = [
    { key: 'appearance', label: '系统设置', onSelect: onAppearance },
    { key: 'password', label: '修改密码', onSelect: onPassword },
    ...(canBind ? [{ key: 'wechat', label: '绑定微信', onSelect: onWechat }] : []),
    ...(hasThird ? [{ key: 'third', label: '第三方账号', onSelect: menu.onThird }] : []),
    ...(hasCompany ? [] : [{ key: 'department', label: '切换部门', onSelect: menu.onDepartment }]),
    ...(hasCompany ? [] : [{ key: 'cache', label: '清理缓存', onSelect: menu.onClearCache }]),
    { key: 'sign-out', label: '退出登录', onSelect: menu.onSignOut, hasDivider: true },
  ]
  return (
    <PopupMenu label={`欢迎您，${name}（用户菜单）`} actions={actions}>
      <Avatar picture={avatar} name={name} />
      {isDesktop && <span>欢迎您，{name}</span>}
      <Icon name="down" size={10} />
    </PopupMenu>
  )
}
