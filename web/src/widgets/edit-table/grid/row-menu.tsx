import { Dropdown, type MenuProps } from 'antd'
import { useTable } from './table-context'

interface RowMenuProps {
  id: string
  index: number
  onClose: () => void
}

/** What can be done about a row's place. */
export function RowMenu({ id, index, onClose }: RowMenuProps) {
  const { acts, model } = useTable()
  const perform: Record<string, () => void> = {
    up: () => acts.moveRow(id, index - 1),
    down: () => acts.moveRow(id, index + 1),
    above: () => acts.insertRow(index),
    below: () => acts.insertRow(index + 1),
  }
  const items: MenuProps['items'] = [
    { key: 'up', label: '向上移', disabled: index === 0 },
    { key: 'down', label: '向下移', disabled: index === model.store.size - 1 },
    { type: 'divider' },
    { key: 'above', label: '在上方插入一行' },
    { key: 'below', label: '在下方插入一行' },
  ]
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        if (document.activeElement?.closest('.ant-dropdown')) acts.stage.focus()
        onClose()
      }}
      menu={{
        items,
        onClick: ({ key }) => {
          onClose()
          perform[key]?.()
          if (model.cursor.active?.id === id) acts.stage.focus()
        },
      }}
    >
      <span className="fd-grid-anchor" />
    </Dropdown>
  )
}
