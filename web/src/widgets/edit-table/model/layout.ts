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

const LEADING: Record<LeadingKind, { width: number; types: readonly string[] }> = {
  drag: { width: 48, types: ['row-drag-sort'] },
  expand: { width: 40, types: ['row-expand'] },
  select: { width: 44, types: ['row-checkbox', 'row-radio'] },
  number: { width: 60, types: ['row-number'] },
}

const LEAST = 120
const CENTRED = ['checkbox', 'radio', 'image']
const RIGHTWARD = ['inputNumber']

type Face = Omit<GridColumn, 'offset' | 'at'> & { isFlexible: boolean }

function leadingFaces(columns: readonly TableColumn[], options: LeadingOptions): Face[] {
  const wanted: [LeadingKind, boolean | undefined, string][] = [
    ['drag', options.dragSort, ''],
    ['expand', options.rowExpand, ''],
    ['select', options.rowSelection, ''],
    ['number', options.rowNumber, '#'],
  ]
  return wanted.flatMap(([leading, isWanted, title]) => {
    const { width, types } = LEADING[leading]
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

function valueFace(column: EditColumn): Face {
  const { key, title, width, minWidth = LEAST, fixed, align, type = 'normal' } = column
  const natural = CENTRED.includes(type) ? 'center' : RIGHTWARD.includes(type) ? 'right' : 'left'
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

const SIDES = ['left', 'middle', 'right']

/** Those that stick to a side stand there also once they have come loose. */
function inOrder(faces: readonly Face[]): Face[] {
  return [...faces].sort((one, other) => SIDES.indexOf(one.side) - SIDES.indexOf(other.side))
}

/** Room that is left goes to columns without a width, else to the last of the middle. */
function widened(faces: readonly Face[], room: number): Face[] {
  const spare = room - faces.reduce((sum, { width }) => sum + width, 0)
  if (spare <= 0) return [...faces]
  const flexible = faces.filter(({ isFlexible }) => isFlexible)
  const last = faces.findLast(({ side }) => side === 'middle') ?? faces.at(-1)
  const takers = new Set(flexible.length > 0 ? flexible : last ? [last] : [])
  const share = Math.floor(spare / takers.size)
  let rest = spare - share * takers.size
  return faces.map((face) => {
    if (!takers.has(face)) return face
    const width = face.width + share + rest
    rest = 0
    return { ...face, width }
  })
}

/** Part of the room that columns which stick may take: the others need some to scroll through. */
const STUCK_AT_MOST = 0.6

/** Columns come loose on narrow screens: first those on the right, then those with values, then all. */
function loosened(faces: readonly Face[], room: number): Face[] {
  const fits = (some: readonly Face[]) =>
    some.reduce((sum, { side, width }) => sum + (side === 'middle' ? 0 : width), 0) <= room * STUCK_AT_MOST
  const loose = (comesLoose: (face: Face) => boolean) =>
    faces.map((face) => (comesLoose(face) ? { ...face, side: 'middle' as const } : face))
  const steps = [[...faces], loose(({ side }) => side === 'right'), loose(({ leading }) => !leading)]
  return steps.find(fits) ?? loose(() => true)
}

function placed(faces: readonly Face[], first: number, fromEnd = false): GridColumn[] {
  let offset = 0
  const columns = (fromEnd ? [...faces].reverse() : faces).map(({ isFlexible: _, ...face }) => {
    const column = { ...face, offset, at: 0 }
    offset += face.width
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
  const faces = widened(
    loosened([...leadingFaces(columns, options), ...inOrder(values.map(valueFace))], room),
    room,
  )
  const of = (side: Face['side']) => faces.filter((face) => face.side === side)
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
