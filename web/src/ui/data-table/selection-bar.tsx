import { Button } from 'antd'
import type { ReactNode } from 'react'
import css from './data-table.module.css'

interface SelectionBarProps {
  count: number
  onClear: () => void
  /** What can be done to all of them. */
  children: ReactNode
}

/** How many rows are ticked and what can be done to them; nothing while none is. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div role="status">
      {count > 0 && (
        <div className={css.selection}>
          <span>
            已选 <strong className="fd-number">{count}</strong> 项
          </span>
          {children}
          <Button type="text" size="small" onClick={onClear}>
            取消选择
          </Button>
        </div>
      )}
    </div>
  )
}
