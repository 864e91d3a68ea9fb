import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { readableMoney } from '@/format/money'
import { grouped } from '@/format/number'
import { readableDate } from '@/format/time'
import { NoValue } from '../no-value'
import { StateMark } from '../status'
import { type Column, cellText } from './column'
import { CopyableText } from './copyable-text'
import { CutText } from './cut-text'
import css from './data-table.module.css'
import { TimeAgo } from './time-ago'

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** Where the identifying column leads. */
  href?: string
}

/** The content of one cell: in the table and in the card that stands for the row. */
export function Cell<Row>({ column, row, href }: CellProps<Row>) {
  const content = <CellContent column={column} row={row} />
  if (!column.identifies || !href) return content
  return <RowLink href={href}>{content}</RowLink>
}

/** Within the page the entry goes along: it holds the filters that never stand in an address. */
function RowLink({ href, children }: { href: string; children: ReactNode }) {
  const { pathname, state } = useLocation()
  const isHere = href.split('?', 1)[0] === pathname
  return (
    <Link to={href} state={isHere ? state : undefined} className={css.rowLink} data-row-link="">
      {children}
    </Link>
  )
}

function CellContent<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  if (column.render) return column.render(row)
  const text = cellText(column, row)
  if (text === undefined) return <NoValue />
  if (column.states) return <StateMark states={column.states} value={text} />
  if (column.type === 'money') return <span className="fd-number">{readableMoney(Number(text))}</span>
  if (column.type === 'ago') return <TimeAgo time={text} />
  if (column.type === 'date') return <span>{readableDate(text)}</span>
  if (column.type === 'number') return <span>{grouped(text)}</span>
  if (column.identifies) return <CutText text={text} />
  return <CopyableText text={text} />
}
