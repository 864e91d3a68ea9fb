import { useNavigate } from 'react-router'
import { LayerBoundary } from '@/features/error/layer-boundary'
import type { MenuEntry } from '@/identity/menu'
import { departmentChosen } from '@/identity/session'
import { MenuSearch } from '@/shell/menu-search'
import { followToPage } from '@/shell/page-focus'
import { lazyComponent } from '@/ui/lazy-component'
import { leavePage } from '@/ui/leave-page'
import { lazyAntd } from '@/widgets/lazy-antd'
import { useAddress } from './address'
import { setOut } from './arrival'
import { useDepartmentSwitched } from './use-department-switched'

const AppearanceSettings = lazyComponent(
  async () => (await import('@/shell/appearance-settings')).AppearanceSettings,
)

const PasswordDialog = lazyComponent(
  async () => (await import('@/features/session/account/password-dialog')).PasswordDialog,
)

const WechatDialog = lazyAntd(
  async () => (await import('@/features/session/account/wechat-dialog')).WechatDialog,
)

const ThirdAccountsDialog = lazyAntd(
  async () => (await import('@/features/session/account/third-accounts-dialog')).ThirdAccountsDialog,
)

const SwitchDialog = lazyComponent(
  async () => (await import('@/features/department/switch-dialog')).SwitchDialog,
)

/** What lies on top of the pages. */
export type Layer = 'search' | 'appearance' | 'password' | 'wechat' | 'third' | 'department' | null

interface LayersProps {
  layer: Layer
  entries: readonly MenuEntry[]
  onClose: () => void
}

/** The dialogs of the console itself, one at a time. */
export function Layers({ layer, entries, onClose }: LayersProps) {
  const navigate = useNavigate()
  const { pathname, search } = useAddress()
  const onSwitched = useDepartmentSwitched()
  const open = ({ target }: MenuEntry) => {
    if (target.kind === 'inside') {
      void navigate(target.path)
      followToPage(target.path === pathname + search)
    } else if (target.kind === 'window') window.open(target.url, '_blank', 'noopener,noreferrer')
  }
  const leaveFor = (address: string) => {
    setOut(pathname + search)
    leavePage(address)
  }
  const leave = () => {
    departmentChosen()
    onClose()
  }
  if (layer === 'search') return <MenuSearch entries={entries} onChoose={open} onClose={onClose} />
  return (
    layer && (
      <LayerBoundary onClose={onClose}>
        {layer === 'appearance' && <AppearanceSettings onClose={onClose} />}
        {layer === 'password' && <PasswordDialog onClose={onClose} />}
        {layer === 'wechat' && <WechatDialog onClose={onClose} />}
        {layer === 'third' && <ThirdAccountsDialog onClose={onClose} onLeave={leaveFor} />}
        {layer === 'department' && <SwitchDialog onClose={leave} onSwitched={onSwitched} />}
      </LayerBoundary>
    )
  )
}
