import { type EditColumn, isLeading, type TableColumn } from '../column'

/** What a leading column is for. */
export type LeadingKind = 'number' | 'select' | 'expand' | 'drag'

/** A column as it stands in the grid. */
export interface GridColumn {
  key: string
  title: string
  /** CSS pixels. */
  width: number
  side: 'left' | 'middle' | 'right'
  /** CSS pixels from the beginning of its side; on the right from the end. */
  offset: number
  /** CSS pixels of columns before it that are not drawn. */
  gap?: number
  align: 'left' | 'center' | 'right'
  /** Place among all shown columns, counted from 1, as assistive technology counts. */
  at: number
  /** The value it shows; absent in a leading column. */
  column?: EditColumn
  leading?: LeadingKind
}

/** The columns by the side they stick to, and how wide each side is. */
export interface Layout {
  left: readonly GridColumn[]
  middle: readonly GridColumn[]
  right: readonly GridColumn[]
  leftWidth: number
  rightWidth: number
  /** CSS pixels of all columns. */
  width: number
  /** Keys the cursor walks, from left to right. */
  keys: readonly string[]
  count: number
}

/** Which leading columns the table has. */
export interface LeadingOptions {
  rowNumber?: boolean
  rowSelection?: boolean
  rowExpand?: boolean
  dragSort?: boolean
}

const leadingParts: Record<LeadingKind, { width: number; types: readonly string[] }> = {
  drag: { width: 48, types: ['row-drag-sort'] },
  expand: { width: 40, types: ['row-expand'] },
  select: { width: 44, types: ['row-checkbox', 'row-radio'] },
  number: { width: 60, types: ['row-number'] },
}

const LEAST = 120
const centred = ['checkbox', 'radio', 'image']
const rightward = ['inputNumber']

type UnplacedColumn = Omit<GridColumn, 'offset' | 'at'> & { isFlexible: boolean }

function leadingColumns(columns: readonly TableColumn[], options: LeadingOptions): UnplacedColumn[] {
  const wanted: [LeadingKind, boolean | undefined, string][] = [
    ['drag', options.dragSort, ''],
    ['expand', options.rowExpand, ''],
    ['select', options.rowSelection, ''],
    ['number', options.rowNumber, '#'],
  ]
  return wanted.flatMap(([leading, isWanted, title]) => {
    const { width, types } = leadingParts[leading]
    const own = columns.find((column) => types.includes(column.type ?? ''))
    if (!isWanted && !own) return []
    return [
      {
        key: own?.key ?? `fd-${leading}`,
        title: own?.title ?? title,
        width: own?.width ?? width,
        side: 'left' as const,
        align: own?.align ?? ('center' as const),
        leading,
        isFlexible: false,
      },
    ]
  })
}

function valueColumn(column: EditColumn): UnplacedColumn {
  const { key, title, width, minWidth = LEAST, fixed, align, type = 'normal' } = column
  const natural = centred.includes(type) ? 'center' : rightward.includes(type) ? 'right' : 'left'
  return {
    key,
    title,
    width: width ?? minWidth,
    side: fixed ?? 'middle',
    align: align ?? natural,
    column,
    isFlexible: width === undefined,
  }
}

const sides = ['left', 'middle', 'right']

/** Those that stick to a side stand there also once they have come loose. */
function inOrder(unplaced: readonly UnplacedColumn[]): UnplacedColumn[] {
  return [...unplaced].sort((one, other) => sides.indexOf(one.side) - sides.indexOf(other.side))
}

/** Room that is left goes to columns without a width, else to the last of the middle. */
function widened(unplaced: readonly UnplacedColumn[], room: number): UnplacedColumn[] {
  const spare = room - unplaced.reduce((sum, { width }) => sum + width, 0)
  if (spare <= 0) return [...unplaced]
  const flexible = unplaced.filter(({ isFlexible }) => isFlexible)
  const last = unplaced.findLast(({ side }) => side === 'middle') ?? unplaced.at(-1)
  const takers = new Set(flexible.length > 0 ? flexible : last ? [last] : [])
  const share = Math.floor(spare / takers.size)
  let rest = spare - share * takers.size
  return unplaced.map((each) => {
    if (!takers.has(each)) return each
    const width = each.width + share + rest
    rest = 0
    return { ...each, width }
  })
}

/** Part of the room that columns which stick may take: the others need some to scroll through. */
const STUCK_AT_MOST = 0.6

/** Columns come loose on narrow screens: first those on the right, then those with values, then all. */
function loosened(unplaced: readonly UnplacedColumn[], room: number): UnplacedColumn[] {
  const fits = (some: readonly UnplacedColumn[]) =>
    some.reduce((sum, { side, width }) => sum + (side === 'middle' ? 0 : width), 0) <= room * STUCK_AT_MOST
  const loose = (comesLoose: (each: UnplacedColumn) => boolean) =>
    unplaced.map((each) => (comesLoose(each) ? { ...each, side: 'middle' as const } : each))
  const steps = [[...unplaced], loose(({ side }) => side === 'right'), loose(({ leading }) => !leading)]
  return steps.find(fits) ?? loose(() => true)
}

function placed(unplaced: readonly UnplacedColumn[], first: number, fromEnd = false): GridColumn[] {
  let offset = 0
  const columns = (fromEnd ? [...unplaced].reverse() : unplaced).map(({ isFlexible: _, ...each }) => {
    const column = { ...each, offset, at: 0 }
    offset += each.width
    return column
  })
  const ordered = fromEnd ? columns.reverse() : columns
  return ordered.map((column, nth) => ({ ...column, at: first + nth }))
}

/** Where each column stands in a grid of `room` CSS pixels. Hidden columns stand nowhere. */
export function layOut(
  columns: readonly TableColumn[],
  options: LeadingOptions,
  hidden: ReadonlySet<string>,
  room: number,
): Layout {
  const values = columns.filter(
    (column): column is EditColumn =>
      !isLeading(column) && column.type !== 'hidden' && !hidden.has(column.key),
  )
  const unplaced = widened(
    loosened([...leadingColumns(columns, options), ...inOrder(values.map(valueColumn))], room),
    room,
  )
  const of = (side: UnplacedColumn['side']) => unplaced.filter((each) => each.side === side)
  const left = placed(of('left'), 1)
  const middle = placed(of('middle'), left.length + 1)
  const right = placed(of('right'), left.length + middle.length + 1, true)
  const all = [...left, ...middle, ...right]
  const sum = (side: readonly GridColumn[]) => side.reduce((total, { width }) => total + width, 0)
  return {
    left,
    middle,
    right,
    leftWidth: sum(left),
    rightWidth: sum(right),
    width: sum(all),
    keys: all.flatMap(({ key, column }) => (column ? [key] : [])),
    count: all.length,
  }
}
