import { grouped } from '@/format/number'
import type { TrialPiece, TrialRow } from './check-queries'

type Counts = TrialPiece['draft']

/** What the pieces of a trial have said so far. */
export interface TrialSum {
  total: number
  judged: number
  untried: number
  draft: Counts
  before: Counts
  both: number
  /** What was read as it is now. */
  now: string
  /** The newest of what either finds. */
  rows: readonly TrialRow[]
  /** Where the next piece begins; '' at the beginning and at the end. */
  next: string
}

/** How many rows are shown of a trial. */
export const MOST_ROWS = 100

const none: Counts = { wouldBlock: 0, wouldWarn: 0, wouldInform: 0, ofThesePassed: 0, ofTheseFailed: 0 }

export const nothingTried: TrialSum = {
  total: 0,
  judged: 0,
  untried: 0,
  draft: none,
  before: none,
  both: 0,
  now: '',
  rows: [],
  next: '',
}

/** The sum with one more piece. */
export function withPiece(sum: TrialSum, piece: TrialPiece): TrialSum {
  return {
    total: sum.total + piece.total,
    judged: sum.judged + piece.judged,
    untried: sum.untried + piece.untried,
    draft: plus(sum.draft, piece.draft),
    before: plus(sum.before, piece.before),
    both: sum.both + piece.both,
    now: piece.now,
    rows: [...sum.rows, ...piece.rows].slice(0, MOST_ROWS),
    next: piece.next,
  }
}

function plus(one: Counts, other: Counts): Counts {
  return {
    wouldBlock: one.wouldBlock + other.wouldBlock,
    wouldWarn: one.wouldWarn + other.wouldWarn,
    wouldInform: one.wouldInform + other.wouldInform,
    ofThesePassed: one.ofThesePassed + other.ofThesePassed,
    ofTheseFailed: one.ofTheseFailed + other.ofTheseFailed,
  }
}

/** How many submissions were asked about so far. */
export const askedOf = ({ judged, untried }: TrialSum) => judged + untried

const foundIn = ({ wouldBlock, wouldWarn, wouldInform }: Counts) => wouldBlock + wouldWarn + wouldInform

/** What the draft would have found. */
export function resultWords(sum: TrialSum): string {
  const { wouldBlock, wouldWarn, wouldInform, ofThesePassed, ofTheseFailed } = sum.draft
  const found = [
    ['拦截', wouldBlock] as const,
    ['提醒', wouldWarn] as const,
    ['提示', wouldInform] as const,
  ].filter(([, count]) => count > 0)
  const asked = askedOf(sum)
  const head =
    asked < sum.total
      ? `近 30 天已审 ${grouped(sum.total)} 份，已试算 ${grouped(asked)} 份：`
      : `近 30 天已审 ${grouped(asked)} 份：`
  if (found.length === 0) return `${head}均不会命中`
  const would = found.map(([what, count]) => `${what} ${grouped(count)} 份`).join('、')
  const failed = ofTheseFailed > 0 ? `、不通过 ${grouped(ofTheseFailed)} 份` : ''
  return `${head}将${would}；其中审核人员已通过 ${grouped(ofThesePassed)} 份${failed}`
}

/** The same beside the setting in force. */
export function comparisonWords({ draft, before, both }: TrialSum): string {
  const was = foundIn(before)
  const [more, less] = [foundIn(draft) - both, was - both]
  const head = `现行设置命中 ${grouped(was)} 份`
  if (more === 0 && less === 0) return `${head}，与试运行相同`
  const changes = [
    more > 0 && `新增命中 ${grouped(more)} 份`,
    less > 0 && `不再命中 ${grouped(less)} 份`,
  ].filter(Boolean)
  return `${head}；${changes.join('，')}`
}
