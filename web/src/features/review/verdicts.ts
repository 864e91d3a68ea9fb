import { isBlank } from '@/format/blank'
import type { Standing } from '@/ui/blob-images'
import { blocksOf, warningsOf } from './prechecks'
import type { DecisionItem, Result, Task, TaskDocument } from './review-wire'

/** What the reviewer thinks of one document so far. */
export interface Verdict {
  result: Result
  reasons: readonly string[]
  /** The reasons as they were read when they were confirmed; the server refuses words that are changed since. */
  words?: readonly string[]
  memo: string
}

/** Why a document is to fail, as far as it has been chosen and typed. */
export interface Begun extends Pick<Verdict, 'reasons' | 'words' | 'memo'> {
  /** It is not to fail any more: this stays for the next time, and holds up nothing. */
  isWithdrawn?: boolean
}

/** Everything typed and clicked for one task; survives a lost claim and an undo. */
export interface Verdicts {
  /** docType of the document on screen. */
  current: string
  documents: Readonly<Record<string, Verdict>>
  /** Failures that are not confirmed yet. */
  begun: Readonly<Record<string, Begun>>
  /** Codes of the ticked lines of the checklist. */
  ticked: readonly string[]
  memo: string
  /** Why a pass is to be forced, as far as it has been typed. */
  override: string
}

export type VerdictAction =
  | { type: 'select'; docType: string }
  | ({ type: 'begin' } & Begun)
  | { type: 'withdraw' }
  | { type: 'override'; text: string }
  | { type: 'pass' }
  | { type: 'fail'; reasons: readonly string[]; words?: readonly string[]; memo: string }
  | { type: 'tick'; code: string }
  | { type: 'memo'; text: string }

const open: Verdict = { result: 0, reasons: [], memo: '' }

/** Starts where the task stands: documents passed in an earlier revision stay passed, the first open one is on screen. */
export function startVerdicts(task: Task): Verdicts {
  const documents: Record<string, Verdict> = {}
  for (const { docType, result } of task.documents)
    documents[docType] = result === 1 ? { ...open, result } : open
  const first = task.documents.find((document) => document.result !== 1) ?? task.documents[0]
  return { current: first?.docType ?? '', documents, begun: {}, ticked: [], memo: '', override: '' }
}

export function verdictOf(verdicts: Verdicts, docType: string): Verdict {
  return verdicts.documents[docType] ?? open
}

/**
 * The decision that comes next: of a task in which something failed, that it
 * fails; of a document that may not pass, what is wrong; where the machine has
 * found something, one document after the other; and otherwise all at once.
 */
export function nextStep(task: Task, verdicts: Verdicts): 'pass' | 'passAll' | 'fail' | 'submitFailed' {
  const { current } = verdicts
  const hasFailed = task.documents.some(({ docType }) => verdictOf(verdicts, docType).result === 2)
  if (hasFailed) return 'submitFailed'
  const isOpen = verdictOf(verdicts, current).result === 0
  const blocks = blocksOf(task)
  const isElsewhere = blocks.every(({ docType }) => docType && docType !== current)
  if (blocks.length > 0) return isOpen && isElsewhere ? 'pass' : 'fail'
  return isOpen && warningsOf(task).length > 0 ? 'pass' : 'passAll'
}

/** The document to look at after one was decided: the next open one, around the end; the same when none is open. */
function nextOpen(order: readonly string[], verdicts: Verdicts): string {
  const at = order.indexOf(verdicts.current)
  const around = [...order.slice(at + 1), ...order.slice(0, at)]
  return around.find((docType) => verdictOf(verdicts, docType).result === 0) ?? verdicts.current
}

/** `order`: docTypes as they stand on screen. */
export function decideVerdicts(
  verdicts: Verdicts,
  action: VerdictAction,
  order: readonly string[],
): Verdicts {
  switch (action.type) {
    case 'select':
      return order.includes(action.docType) ? { ...verdicts, current: action.docType } : verdicts
    case 'memo':
      return { ...verdicts, memo: action.text }
    case 'override':
      return { ...verdicts, override: action.text }
    case 'begin':
      return withBegun(verdicts, { reasons: action.reasons, words: action.words, memo: action.memo })
    case 'withdraw':
      return withBegun(verdicts, withdrawn(begunOf(verdicts, verdicts.current)))
    case 'tick': {
      const { ticked } = verdicts
      const isTicked = ticked.includes(action.code)
      return {
        ...verdicts,
        ticked: isTicked ? ticked.filter((code) => code !== action.code) : [...ticked, action.code],
      }
    }
    case 'pass': {
      const against = begunOf(verdicts, verdicts.current) ?? failedFor(verdicts, verdicts.current)
      return judged(withBegun(verdicts, withdrawn(against)), { ...open, result: 1 }, order)
    }
    case 'fail': {
      const { type: _, ...verdict } = action
      return judged(withBegun(verdicts, undefined), { result: 2, ...verdict }, order)
    }
  }
}

/** The document on screen with its verdict, the next open one on screen. */
function judged(verdicts: Verdicts, verdict: Verdict, order: readonly string[]): Verdicts {
  const decided = { ...verdicts, documents: { ...verdicts.documents, [verdicts.current]: verdict } }
  return { ...decided, current: nextOpen(order, decided) }
}

function withBegun(verdicts: Verdicts, mine: Begun | undefined): Verdicts {
  const { [verdicts.current]: _, ...others } = verdicts.begun
  return { ...verdicts, begun: mine ? { ...others, [verdicts.current]: mine } : others }
}

