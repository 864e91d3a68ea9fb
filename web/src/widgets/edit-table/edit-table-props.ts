import type { ComponentType, ReactNode, Ref } from 'react'
import type { CellRule, EditColumn, Row, TableColumn } from './column'
import type { RecordPickerProps, SlotProps } from './grid/table-context'
import type { ErrorMap } from './model/checks'
import type { LinkConfig } from './model/links'
import type { SelectionAction } from './model/row-selection'

/** A value that has changed (contract §12.1). */
export interface ValueChange {
  type: string
  value: unknown
  oldValue: unknown
  row: Row
  column: EditColumn
  rowIndex: number
  columnIndex: number
  /** The caller set it. */
  isSetValues: boolean
}

export interface Removal<R> {
  /** Rows that the caller had; rows that were never saved are not among them. */
  deleteRows: R[]
  /** With `asyncRemove` the rows go only now. */
  confirmRemove: () => void
}

export interface SelectionChange<R> {
  type: 'checkbox' | 'radio' | 'checkbox-all'
  action: SelectionAction
  row: R | undefined
  selectedRows: R[]
  selectedRowIds: string[]
}

/** What the details of a row are drawn from. */
export interface DetailsProps<R> {
  row: R
  column: EditColumn
  /** Changes the row once the dialog is confirmed. */
  setValues: (values: Partial<R>) => void
}

export interface DetailsConfirm<R> {
  row: R
  column: EditColumn
  /** The dialog closes with true and stays with false. */
  callback: (isDone: boolean) => void
}

export type ToolbarButton = 'add' | 'save' | 'remove' | 'clearSelection' | 'collapse'
export type ToolbarSlot = 'prefix' | 'suffix'

/** Which parts the toolbar has; the family's older clients say `btn` and `slot`. */
export interface ToolbarConfig {
  btns?: readonly ToolbarButton[]
  btn?: readonly ToolbarButton[]
  slots?: readonly ToolbarSlot[]
  slot?: readonly ToolbarSlot[]
}

export interface TablePage {
  current: number
  pageSize: number
  total: number
}

/** What can be done to a table from outside. `R` is the caller's row. */
export interface EditTableHandle<R extends object> {
  /** Rows in their order; those that are new have no id yet. */
  rows: () => R[]
  newRows: () => Partial<R>[]
  /** Rows that the caller had and that were taken out. */
  deletedRows: () => R[]
  row: (id: string) => { row: R; isNew: boolean } | null
  /** Looks at every cell; the first that is wrong gets the focus. Null: nothing is wrong. */
  validate: () => Promise<ErrorMap | null>
  /** Puts what the server refused under its cells. */
  refuse: (errors: ErrorMap) => void
  /** Adds rows with the columns' defaults at the end, or at a place counted from 0; the last one becomes active. */
  add: (rows?: readonly Partial<R>[], at?: number) => string[]
  /** Adds rows just as they are. */
  push: (rows: readonly Partial<R>[], at?: number) => string[]
  remove: (ids: readonly string[]) => void
  removeSelected: () => void
  selectedIds: () => string[]
  clearSelection: () => void
  /** Writes values as an act of the user, which they can take back. */
  setValues: (patches: readonly { rowKey: string; values: Partial<R> }[]) => void
  /** Writes values that came from elsewhere: not the user's to take back, and marked for a moment. */
  receive: (patches: readonly { rowKey: string; values: Partial<R> }[]) => void
  /** Puts other rows in place of all. */
  load: (rows: readonly R[]) => void
  /** Moves the row to another place, counted from 0. */
  move: (id: string, to: number) => void
  /** Brings a row into sight, or the beginning. */
  scrollTo: (place: string | 'top') => void
  /** Goes to a cell. */
  focus: (id: string, key: string) => void
  openSubForm: (id: string) => void
  closeSubForm: () => void
  openDetails: (id: string, key?: string) => void
  /** What was typed so far is saved: nobody is asked about it any more. */
  saved: () => void
  undo: () => boolean
  redo: () => boolean
}

/** The editable table of the family's screens (contract §12.1), built for ten thousand rows. */
export interface EditTableProps<R extends object> {
  ref?: Ref<EditTableHandle<R>>
  /** Names the table for assistive technology. */
  name: string
  columns: readonly TableColumn[]
  /** A new array puts its rows in place of all; the same one leaves what is typed. */
  dataSource: readonly R[]
  /** The field that identifies rows; default `id`. */
  rowKey?: string
  /** Beginning of the permission codes that hide columns and buttons. */
  authPre?: string
  toolbar?: boolean
  toolbarConfig?: ToolbarConfig
  toolbarPrefix?: ReactNode
  toolbarSuffix?: ReactNode
  toolbarAfter?: ReactNode
  rowNumber?: boolean
  rowSelection?: boolean
  rowSelectionType?: 'checkbox' | 'radio'
  rowExpand?: boolean
  /** What an expanded row unfolds. */
  expandedRow?: (row: R) => ReactNode
  loading?: boolean
  /** CSS pixels; 'auto': as high as the rows, up to `maxHeight`. */
  height?: number | 'auto'
  maxHeight?: number
  /** Rows whose field has the value, or one of the values; or a question to each row. */
  disabledRows?: Readonly<Record<string, unknown>> | ((row: R) => boolean)
  disabled?: boolean
  dragSort?: boolean
  /** Default `orderNum`. */
  dragSortKey?: string
  /** Default: the user's density. */
  size?: 'medium' | 'small' | 'mini' | 'tiny'
  bordered?: boolean
  pagination?: TablePage
  /** A press on a row shows `subForm` under it. */
  clickRowShowSubForm?: boolean
  subForm?: (row: R) => ReactNode
  /** Columns with `showDetails` open `mainForm`. */
  clickRowShowMainForm?: boolean
  mainForm?: (details: DetailsProps<R>) => ReactNode
  clickSelectRow?: boolean
  /** Marks what is new after `dataSource` changed. */
  reloadEffect?: boolean
  /** Further rules by column. */
  editRules?: Readonly<Record<string, readonly CellRule[]>>
  /** Asks before what is typed goes with the page, as forms do; until new rows come or `saved` is called. Default: in what a row opens. */
  asksUnsaved?: boolean
  /** Rows are taken out only when `onRemove` confirms it. */
  asyncRemove?: boolean
  /** Takes rows over that the server sends under `socketKey`. */
  socketReload?: boolean
  socketKey?: string
  linkageConfig?: readonly LinkConfig[]
  /** What `slot` columns draw, by their slotName. */
  slots?: Readonly<Record<string, (props: SlotProps) => ReactNode>>
  /** Picks the records of `popup` columns. */
  picker?: ComponentType<RecordPickerProps>
  /** Said when there are no rows. */
  empty?: ReactNode
  onValueChange?: (change: ValueChange) => void
  onAdded?: (event: { row: R }) => void
  /** A row was put in between others; `index` is its place, counted from 0. */
  onInserted?: (event: { row: R; index: number }) => void
  onRemove?: (event: Removal<R>) => void
  onSave?: () => void
  onSelectRowChange?: (event: SelectionChange<R>) => void
  onPageChange?: (page: { current: number; pageSize: number }) => void
  onDetailsConfirm?: (event: DetailsConfirm<R>) => void
}
