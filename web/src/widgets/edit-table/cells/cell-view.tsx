import { use } from 'react'
import {
  type ChoiceColumn,
  choiceText,
  type EditColumn,
  fillWords,
  type Row,
  type UploadColumn,
} from '../column'
import { SlotsContext, useTable } from '../grid/table-context'
import { switchValues } from '../model/cell-text'
import { tagsOf } from '../model/tags-text'
import { widthAtMost } from '../model/text-room'
import css from './cells.module.css'
import { FileView } from './file-view'
import { SearchView } from './search-view'
import { Tick } from './tick'

export interface CellViewProps<Column extends EditColumn = EditColumn> {
  column: Column
  id: string
  row: Row
  /** CSS pixels. */
  room: number
  isReadOnly: boolean
}

/** Types whose cells are more than a line of text. */
const faces = [
  'checkbox',
  'radio',
  'progress',
  'tags',
  'select-dict-search',
  'upload',
  'file',
  'image',
  'slot',
]

/** Whether the column's cells show a line of text. */
export function isText({ type = 'normal' }: EditColumn): boolean {
  return !faces.includes(type)
}

/** What stands in an empty cell that may be filled. */
export function hintOf(column: EditColumn): string {
  return column.placeholder === undefined ? '' : fillWords(column.placeholder, column)
}

/** What a cell of the kinds that are more than text shows while it is not edited. */
export function CellView(props: CellViewProps) {
  const { column } = props
  switch (column.type) {
    case 'checkbox':
      return <SwitchView {...props} />
    case 'radio':
      return <RadioView {...props} column={column} />
    case 'progress':
      return <ProgressView {...props} />
    case 'tags':
      return <TagsView {...props} column={column} />
    case 'select-dict-search':
      return <SearchView key={props.id} dict={column.dict} value={props.row[column.key]} />
    case 'upload':
    case 'file':
    case 'image':
      return <FileView key={props.id} {...props} column={column as UploadColumn} />
    case 'slot':
      return <SlotView key={props.id} {...props} />
    default:
      return null
  }
}

function SwitchView({ column, id, row, isReadOnly }: CellViewProps) {
  const { commands } = useTable()
  return (
    <Tick
      label={column.title}
      isOn={row[column.key] === switchValues(column)[0]}
      isDisabled={isReadOnly}
      onTick={() => commands.toggle({ id, key: column.key })}
    />
  )
}

function RadioView({ column, id, row, isReadOnly }: CellViewProps<ChoiceColumn>) {
  const { commands, words } = useTable()
  const value = String(row[column.key] ?? '')
  return (
    <span role="radiogroup" aria-label={column.title} className={css.radios}>
      {words.choices(column, row).map((choice) => (
        <span key={choice.value} className={css.radio}>
          <Tick
            kind="radio"
            label={choiceText(choice)}
            isOn={choice.value === value}
            isDisabled={isReadOnly || choice.disabled}
            onTick={() => commands.choose({ id, key: column.key }, column, choice.value)}
          />
          {/* For the mouse alone: the ring has the name. */}
          <span
            aria-hidden="true"
            className={css.word}
            onClick={() => !choice.disabled && commands.choose({ id, key: column.key }, column, choice.value)}
          >
            {choiceText(choice)}
          </span>
        </span>
      ))}
    </span>
  )
}

function ProgressView({ column, row }: CellViewProps) {
  const number = Number(row[column.key])
  const percent = Number.isFinite(number) ? Math.min(100, Math.max(0, number)) : 0
  return (
    <span
      role="progressbar"
      aria-label={column.title}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={css.progress}
    >
      <span className={css.bar} style={{ backgroundSize: `${percent}% 100%` }} />
      <span className="fd-number">{percent}%</span>
    </span>
  )
}

/** CSS pixels of a tag around its text. */
const TAG = 18

function TagsView({ column, row, room }: CellViewProps<Extract<EditColumn, { type: 'tags' }>>) {
  const tags = tagsOf(row[column.key])
  const isLong = tags.reduce((sum, tag) => sum + widthAtMost(tag) + TAG, 0) > room
  return (
    <span className={css.tags} data-long={isLong || undefined}>
      {tags.map((tag, at) => {
        const colour = column.setTagColor?.(tag)
        const [ground, text] = typeof colour === 'string' ? [colour, undefined] : (colour ?? [])
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same tag may stand twice
          <span key={at} className={css.tag} style={{ background: ground, color: text }}>
            {tag}
          </span>
        )
      })}
    </span>
  )
}

function SlotView({ column, id, row }: CellViewProps) {
  const { cells } = use(SlotsContext)
  const { model, commands } = useTable()
  const draw = column.type === 'slot' ? cells[column.slotName] : undefined
  if (!draw) return null
  return draw({
    value: row[column.key],
    row,
    column,
    rowId: id,
    rowIndex: model.store.indexOf(id),
    triggerChange: (value) => commands.set({ id, key: column.key }, value),
    isDisabled: model.isLocked(id, column),
  })
}
