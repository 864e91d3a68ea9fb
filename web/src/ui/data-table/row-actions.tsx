import { Button, Dropdown } from 'antd'
import css from './data-table.module.css'

/** What can be done to one row. Destructive ones are red and ask before they act. */
export interface RowAction {
  key: string
  label: string
  perform: () => void
  danger?: boolean
  disabled?: boolean
}

interface RowActionsProps {
  /** Names the row for assistive technology: "编辑 性别". */
  rowName: string
  actions: readonly RowAction[]
  /** How many stand in sight, the others behind 更多. */
  inSight?: number
}

/** The first stay in sight, the rest wait behind 更多; all are quiet until the row has pointer or focus. */
export function RowActions({ rowName, actions, inSight = 2 }: RowActionsProps) {
  const visible = actions.slice(0, inSight)
  const rest = actions.slice(inSight)
  return (
    <span className={css.rowActions} data-row-actions="">
      {visible.map((action) => (
        <Button
          key={action.key}
          type="link"
          size="small"
          danger={action.danger}
          disabled={action.disabled}
          onClick={action.perform}
          aria-label={`${action.label} ${rowName}`}
        >
          {action.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger, disabled }) => ({ key, label, danger, disabled })),
            onClick: ({ key }) => rest.find((action) => action.key === key)?.perform(),
          }}
        >
          <Button type="link" size="small" aria-haspopup="menu" aria-label={`更多操作 ${rowName}`}>
            更多
          </Button>
        </Dropdown>
      )}
    </span>
  )
}
