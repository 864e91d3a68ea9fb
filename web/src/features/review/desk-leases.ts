import { isRecord, Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { toast } from '@/ui/toast'
import { type Decision, isSameDecision } from './decision'
import { keepTask, releaseTask } from './desk-calls'
import { dropDraft } from './desk-drafts'
import { withdraw } from './desk-rights'
import { isHeld, keepTyped, type Unanswered, type Undoable, unansweredOf, useDesk } from './desk-state'
import { stillLooked } from './prechecks'
import type { Claim } from './review-wire'
import type { Verdicts } from './verdicts'

const { getState: desk, setState: set } = useDesk

/** What the server says of a claim that is gone; everything else says that it could not be asked. */
const gone = [200, 403, 404, 409]
/** The page is about to be left for the sign-in. */
const SESSION_OVER = 401

/** Renews the claims that are held, which also tells where they stand in the queue by now; false when the server could not be asked. */
export async function renewAll(): Promise<boolean> {
  const { current, warmed, phase } = desk()
  if (phase !== 'working' || !current) return true
  const isAsked = await renew(current)
  return warmed && isAsked ? await renew(warmed) : isAsked
}

/** Renews one claim, wherever it is by the time of the answer; `isLeft` when the user wants to go on. */
export async function renew(claim: Claim, isLeft = false): Promise<boolean> {
  const { taskId } = claim
  try {
    const renewed = await keepTask(claim)
    if (renewed) hold(renewed)
    else giveUp(taskId)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : undefined
    const status = refusal?.status ?? 0
    if (status === SESSION_OVER) return false
    if (!gone.includes(status)) {
      if (desk().phase === 'working') set({ isCut: true })
      return false
    }
    if (!withdraw(taskId, status)) giveUp(taskId, refusal, isLeft)
  }
  set({ isCut: false })
  return true
}

function hold(renewed: Claim): void {
  const { current, warmed, looked } = desk()
  if (current?.taskId === renewed.taskId) {
    const isOutdated = renewed.task.revision !== current.task.revision
    const isNoteNew = factsOf(renewed) !== factsOf(current)
    const newer = newerOf(current, renewed)
    set({ current: newer, looked: stillLooked(looked, current.task, newer.task), isOutdated, isNoteNew })
  }
  // Nobody has looked at it yet: it may as well be another submission.
  else if (warmed?.taskId === renewed.taskId) set({ warmed: renewed })
  // Given up while the answer was on its way.
  else void releaseTask(renewed.taskId).catch(() => {})
}

/** Of one submission they differ by what is not part of it. */
function factsOf({ task: { fields } }: Claim): string {
  return JSON.stringify(fields.map(({ field, value }) => [field, value]))
}

// The sheet on screen stays as it was read: a decision names its version, and is refused if there is another.
// What the machine finds about it may change all the same: others have taken its number meanwhile.
function newerOf(claim: Claim, { leaseUntil, task }: Claim): Claim {
  const { queue, canOverride } = task
  const prechecks = task.revision === claim.task.revision ? task.prechecks : claim.task.prechecks
  return { ...claim, leaseUntil, task: { ...claim.task, queue, canOverride, prechecks } }
}

function giveUp(taskId: string, refusal?: Refusal, isLeft = false): void {
  const { current, warmed, phase, deciding } = desk()
  if (warmed?.taskId === taskId) set({ warmed: null })
  if (current?.taskId !== taskId || phase !== 'working') return
  const isAwaited = isLeft || deciding === taskId
  if (!refusal || !wasTaken(taskId, refusal, { isAwaited }))
    lose(refusal?.status === 409 ? refusal.message : '领取已失效，任务可能已由他人处理')
}

/** What was decided, in words. */
export const wordsOf = (result: 1 | 2) => (result === 1 ? '已通过' : '已判不通过')

interface Asked {
  /** What has been sent again. */
  wanted?: Decision
  /** The user waits for the next task: it must not come to whoever works on this one. */
  isAwaited: boolean
}

/**
 * Whether the task is refused because a decision that got no answer was taken:
 * it can be taken back for what is left of the time. It counts where it is
 * what is `wanted`, or nothing was changed since; else what was changed stays
 * to be read, and comes back with the undo.
 */
export function wasTaken(taskId: string, refusal: Refusal, { wanted, isAwaited }: Asked): boolean {
  const { undoables, verdicts } = desk()
  const unanswered = unansweredOf(taskId)
  const state = ownDecision(refusal)
  if (!verdicts || !unanswered || !state) return false
  const { until, tries } = unanswered
  set({ undoables: [...undoables, { ...takenAs(state, unanswered), verdicts }], unanswered: null })
  const now = wanted ?? (isUnchanged(unanswered.verdicts, verdicts) ? tries.at(-1) : undefined)
  const candidates = tries.filter(({ result }) => result === state)
  const same = candidates.filter((one) => now && isSameDecision(one, now)).length
  if (candidates.length === 0) lose(refusal.message)
  else if (same === candidates.length) {
    dropDraft(taskId)
    set({ phase: isAwaited ? 'decided' : 'done', problem: '', isBusy: false })
  } else lose(takenBefore(same > 0, until > Date.now()))
  return true
}

/** A decision was taken after its desk was closed: the same task may be on screen again by now. */
export function overtake({ claim: { taskId }, verdicts: before, until }: Undoable): void {
  const { phase, current, verdicts } = desk()
  if (phase !== 'working' || current?.taskId !== taskId || !verdicts) return
  if (isUnchanged(before, verdicts)) set({ phase: 'done', problem: '', isBusy: false })
  else lose(takenBefore(false, until > Date.now()))
}

/** What this user has decided of the task, as its refusal tells. */
function ownDecision({ result: told }: Refusal): 1 | 2 | undefined {
  if (!isRecord(told) || told.reviewer !== useSession.getState().user?.username) return undefined
  return told.state === 1 || told.state === 2 ? told.state : undefined
}

/** The decision as it was taken, of all that were tried. */
function takenAs(state: 1 | 2, unanswered: Unanswered): Undoable {
  return state === unanswered.result ? unanswered : { ...unanswered, result: state, words: wordsOf(state) }
}

/**
 * Before the task on screen is left, or taken back: whether a decision of it that
 * got no answer was taken. Then it is done, and the desk says so.
 */
export async function isDone(claim: Claim, isLeft = true): Promise<boolean> {
  const { taskId } = claim
  if (!unansweredOf(taskId)) return false
  await renew(claim, isLeft)
  // What is done makes way for the next one at once.
  const now = desk()
  return now.phase !== 'working' || now.current?.taskId !== taskId
}

/**
 * After the desk was closed over a decision that got no answer: taken, it can
 * be taken back; else the task goes to others, unless the desk has it again.
 * True when it was taken.
 */
export async function settle(unanswered: Unanswered): Promise<boolean> {
  const { claim } = unanswered
  try {
    const mine = await keepTask(claim)
    if (mine && !isHeld(mine.taskId)) await releaseTask(mine.taskId)
    return false
  } catch (error) {
    const state = error instanceof Refusal && ownDecision(error)
    if (!state) return false
    const taken = takenAs(state, unanswered)
    set({ undoables: [...desk().undoables, taken] })
    overtake(taken)
    toast.info(`「${claim.task.subject.title}」${taken.words}`)
    return true
  }
}

/** Whether the same was judged and written; where one has looked and what one has ticked is not sent. */
function isUnchanged(before: Verdicts, now: Verdicts): boolean {
  const written = (verdicts: Verdicts) => JSON.stringify({ ...verdicts, current: '', ticked: [] })
  return written(before) === written(now)
}

function takenBefore(isMaybe: boolean, isUndoable: boolean): string {
  const fate = isMaybe ? '可能没有保存' : '没有保存'
  return `该任务已按您先前提交的内容完成，此后的修改${fate}${isUndoable ? '，可撤销后重新审核' : ''}`
}

/** The task on screen is another's: what was typed stays readable. */
export function lose(problem: string): void {
  keepTyped()
  set({ phase: 'lost', problem, isBusy: false })
}
