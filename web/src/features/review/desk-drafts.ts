import { isRecord } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { dropDraft as dropStored, readDraft, saveDraft } from '@/storage/drafts'
import type { Claim, Task, TaskDocument } from './review-wire'
import { type Begun, begunOf, failedFor, isBegun, startVerdicts, type Verdicts, verdictOf } from './verdicts'

/** What was typed and judged for a task, and for which of its submissions. */
export interface DeskDraft {
  revision: number
  verdicts: Verdicts
}

/** What this page has kept itself: put back without a question, beside the offer that nobody has answered yet. */
const own = new Map<string, { draft: DeskDraft; offered: DeskDraft | null }>()

const placeOf = (taskId: string) => ({
  userId: useSession.getState().user?.id ?? '',
  path: '/review',
  form: taskId,
})

/** Whether anything was typed or judged that the task did not come with. */
export function isTouched(task: Task, verdicts: Verdicts): boolean {
  if (verdicts.memo !== '' || verdicts.override !== '' || verdicts.ticked.length > 0) return true
  if (Object.keys(verdicts.begun).some((docType) => begunOf(verdicts, docType))) return true
  const start = startVerdicts(task)
  return task.documents.some(({ docType }) => {
    const [now, before] = [verdictOf(verdicts, docType), verdictOf(start, docType)]
    return now.result !== before.result || now.memo !== before.memo
  })
}

/**
 * Keeps what was typed for a task: an undo, a lost claim, opening it again and
 * the return after a session that ended bring it back. What an earlier page
 * stored and still `offered` is stored with it until the user has answered.
 */
export function keepDraft(
  { taskId, task }: Claim,
  verdicts: Verdicts,
  offered: DeskDraft | null = null,
): void {
  if (!isTouched(task, verdicts)) {
    if (own.has(taskId)) dropDraft(taskId)
    if (offered) store(task, taskId, offered)
    return
  }
  const draft: DeskDraft = { revision: task.revision, verdicts }
  own.set(taskId, { draft, offered })
  store(task, taskId, offered ? { ...draft, verdicts: withDraft(verdicts, offered, task) } : draft)
}

function store({ subject }: Task, taskId: string, draft: DeskDraft): void {
  saveDraft(placeOf(taskId), `「${subject.title}」的审核`, { values: { ...draft } })
}

export function dropDraft(taskId: string): void {
  own.delete(taskId)
  dropStored(placeOf(taskId))
}

/** What was typed before: `own` stands again at once, `offered` when the user says so. */
export function draftOf({ taskId, task }: Claim): { own?: Verdicts; offered: DeskDraft | null } {
  const kept = own.get(taskId)
  if (kept?.draft.revision === task.revision) return { own: kept.draft.verdicts, offered: kept.offered }
  return { offered: storedDraft(taskId) ?? kept?.draft ?? null }
}

function storedDraft(taskId: string): DeskDraft | null {
  const { revision, verdicts } = readDraft(placeOf(taskId))?.values ?? {}
  const isDraft =
    typeof revision === 'number' &&
    isRecord(verdicts) &&
    isRecord(verdicts.documents) &&
    isRecord(verdicts.begun)
  return isDraft ? { revision, verdicts: verdicts as unknown as Verdicts } : null
}

/**
 * The verdicts with those of a draft. What has been judged since stands, and
 * what was written against it before is found with its reasons. Of another
 * submission than the one on screen only what was written comes back: its
 * passes were given to other data.
 */
export function withDraft(now: Verdicts, draft: DeskDraft, task: Task): Verdicts {
  const isSame = draft.revision === task.revision
  const documents = { ...now.documents }
  const begun: Record<string, Begun> = {}
  for (const { docType } of task.documents) {
    const kept = draft.verdicts.documents[docType]
    const isOpen = !isJudged(now, task, docType)
    if (kept && isOpen && (isSame || kept.result === 2)) documents[docType] = kept
    const against = bothAgainst(now, draft.verdicts, docType, isOpen)
    if (against) begun[docType] = against
  }
  const { memo, ticked, override } = draft.verdicts
  return {
    ...now,
    documents,
    begun,
    memo: both(now.memo, memo),
    override: both(now.override, override),
    ticked: isSame ? [...new Set([...ticked, ...now.ticked])] : now.ticked,
  }
}

/** What is lost with a draft, in words. */
export function lostWith({ verdicts, revision }: DeskDraft, task: Task): string {
  const isKept = ({ docType }: TaskDocument) =>
    begunOf(verdicts, docType) !== undefined ||
    failedFor(verdicts, docType) !== undefined ||
    (revision === task.revision && isJudged(verdicts, task, docType))
  const count = task.documents.filter(isKept).length
  const parts = [
    count > 0 ? `${count} 项判断及其原因、说明` : '',
    verdicts.ticked.length > 0 ? `${verdicts.ticked.length} 项核对` : '',
    verdicts.memo ? '备注' : '',
    verdicts.override ? '强制通过的理由' : '',
  ]
  return parts.filter(Boolean).join('、')
}

/** Names of the documents of which the draft says something else than has been judged since. */
export function overruled(now: Verdicts, draft: DeskDraft, task: Task): string[] {
  const isSame = draft.revision === task.revision
  const differs = ({ docType }: TaskDocument) => {
    const [mine, before] = [verdictOf(now, docType), verdictOf(draft.verdicts, docType)]
    const wasJudged = isSame ? isJudged(draft.verdicts, task, docType) : before.result === 2
    const isAlike =
      mine.result === before.result && mine.memo === before.memo && `${mine.reasons}` === `${before.reasons}`
    if (isJudged(now, task, docType)) return !isAlike && (wasJudged || isBegun(draft.verdicts, docType))
    return giveWay(
      begunOf(now, docType),
      begunOf(draft.verdicts, docType) ?? failedFor(draft.verdicts, docType),
    )
  }
  return task.documents.filter(differs).map(({ name }) => name)
}

/** Whether reasons that a draft has are not taken up, because others were chosen since. */
function giveWay(chosen: Begun | undefined, before: Begun | undefined): boolean {
  if (!chosen?.reasons.length || !before?.reasons.length) return false
  return `${chosen.reasons}` !== `${before.reasons}`
}

/** Whether the document was judged otherwise than the task came with. */
function isJudged(verdicts: Verdicts, task: Task, docType: string): boolean {
  return verdictOf(verdicts, docType).result !== verdictOf(startVerdicts(task), docType).result
}

/** What is begun against the document, now and before: it is up again unless it was given up, or judged since. */
function bothAgainst(now: Verdicts, draft: Verdicts, docType: string, isOpen: boolean): Begun | undefined {
  const [mine, half] = [begunOf(now, docType), begunOf(draft, docType)]
  const before = half ?? failedFor(draft, docType)
  const standing = mine ?? failedFor(now, docType)
  if (!before) return mine
  if (!standing && isOpen) return half
  const memo = both(standing?.memo ?? '', before.memo, '；') // its field has one line
  if (!mine && memo === standing?.memo) return undefined
  const isUp = isBegun(now, docType) || (isOpen && isBegun(draft, docType))
  return { reasons: standing?.reasons.length ? standing.reasons : before.reasons, memo, isWithdrawn: !isUp }
}

/** Neither text is lost, and none stands twice. */
function both(now: string, before: string, between = '\n'): string {
  if (now === '' || now.includes(before)) return now || before
  return before.includes(now) ? before : `${before}${between}${now}`
}
