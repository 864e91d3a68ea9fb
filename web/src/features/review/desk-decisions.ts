import { isRecord, type Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'
import { type Decision, decisionOf, type Override } from './decision'
import { decideTask, keepTask, skipTask, undoTask } from './desk-calls'
import { dropDraft, isTouched, keepDraft } from './desk-drafts'
import { isDone, lose, overtake, renew, settle, wasTaken, wordsOf } from './desk-leases'
import { advance, judge, refusalOf, release, releaseSurplus } from './desk-session'
import {
  held,
  keepTyped,
  onScreen,
  type Unanswered,
  type Undoable,
  unansweredOf,
  useDesk,
  without,
} from './desk-state'
import type { Claim } from './review-wire'
import { documentObstacle, type Verdicts } from './verdicts'

/** ms in which a decision can be taken back. */
const UNDO_WITHIN = 10_000

/** Nothing, or something on the way, answered: the server may have decided all the same. */
const unansweredStatuses = [0, 500, 502, 503, 504]

const { getState: desk, setState: set } = useDesk

/** Submits the decision; the next task is on screen when it succeeds. */
export async function submit(result: 1 | 2, override?: Override): Promise<void> {
  const { current, warmed, verdicts, isBusy, phase } = desk()
  if (!current || !verdicts || isBusy || phase !== 'working') return
  const { task } = current
  const obstacle = result === 1 ? documentObstacle(task, verdicts) : undefined
  if (obstacle) return set({ problem: obstacle })
  keepTyped()
  set({ isBusy: true, deciding: current.taskId, problem: '' })
  const decision = decisionOf(task, verdicts, result, override)
  // By this clock, not the server's: the two may differ by more than the time there is.
  const until = Date.now() + UNDO_WITHIN
  const words = override ? '已强制通过' : wordsOf(result)
  const undoable = { claim: current, verdicts, result, words, until }
  const tries = [...(unansweredOf(current.taskId)?.tries ?? []), decision]
  try {
    const next = await decideTask(current, decision, held(warmed))
    const { isOpen, isUndoAsked } = endDeciding(current)
    // An undo brings it back by itself: nothing waits to be submitted.
    dropDraft(current.taskId)
    set({ undoables: [...desk().undoables, undoable] })
    if (until <= Date.now()) toast.info(`「${task.subject.title}」${words}，撤销时间已过`)
    if (isOpen) advance(next)
    else {
      overtake(undoable)
      void releaseSurplus(next)
      tellLists()
    }
    if (isUndoAsked) await undoLast()
  } catch (error) {
    const refusal = refusalOf(error)
    const { isOpen, isUndoAsked } = endDeciding(current)
    if (!isOpen) return afterLeaving(refusal, { ...undoable, tries }, isUndoAsked)
    // Each try without an answer may be the one that is stored.
    const isUnsure = unansweredStatuses.includes(refusal.status)
    if (isUnsure) set({ unanswered: { ...undoable, tries } })
    await afterRefusal(refusal, current, decision)
    if (isUnsure && isUndoAsked) await undoLast()
  }
}

/** Whether the desk still waits for the decision, which may have been closed meanwhile, and opened on another task; and whether it was to be taken back at once. */
function endDeciding({ taskId }: Claim): { isOpen: boolean; isUndoAsked: boolean } {
  const { deciding, isUndoAsked } = desk()
  const isOpen = deciding === taskId
  set({ deciding: isOpen ? null : deciding, isUndoAsked: false })
  return { isOpen, isUndoAsked }
}

/** Nobody waits for the decision any more: what was not stored is said all the same, and the task goes to others. */
async function afterLeaving(refusal: Refusal, unanswered: Unanswered, isUndoAsked: boolean): Promise<void> {
  const { claim } = unanswered
  const isUnsure = unansweredStatuses.includes(refusal.status)
  const isTaken = isUnsure && (await settle(unanswered))
  if (!isUnsure) await releaseSurplus(claim)
  tellLists()
  if (isTaken) return isUndoAsked ? undoLast() : undefined
  const { title } = claim.task.subject
  toast.error(`「${title}」的审核没有提交成功：${refusal.message}；您填写的内容已保留`)
}

/** They were read again when the desk was closed, and too early. */
function tellLists(): void {
  set({ late: desk().late + 1 })
}

/** A lost or stale claim is claimed again once; what was typed stays either way. */
async function afterRefusal(refusal: Refusal, claim: Claim, decision: Decision): Promise<void> {
  const { current, phase } = desk()
  // A renewal may have told meanwhile that the task is decided or lost.
  if (current?.taskId !== claim.taskId || phase !== 'working') return
  const words = refusal.errors.map((error) => error.message).join('；') || refusal.message
  if (refusal.status !== 409) {
    showRefused(refusal, decision)
    set({ isBusy: false, problem: words })
    const isFound = refusal.errors.some(({ field }) => field === 'overrideCodes' || field === 'warnings')
    return isFound ? void renew(claim) : undefined
  }
  if (wasTaken(claim.taskId, refusal, { wanted: decision, isAwaited: true })) return
  try {
    const again = await keepTask(claim)
    const problem = '任务在您审核期间有变化，已重新领取，请核对后再次提交'
    if (again) {
      const isChanged = again.task.revision !== claim.task.revision
      set({ ...onScreen(again), isChanged, readRevision: isChanged ? claim.task.revision : 0, problem })
    } else lose(words)
  } catch (error) {
    lose(refusalOf(error).message)
  }
}

/** Puts the document on screen whose verdict was refused. */
function showRefused({ errors }: Refusal, { items }: Decision): void {
  const [, at] = /^items\[(\d+)\]/.exec(errors[0]?.field ?? '') ?? []
  const docType = at && items[Number(at)]?.docType
  if (docType) judge({ type: 'select', docType })
}

/** Leaves the task to others and goes on. */
export async function skip(): Promise<void> {
  const { current, warmed, verdicts, isBusy } = desk()
  if (!current || !verdicts || isBusy) return
  keepTyped()
  set({ isBusy: true, problem: '' })
  if (await isDone(current)) return
  try {
    advance(await skipTask(current.taskId, held(warmed)))
    const { title } = current.task.subject
    if (isTouched(current.task, verdicts)) toast.info(`已跳过「${title}」，您填写的内容已保留`)
  } catch (error) {
    set({ isBusy: false, problem: refusalOf(error).message })
  }
}

/** Takes the last decision back; its task returns to the screen, the one on screen waits behind it. */
export async function undoLast(): Promise<void> {
  const { current, isBusy, phase, deciding } = desk()
  if (deciding !== null) set({ isUndoAsked: true, problem: '提交完成后随即撤销' })
  if (isBusy) return
  if (current && phase === 'working' && unansweredOf(current.taskId) && !(await isTaken(current))) return
  const last = desk().undoables.at(-1)
  if (!last) return
  const { taskId } = last.claim
  set({ isBusy: true })
  try {
    const claim = asJudged(await takeBack(last), last)
    set({ undoables: without(taskId) })
    bringBack(claim, last.verdicts)
  } catch (error) {
    const refusal = refusalOf(error)
    set({ isBusy: false, undoables: without(taskId) })
    const isOffered = unansweredStatuses.includes(refusal.status)
    if (isOffered) rememberUndo(last)
    toast.error(isOffered ? `撤销没有得到确认，请再试一次：${refusal.message}` : refusal.message)
  }
}

/** Whether the decision on screen, which got no answer, is the one that can be taken back: never one before it. */
async function isTaken(current: Claim): Promise<boolean> {
  set({ isBusy: true })
  const isGone = await isDone(current, false)
  set({ isBusy: false })
  if (!isGone && !desk().isCut) set({ problem: '上一次提交没有保存，不需要撤销' })
  return desk().undoables.at(-1)?.claim.taskId === current.taskId
}

/** Puts a task that was taken back on screen, or, over the list and at the desk of another kind, into the queue: what was judged is unsaved again. */
function bringBack(claim: Claim, verdicts: Verdicts): void {
  keepDraft(claim, verdicts)
  // The desk may have been closed or opened since the key was pressed.
  const { phase, current, warmed, targetType } = desk()
  if (phase === 'closed' || claim.task.targetType !== targetType) {
    void release(claim)
    set({ isBusy: false })
    toast.success(`已撤销「${claim.task.subject.title}」的审核，任务回到队列`)
    return
  }
  keepTyped()
  // After a lost answer the task itself may be held already, as the next one.
  const others = [phase === 'working' ? current : null, warmed].filter(
    (one) => one && one.taskId !== claim.taskId,
  )
  const [waiting = null, ...surplus] = others
  void release(...surplus)
  set({ ...onScreen(claim, verdicts), offered: null, warmed: waiting })
}

/** Without an answer it may still be possible, or done: the next try tells, or the task that comes again. */
function rememberUndo(undoable: Undoable): void {
  set({ undoables: [...desk().undoables, { ...undoable, isUndoLost: true }] })
  keepDraft(undoable.claim, undoable.verdicts)
}

/** Takes the decision back; where an earlier try got no answer and was taken, this page holds the task already. */
async function takeBack({ claim, isUndoLost }: Undoable): Promise<Claim> {
  try {
    return await undoTask(claim.taskId)
  } catch (error) {
    if (!isUndoLost || refusalOf(error).status !== 409) throw error
    const mine = await keepTask(claim).catch((refused) => {
      // Still decided: too late it is. Anything else says what has become of the task.
      throw isDecided(refusalOf(refused)) ? error : refused
    })
    if (mine?.taskId === claim.taskId) return mine
    void release(mine)
    throw error
  }
}

function isDecided({ result }: Refusal): boolean {
  return isRecord(result) && 'state' in result
}

// The server sends the verdicts that were taken back; a pass of all was never given to each of them here.
function asJudged(claim: Claim, { claim: before }: Undoable): Claim {
  return { ...claim, task: { ...claim.task, documents: before.task.documents } }
}

/** What can no longer be taken back goes: what was typed for it is not needed again, unless it was perhaps taken back. */
export function forgetUndone(now: number): void {
  const over = desk().undoables.filter(({ until }) => until <= now)
  if (over.length === 0) return
  for (const { claim, isUndoLost } of over) if (!isUndoLost) dropDraft(claim.taskId)
  set({ undoables: desk().undoables.filter(({ until }) => until > now) })
}