/** What was chosen and typed, kept for the next time. */
function withdrawn(against: Begun | undefined): Begun | undefined {
  return against && { reasons: against.reasons, words: against.words, memo: against.memo, isWithdrawn: true }
}

/** What was chosen and typed against the document; undefined when there is nothing of it. */
export function begunOf(verdicts: Verdicts, docType: string): Begun | undefined {
  const begun = verdicts.begun[docType]
  return begun && (begun.reasons.length > 0 || begun.memo !== '') ? begun : undefined
}

/** Why the document was judged as failed; undefined when it was not. */
export function failedFor(verdicts: Verdicts, docType: string): Begun | undefined {
  const verdict = verdictOf(verdicts, docType)
  return verdict.result === 2 ? verdict : undefined
}

/** Whether something was chosen, taken back or typed against the document that nobody has confirmed. */
export function isBegun(verdicts: Verdicts, docType: string): boolean {
  const begun = verdicts.begun[docType]
  if (!begun || begun.isWithdrawn) return false
  const confirmed = failedFor(verdicts, docType) ?? open
  return `${begun.reasons}` !== `${confirmed.reasons}` || begun.memo.trim() !== confirmed.memo.trim()
}

/** Why nothing can be decided as it is written: a failure that was begun is neither confirmed nor given up, or a text is too long. */
function writtenObstacle(task: Task, verdicts: Verdicts): { message: string; docType?: string } | undefined {
  const begun = task.documents.find(({ docType }) => isBegun(verdicts, docType))
  if (begun) return { message: `「${begun.name}」的不通过原因尚未确定`, docType: begun.docType }
  const long = tooLong('备注', verdicts.memo)
  return long ? { message: long } : undefined
}

/** Characters that a memo, a reason or a note of a document may have. */
export const TEXT_LENGTH = 256

/** What to say of a text that is too long; '' of one that is not. */
export function tooLong(name: string, text: string): string {
  const { length } = [...text.trim()]
  return length > TEXT_LENGTH ? `${name}最多 ${TEXT_LENGTH} 个字，现有 ${length} 个` : ''
}

function missing(document: TaskDocument): boolean {
  return document.required && document.url === ''
}

/** Why the documents forbid any pass, a forced one too; undefined when they do not. What was judged is never judged anew by a pass. */
export function documentObstacle(task: Task, verdicts: Verdicts): string | undefined {
  const failed = task.documents.find((document) => verdictOf(verdicts, document.docType).result === 2)
  if (failed) return `「${failed.name}」已判不通过`
  const written = writtenObstacle(task, verdicts)
  if (written) return written.message
  const absent = task.documents.find(missing)
  return absent && `缺少必需的「${absent.name}」`
}

/** Why everything cannot be passed now; undefined when it can. */
export function passObstacle(task: Task, verdicts: Verdicts): string | undefined {
  const [block] = blocksOf(task)
  const blocked = block && `${block.code} ${block.message}，${task.canOverride ? '只能强制通过' : '不能通过'}`
  return documentObstacle(task, verdicts) ?? blocked
}

/**
 * Why the document cannot be passed as seen: there is no picture of it, or none
 * that has been decoded. Undefined when it can.
 */
export function unseenReason({ name, url }: TaskDocument, standing: Standing): string | undefined {
  if (url === '') return `未提供「${name}」`
  if (standing === 'ready') return undefined
  return standing === 'failed' ? `「${name}」的图片没有显示，不能通过` : `「${name}」的图片正在加载`
}

/** Why all cannot be passed as seen: nothing passes whose picture did not come, whether it was opened or not. */
export function firstUnseen(task: Task, standingOf: (url: string) => Standing): string | undefined {
  const unseen = task.documents.find(({ url }) => url !== '' && standingOf(url) !== 'ready')
  return unseen && unseenReason(unseen, standingOf(unseen.url))
}

/** The reason "other" says nothing by itself (domain §5.2: values ending in 99). */
export function isOtherReason(code: string): boolean {
  return code.endsWith('99')
}

/** Why a failure cannot be submitted now, and the document it is about; undefined when it can. */
export function failObstacle(
  task: Task,
  verdicts: Verdicts,
): { message: string; docType?: string } | undefined {
  const written = writtenObstacle(task, verdicts)
  if (written) return written
  const judged = task.documents.map((document) => ({ ...document, ...verdictOf(verdicts, document.docType) }))
  const failed = judged.filter(({ result }) => result === 2)
  if (failed.length === 0) return { message: '请先将不合格的证件判为不通过' }
  const silent = failed.find(
    ({ reasons, memo }) =>
      reasons.length === 0 || (reasons.some(isOtherReason) && isBlank(`${memo}${verdicts.memo}`)),
  )
  if (!silent) return undefined
  const lacks = silent.reasons.length === 0 ? '请选择不通过的原因' : '原因为“其他”，请填写说明'
  return { message: `「${silent.name}」${lacks}`, docType: silent.docType }
}

/** The documents as the server takes them. Passing the task passes what was left open; failing it leaves that open. */
export function itemsOf(task: Task, verdicts: Verdicts, result: 1 | 2): DecisionItem[] {
  return task.documents
    .filter((document) => document.url !== '' || verdictOf(verdicts, document.docType).result === 2)
    .map(({ docType }) => {
      const verdict = verdictOf(verdicts, docType)
      return {
        docType,
        result: result === 1 && verdict.result === 0 ? 1 : verdict.result,
        reasonCodes: [...verdict.reasons],
        reasons: [...(verdict.words ?? [])],
        memo: verdict.memo,
      }
    })
}
