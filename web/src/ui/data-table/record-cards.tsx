import { Checkbox } from 'antd'
import { Cell } from './cell'
import type { Column } from './column'
import css from './data-table.module.css'
import { type RowAction, RowActions } from './row-actions'
import { type Selection, withPage } from './selection'

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
  /** Boxes in front of the rows, where something can be done to several at once. */
  selection?: Selection<Row>
}

/** The facts that tell one record from another on a phone. */
const FACTS = 3

/** Rows as cards, for narrow screens: what identifies the record beside what can be done, and three facts below. */
export function RecordCards<Row>({
  name,
  rows,
  columns,
  rowKey,
  rowName,
  hrefOf,
  actions,
  dimmed,
  selection,
}: RecordsProps<Row>) {
  const titles = columns.filter((column) => column.card === 'title')
  const facts = columns.filter((column) => column.card === 'fact').slice(0, FACTS)
  return (
    <ul className={css.cards} aria-label={name}>
      {rows.map((row) => {
        const reason = dimmed?.(row)
        const rowActions = actions?.(row) ?? []
        return (
          <li
            key={rowKey(row)}
            className={css.card}
            data-row-key={rowKey(row)}
            data-dimmed={reason ? '' : undefined}
          >
            <div className={css.cardTitle}>
              {selection && (
                <CardBox row={row} rows={rows} selection={selection} rowKey={rowKey} name={rowName(row)} />
              )}
              <div className={css.cardNames}>
                {titles.map((column) => (
                  <Cell key={column.key} column={column} row={row} href={hrefOf?.(row)} />
                ))}
              </div>
              {rowActions.length > 0 && (
                <RowActions rowName={rowName(row)} actions={rowActions} inSight={1} />
              )}
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
            {reason && <p className={css.dimmedReason}>{reason}</p>}
          </li>
        )
      })}
    </ul>
  )
}

interface CardBoxProps<Row> {
  row: Row
  rows: readonly Row[]
  selection: Selection<Row>
  rowKey: (row: Row) => string
  name: string
}

function CardBox<Row>({ row, rows, selection, rowKey, name }: CardBoxProps<Row>) {
  const ticked = new Set(selection.rows.keys())
  const reason = selection.disabled?.(row)
  const tick = (isTicked: boolean) => {
    if (isTicked) ticked.add(rowKey(row))
    else ticked.delete(rowKey(row))
    selection.onChange(withPage(selection.rows, rows, rowKey, ticked))
  }
  return (
    <Checkbox
      aria-label={`选择 ${name}`}
      title={reason}
      disabled={reason !== undefined}
      checked={ticked.has(rowKey(row))}
      onChange={(event) => tick(event.target.checked)}
    />
  )
}
