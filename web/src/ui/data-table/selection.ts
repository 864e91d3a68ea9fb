import { useState } from 'react'

/** Rows ticked for something that is done to several at once. */
export interface Selection<Row> {
  /** Ticked rows by their key, also those of other pages. */
  rows: ReadonlyMap<string, Row>
  onChange: (rows: ReadonlyMap<string, Row>) => void
  /** Why a row cannot be ticked, or undefined. */
  disabled?: (row: Row) => string | undefined
  /** A click anywhere on a row ticks it too: for lists that serve no other purpose. */
  byRow?: boolean
}

/** Ticked rows of a list; they stay ticked while pages are turned. */
export function useSelection<Row>(
  disabled?: Selection<Row>['disabled'],
): Selection<Row> & { clear: () => void; drop: (key: string) => void } {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  return {
    rows,
    onChange: setRows,
    disabled,
    clear: () => setRows(new Map()),
    drop: (key) => setRows((chosen) => new Map([...chosen].filter(([each]) => each !== key))),
  }
}

/** The choice after the rows of one page are ticked as `keys` says; rows of other pages stay as they are. */
export function withPage<Row>(
  chosen: ReadonlyMap<string, Row>,
  page: readonly Row[],
  keyOf: (row: Row) => string,
  keys: ReadonlySet<string>,
): Map<string, Row> {
  const next = new Map(chosen)
  for (const row of page) {
    if (keys.has(keyOf(row))) next.set(keyOf(row), row)
    else next.delete(keyOf(row))
  }
  return next
}

/** The choice after one row is ticked, or unticked when it was. */
export function toggled<Row>(
  chosen: ReadonlyMap<string, Row>,
  key: string,
  row: Row,
): ReadonlyMap<string, Row> {
  const next = new Map(chosen)
  if (!next.delete(key)) next.set(key, row)
  return next
}
