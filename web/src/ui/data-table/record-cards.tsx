import { Cell } from './cell'
import type { Column } from './column'
import { type RowAction, RowActions } from './row-actions'

export interface RecordsProps<Row> {
  /** Names the list for assistive technology. */
  name: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** Names one row for assistive technology. */
  rowName: (row: Row) => string
  hrefOf?: (row: Row) => string | undefined
  actions?: (row: Row) => RowAction[]
  /** Why a row is greyed, or undefined. */
  dimmed?: (row: Row) => string | undefined
}

/** The facts that tell one record from another on a phone. */
const FACTS = 3

/** Rows as cards, for narrow screens: what identifies the record, three facts, its actions. */
export function RecordCards<Row>({
  name,
  rows,
  columns,
  rowKey,
  rowName,
  hrefOf,
  actions,
  dimmed,
}: RecordsProps<Row>) {
  const titles = columns.filter((column) => column.card === 'title')
  const facts = columns.filter((column) => column.card === 'fact').slice(0, FACTS)
  return (
    <ul className="fd-cards" aria-label={name}>
      {rows.map((row) => {
        const reason = dimmed?.(row)
        const rowActions = actions?.(row) ?? []
        return (
          <li key={rowKey(row)} className={reason ? 'fd-card fd-dimmed' : 'fd-card'}>
            <div className="fd-card-title">
              {titles.map((column) => (
                <Cell key={column.key} column={column} row={row} href={hrefOf?.(row)} />
              ))}
            </div>
            <dl>
              {facts.map((column) => (
                <div key={column.key}>
                  <dt>{column.title}</dt>
                  <dd>
                    <Cell column={column} row={row} />
                  </dd>
                </div>
              ))}
            </dl>
            {reason && <p className="fd-dimmed-reason">{reason}</p>}
            {rowActions.length > 0 && <RowActions rowName={rowName(row)} actions={rowActions} />}
          </li>
        )
      })}
    </ul>
  )
}
