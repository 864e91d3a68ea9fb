import { Button, Checkbox } from 'antd'
import { Icon } from '../icon'
import { SideSheet } from '../side-sheet'
import { type Column, moveKey, orderColumns, type SettingsStore } from './column'
import css from './data-table.module.css'

interface ColumnSettingsProps {
  columns: readonly Column<never>[]
  /** Those that the list shows now. */
  shown: readonly Column<never>[]
  store: SettingsStore
  onClose: () => void
}

/** Which columns a list shows and in which order; every change holds at once. */
export function ColumnSettings({ columns, shown, store, onClose }: ColumnSettingsProps) {
  const ordered = orderColumns(columns, store.settings)
  const order = ordered.map((column) => column.key)
  const hidden = store.settings?.hidden ?? order.filter((key) => !shown.some((column) => column.key === key))
  const show = (key: string, isShown: boolean) =>
    store.save({ order, hidden: isShown ? hidden.filter((other) => other !== key) : [...hidden, key] })
  return (
    <SideSheet
      title="列设置"
      width="slim"
      onClose={onClose}
      extra={<Button onClick={() => store.save(undefined)}>恢复默认</Button>}
    >
      {!store.settings && hidden.length > 0 && (
        <p className={css.columnHint}>窗口放不下的列没有勾选；勾选后列表可左右滚动。</p>
      )}
      <ul className={css.columnSettings}>
        {ordered.map((column, at) => (
          <li key={column.key}>
            <Checkbox
              checked={column.identifies || !hidden.includes(column.key)}
              disabled={column.identifies}
              onChange={(event) => show(column.key, event.target.checked)}
            >
              {column.title}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<Icon name="arrow-up" />}
              aria-label={`上移 ${column.title}`}
              disabled={at === 0}
              onClick={() => store.save({ order: moveKey(order, column.key, -1), hidden })}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="arrow-down" />}
              aria-label={`下移 ${column.title}`}
              disabled={at === ordered.length - 1}
              onClick={() => store.save({ order: moveKey(order, column.key, 1), hidden })}
            />
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}
