import { isRecord } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { dropDraft as dropStored, readDraft, saveDraft } from '@/storage/drafts'
import type { Claim, Task } from './review-wire'
import { startVerdicts, type Verdicts, verdictOf } from './verdicts'

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
  if (Object.values(verdicts.begun).some(({ reasons, memo }) => reasons.length > 0 || memo !== ''))
    return true
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
    if (offered) store(taskId, offered)
    return
  }
  const draft: DeskDraft = { revision: task.revision, verdicts }
  own.set(taskId, { draft, offered })
  store(taskId, offered ? { ...draft, verdicts: withDraft(verdicts, offered, task) } : draft)
}

function store(taskId: string, draft: DeskDraft): void {
  saveDraft(placeOf(taskId), '未提交的审核', { values: { ...draft } })
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
 * The verdicts with those of a draft. What has been judged since stands. Of
 * another submission than the one on screen only what was written comes back:
 * its passes were given to other data.
 */
export function withDraft(now: Verdicts, draft: DeskDraft, task: Task): Verdicts {
  const start = startVerdicts(task)
  const isSame = draft.revision === task.revision
  const documents = { ...now.documents }
  const begun = { ...now.begun }
  for (const { docType } of task.documents) {
    const kept = draft.verdicts.documents[docType]
    const isOpen = verdictOf(now, docType).result === verdictOf(start, docType).result
    if (kept && isOpen && (isSame || kept.result === 2)) documents[docType] = kept
    const half = draft.verdicts.begun[docType]
    if (half && isOpen) begun[docType] ??= half
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

/** Neither text is lost, and none stands twice. */
function both(now: string, before: string): string {
  if (now === '' || now.includes(before)) return now || before
  return before.includes(now) ? before : `${before}\n${now}`
}
