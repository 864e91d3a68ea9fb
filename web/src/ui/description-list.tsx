import { Descriptions } from 'antd'
import type { ReactNode } from 'react'

/** A term with its value. */
export interface Description {
  key: string
  label: ReactNode
  children: ReactNode
  /** Columns it takes; 'filled' is the rest of the line. */
  span?: number | 'filled'
}

interface DescriptionListProps {
  items: readonly Description[]
  /** Pairs side by side on a desk, at most four; one on a phone. */
  columns?: number
  title?: ReactNode
  /** px of the terms, where lists below one another line up; long values break anywhere. */
  labelWidth?: number
}

/** More than four pairs side by side cannot be read (spec §2). */
const MOST = 4

/** The columns a list really has. */
export const columnsWithin = (asked: number) => Math.min(MOST, Math.max(1, Math.floor(asked)))

/** Facts as pairs of term and value. */
export function DescriptionList({ items, columns = 2, title, labelWidth }: DescriptionListProps) {
  const most = columnsWithin(columns)
  return (
    <Descriptions
      size="small"
      bordered
      title={title}
      column={{ xs: 1, md: Math.min(2, most), xl: most }}
      items={[...items]}
      styles={
        labelWidth ? { label: { width: labelWidth }, content: { overflowWrap: 'anywhere' } } : undefined
      }
    />
  )
}
