import type { PresetId } from '@/validation/run'

/** A row as the table knows it; the caller's own type stands outside. */
export type Row = Readonly<Record<string, unknown>>

/** One choice of a select or radio cell; servers of the family say text, label or title. */
export interface Choice {
  value: string
  text?: string
  label?: string
  title?: string
  disabled?: boolean
}

/** Where a value stands, as rules, handlers and events are told. */
export interface CellPlace {
  value: unknown
  row: Row
  column: EditColumn
  rowId: string
}

/** Passes with nothing or anything truthy; anything else refuses with `message` or the rule's own. */
export type RuleAnswer = (flag?: unknown, message?: string) => void

/**
 * A condition on a cell (contract §12.1). `pattern` is an expression, a preset
 * of spec §5, `*` for non-empty or `only` for unique in the column. In messages
 * `${title}`, `${key}` and `${defaultValue}` stand for those of the column.
 */
export type CellRule =
  | { required: true; message?: string }
  | { pattern: RegExp | PresetId | '*' | 'only' | (string & {}); message?: string }
  | { unique: true; message?: string }
  | { handler: (event: CellPlace, callback: RuleAnswer) => void; message?: string }

export type Statistic = 'sum' | 'average'

/** What every column may say. */
export interface ColumnBase {
  /** Wire name of the field. */
  key: string
  title: string
  /** CSS pixels; columns without one share what is left. */
  width?: number
  /** CSS pixels that a column without width has at least; default 120. */
  minWidth?: number
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  placeholder?: string
  /** Of new rows. */
  defaultValue?: unknown
  validateRules?: readonly CellRule[]
  /** Shown in the footer, over all rows. */
  statistics?: Statistic | readonly Statistic[]
  disabled?: boolean | ((row: Row) => boolean)
  /** Further attributes of the editor. */
  props?: Readonly<Record<string, unknown>>
  /** Offers the row's details from this cell. */
  showDetails?: boolean
}

interface PlainColumn extends ColumnBase {
  /** `hidden`: kept, not shown. `progress`: a number from 0 to 100 as a bar. */
  type?: 'normal' | 'hidden' | 'progress'
}

interface TextColumn extends ColumnBase {
  type: 'input' | 'inputNumber' | 'textarea' | 'input_pop'
}

interface TagsColumn extends ColumnBase {
  type: 'tags'
  /** Colour of one tag, or its ground and its text. */
  setTagColor?: (tag: string) => string | readonly [string, string] | undefined
}

export interface ChoiceColumn extends ColumnBase {
  type: 'select' | 'select-search' | 'sel_search' | 'select-multiple' | 'list_multi' | 'radio'
  options?: readonly Choice[]
  /** Its dictionary's choices follow the own ones. */
  dictCode?: string
  dict?: string
  /** The list narrows while one types; default false. */
  allowSearch?: boolean
  /** What is typed may become the value although it is no choice; default false. */
  allowInput?: boolean
  /** Of a radio: choosing the chosen one again takes it back; default false. */
  allowClear?: boolean
  /** The column whose choices depend on this one; see `linkageConfig`. */
  linkageKey?: string
}

export interface SearchColumn extends ColumnBase {
  type: 'select-dict-search'
  /** A table dictionary: "table,text,code". */
  dict: string
  /** Said before anything was typed. */
  tipsContent?: string
}

export interface DateColumn extends ColumnBase {
  type: 'date' | 'datetime'
  /** Of what is shown and stored; default YYYY-MM-DD, with time YYYY-MM-DD HH:mm:ss. */
  format?: string
}

export interface CheckboxColumn extends ColumnBase {
  type: 'checkbox'
  /** Values of on and off; default true and false. */
  customValue?: readonly [unknown, unknown]
  /** New rows start on; default false. */
  defaultChecked?: boolean
}

export interface UploadColumn extends ColumnBase {
  /** `upload` holds one path; `file` and `image` hold any number, joined by commas. */
  type: 'upload' | 'file' | 'image'
  /** Path of the call; `upload` needs one. */
  action?: string
  /** Where in the answer the path stands, e.g. `result.url`; default message. */
  responseName?: string
  /** Sends the session along, to our own origin only; default true for `file` and `image`. */
  token?: boolean
  btnText?: string
  /** What the files are for; default temp. */
  biz?: string
  allowDownload?: boolean
  allowRemove?: boolean
}

export interface PopupColumn extends ColumnBase {
  type: 'popup'
  /** Code of the report to pick from. */
  popupCode?: string
  /** 'a,b': fields of the picked record … */
  orgFields?: string
  /** … and the fields of the row they are written to, pair by pair. */
  destFields?: string
  /** The field of the row that this column shows; default its own. */
  field?: string
  /** Several records, joined by commas; default false. */
  multi?: boolean
}

export interface SlotColumn extends ColumnBase {
  type: 'slot'
  /** Which of the table's `slots` draws the cell. */
  slotName: string
}

interface LeadingColumn extends Partial<Omit<ColumnBase, 'key'>> {
  key?: string
  /** Stands in for the automatic column of that kind. */
  type: 'row-number' | 'row-checkbox' | 'row-radio' | 'row-expand' | 'row-drag-sort'
}

/** A column with a value in the row (contract §12.1). */
export type EditColumn =
  | PlainColumn
  | TextColumn
  | TagsColumn
  | ChoiceColumn
  | SearchColumn
  | DateColumn
  | CheckboxColumn
  | UploadColumn
  | PopupColumn
  | SlotColumn

/** What `columns` takes: columns with values, and changes to the leading ones. */
export type TableColumn = EditColumn | LeadingColumn

export type ColumnType = NonNullable<EditColumn['type']>

/** Whether the column stands for one of the leading ones. */
export function isLeading(column: TableColumn): column is LeadingColumn {
  return column.type?.startsWith('row-') ?? false
}

/** What a choice is called. */
export function choiceText(choice: Choice): string {
  return choice.text || choice.label || choice.title || choice.value
}

/** Puts the column's own words in for `${title}`, `${key}` and `${defaultValue}`. */
export function fillWords(text: string, { title, key, defaultValue }: ColumnBase): string {
  const words: Record<string, unknown> = { title, key, defaultValue: defaultValue ?? '' }
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: string) => String(words[name]))
}
