import { Button, Tag } from 'antd'
import { type ReportRecord, rowKeyOf } from './report-config'
import css from './report-picker.module.css'

interface ChosenBarProps {
  rows: ReadonlyMap<string, ReportRecord>
  nameOf: (record: ReportRecord) => string
  onDrop: (record: ReportRecord) => void
  onClear: () => void
  /** Offered where nothing can be searched for. */
  onRefresh?: () => void
}

/** What is chosen so far, on whatever page, and the ways to take it back. */
export function ChosenBar({ rows, nameOf, onDrop, onClear, onRefresh }: ChosenBarProps) {
  return (
    <div className={css.chosen}>
      <span role="status">
        已选择 <strong className="fd-number">{rows.size}</strong> 项
      </span>
      <span className={css.chosenNames}>
        {[...rows.values()].map((record) => (
          <Tag
            key={rowKeyOf(record)}
            closable={{ 'aria-label': `移除 ${nameOf(record)}` }}
            onClose={(event) => {
              event.preventDefault()
              onDrop(record)
            }}
          >
            {nameOf(record)}
          </Tag>
        ))}
      </span>
      <Button type="text" size="small" disabled={rows.size === 0} onClick={onClear}>
        清空
      </Button>
      {onRefresh && (
        <Button type="text" size="small" onClick={onRefresh}>
          刷新
        </Button>
      )}
    </div>
  )
}
