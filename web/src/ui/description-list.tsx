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
  /** px of the terms: wide enough for the longest, the same for lists below one another. */
  labelWidth?: number
}

/** More than four pairs side by side cannot be read (spec §2). */
const MOST = 4

/** px of eight characters and what is beside them. */
const LABEL = 144

/** The columns a list really has. */
export const columnsWithin = (asked: number) => Math.min(MOST, Math.max(1, Math.floor(asked)))

/** Facts as pairs of term and value. */
export function DescriptionList({ items, columns = 2, title, labelWidth = LABEL }: DescriptionListProps) {
  const most = columnsWithin(columns)
  return (
    <Descriptions
      size="small"
      colon={false}
      title={title}
      column={{ xs: 1, md: Math.min(2, most), xl: most }}
      items={[...items]}
      styles={{ label: { flex: `0 0 ${labelWidth}px` }, content: { overflowWrap: 'anywhere' } }}
    />
  )
}
