import { Menu, type MenuAction } from '@/ui/menu/menu'
import { useTable } from './table-context'

interface RowMenuProps {
  id: string
  index: number
  /** px in the window. */
  x: number
  y: number
  onClose: () => void
}

/** What can be done about a row's place. */
export function RowMenu({ id, index, x, y, onClose }: RowMenuProps) {
  const { commands, model } = useTable()
  const actions: MenuAction[] = [
    { key: 'up', label: '向上移', disabled: index === 0, onSelect: () => commands.moveRow(id, index - 1) },
    {
      key: 'down',
      label: '向下移',
      disabled: index === model.store.size - 1,
      onSelect: () => commands.moveRow(id, index + 1),
    },
    { key: 'above', label: '在上方插入一行', hasDivider: true, onSelect: () => commands.insertRow(index) },
    { key: 'below', label: '在下方插入一行', onSelect: () => commands.insertRow(index + 1) },
  ]
  const label = `第 ${index + 1} 行的排序菜单`
  return <Menu label={label} actions={actions} at={{ x, y }} onClose={onClose} />
}
