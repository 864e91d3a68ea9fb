import { Menu } from '@/ui/menu/menu'

/** An open page, as far as its tab shows it. */
export interface TabInfo {
  path: string
  query: string
  title: string
}

/** What the strip asks for; closing many goes by the tab it was asked at. */
export type TabCommand = 'close' | 'refresh' | 'left' | 'right' | 'others'

interface TabMenuProps {
  /** Of the tab that it is about. */
  path: string
  tabs: readonly TabInfo[]
  home: string
  /** px in the window. */
  x: number
  y: number
  onChoose: (command: TabCommand) => void
  onClose: () => void
}

const commands: readonly [TabCommand, string][] = [
  ['refresh', '刷新'],
  ['left', '关闭左侧'],
  ['right', '关闭右侧'],
  ['others', '关闭其它'],
]

/** What can be done with a tab and its neighbours; what would close nothing is greyed. */
export function TabMenu({ path, tabs, home, x, y, onChoose, onClose }: TabMenuProps) {
  const closing = closable(tabs, path, home)
  const actions = commands.map(([command, label]) => ({
    key: command,
    label,
    disabled: command !== 'refresh' && !closing.has(command),
    onSelect: () => onChoose(command),
  }))
  return <Menu label="标签操作" actions={actions} at={{ x, y }} onClose={onClose} />
}

/** Which commands would close something. */
function closable(tabs: readonly TabInfo[], path: string, home: string): ReadonlySet<TabCommand> {
  const at = tabs.findIndex((tab) => tab.path === path)
  const has = (isMeant: (index: number) => boolean) =>
    tabs.some((tab, index) => tab.path !== home && isMeant(index))
  const found = new Set<TabCommand>()
  if (has((index) => index < at)) found.add('left')
  if (has((index) => index > at)) found.add('right')
  if (has((index) => index !== at)) found.add('others')
  return found
}
