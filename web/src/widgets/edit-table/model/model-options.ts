import type { EditColumn, Row } from '../column'
import type { OrderKey } from './row-changes'
import type { CellChange, RowPatch } from './row-store'

/** What the table was told; renewed with every rendering. */
export interface ModelOptions {
  /** Columns with values, the hidden ones too. */
  columns: readonly EditColumn[]
  rowKey: string
  /** The field that numbers the rows from 1; null: they have no order of their own. */
  orderKey: OrderKey
  /** Nothing can be changed. */
  isDisabled: boolean
  isRowDisabled: (row: Row) => boolean
  /** Columns that the user may see but not change. */
  readOnlyKeys: ReadonlySet<string>
  /** Marks rows that came anew. */
  marksReload: boolean
  /** What a change brings with it in its row: linked columns are emptied. */
  followed: (patch: RowPatch, before: Row) => RowPatch
  /** Told about values after they changed. */
  onValues: (changes: readonly CellChange[], how: ChangeCause) => void
}

/** Why values changed: typed, set by the caller, sent by the server, taken back. */
export type ChangeCause = 'typed' | 'set' | 'remote' | 'history'
