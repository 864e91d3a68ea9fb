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

/** What this page has kept itself: put back without a question. What an earlier one stored is offered. */
const own = new Map<string, DeskDraft>()

const placeOf = (taskId: string) => ({
  userId: useSession.getState().user?.id ?? '',
  path: '/review',
  form: taskId,
})

/** Whether anything was typed or judged that the task did not come with. */
export function isTouched(task: Task, verdicts: Verdicts): boolean {
  if (verdicts.memo !== '' || verdicts.ticked.length > 0) return true
  const start = startVerdicts(task)
  return task.documents.some(({ docType }) => {
    const [now, before] = [verdictOf(verdicts, docType), verdictOf(start, docType)]
    return now.result !== before.result || now.memo !== before.memo
  })
}

/**
 * Keeps what was typed for a task: an undo, a lost claim, opening it again and
 * the return after a session that ended bring it back. What an earlier page
 * stored stays until there is something newer.
 */
export function keepDraft({ taskId, task }: Claim, verdicts: Verdicts): void {
  if (!isTouched(task, verdicts)) {
    if (own.has(taskId)) dropDraft(taskId)
    return
  }
  const draft: DeskDraft = { revision: task.revision, verdicts }
  own.set(taskId, draft)
  saveDraft(placeOf(taskId), '未提交的审核', { ...draft })
}

export function dropDraft(taskId: string): void {
  own.delete(taskId)
  dropStored(placeOf(taskId))
}

/** What was typed before: `own` stands again at once, `offered` when the user says so. */
export function draftOf({ taskId, task }: Claim): { own?: Verdicts; offered: DeskDraft | null } {
  const draft = own.get(taskId)
  if (draft?.revision === task.revision) return { own: draft.verdicts, offered: null }
  return { offered: draft ?? storedDraft(taskId) }
}

function storedDraft(taskId: string): DeskDraft | null {
  const { revision, verdicts } = readDraft(placeOf(taskId))?.values ?? {}
  const isDraft = typeof revision === 'number' && isRecord(verdicts) && isRecord(verdicts.documents)
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
  for (const { docType } of task.documents) {
    const kept = draft.verdicts.documents[docType]
    const isOpen = verdictOf(now, docType).result === verdictOf(start, docType).result
    if (kept && isOpen && (isSame || kept.result === 2)) documents[docType] = kept
  }
  const { memo, ticked } = draft.verdicts
  return { ...now, documents, memo: now.memo || memo, ticked: isSame ? ticked : now.ticked }
}
