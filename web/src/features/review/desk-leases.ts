import { isRecord, Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { type Decision, isSameDecision } from './decision'
import { keepTask, releaseTask } from './desk-calls'
import { withdraw } from './desk-rights'
import { keepTyped, useDesk } from './desk-state'
import type { Claim } from './review-wire'
import type { Verdicts } from './verdicts'

const { getState: desk, setState: set } = useDesk

/** What the server says of a claim that is gone; everything else says that it could not be asked. */
const GONE = [200, 403, 404, 409]
/** The page is about to be left for the sign-in. */
const SESSION_OVER = 401

/** Renews the claims that are held, which also tells where they stand in the queue by now; false when the server could not be asked. */
export async function renewAll(): Promise<boolean> {
  const { current, warmed, phase } = desk()
  if (phase !== 'working' || !current) return true
  const isAsked = await renew(current)
  return warmed && isAsked ? await renew(warmed) : isAsked
}

/** Renews one claim, wherever it is by the time of the answer. */
export async function renew(claim: Claim): Promise<boolean> {
  const { taskId } = claim
  try {
    const renewed = await keepTask(claim)
    if (renewed) hold(renewed)
    else giveUp(taskId)
  } catch (error) {
    const refusal = error instanceof Refusal ? error : undefined
    const status = refusal?.status ?? 0
    if (status === SESSION_OVER) return false
    if (!GONE.includes(status)) {
      if (desk().phase === 'working') set({ isCut: true })
      return false
    }
    if (!withdraw(taskId, status)) giveUp(taskId, refusal)
  }
  set({ isCut: false })
  return true
}

function hold(renewed: Claim): void {
  const { current, warmed } = desk()
  if (current?.taskId === renewed.taskId) set({ current: newerOf(current, renewed) })
  // Nobody has looked at it yet: it may as well be another submission.
  else if (warmed?.taskId === renewed.taskId) set({ warmed: renewed })
  // Given up while the answer was on its way.
  else void releaseTask(renewed.taskId).catch(() => {})
}

// The sheet on screen stays as it was read: a decision names its version, and is refused if there is another.
function newerOf(claim: Claim, { leaseUntil, task: { queue, canOverride } }: Claim): Claim {
  return { ...claim, leaseUntil, task: { ...claim.task, queue, canOverride } }
}

function giveUp(taskId: string, refusal?: Refusal): void {
  const { current, warmed, phase } = desk()
  if (warmed?.taskId === taskId) set({ warmed: null })
  if (current?.taskId !== taskId || phase !== 'working') return
  if (!refusal || !wasTaken(taskId, refusal))
    lose(refusal?.status === 409 ? refusal.message : '领取已失效，任务可能已由他人处理')
}

/** What was decided, in words. */
export const wordsOf = (result: 1 | 2) => (result === 1 ? '已通过' : '已判不通过')

/**
 * Whether the task is refused because a decision that got no answer was taken:
 * it can be taken back for what is left of the time. It counts where it is
 * what is `wanted`, or nothing was changed since; else what was changed stays
 * to be read, and comes back with the undo.
 */
export function wasTaken(taskId: string, { result: told, message }: Refusal, wanted?: Decision): boolean {
  const { unanswered, undoables, verdicts } = desk()
  const state = isRecord(told) && told.reviewer === useSession.getState().user?.username && told.state
  if (!verdicts || unanswered?.claim.taskId !== taskId || (state !== 1 && state !== 2)) return false
  const { until, tries } = unanswered
  const words = state === unanswered.result ? unanswered.words : wordsOf(state)
  set({ undoables: [...undoables, { ...unanswered, result: state, words, verdicts }], unanswered: null })
  const now = wanted ?? (isUnchanged(unanswered.verdicts, verdicts) ? tries.at(-1) : undefined)
  const candidates = tries.filter(({ result }) => result === state)
  const same = candidates.filter((one) => now && isSameDecision(one, now)).length
  if (candidates.length === 0) lose(message)
  else if (same === candidates.length) set({ phase: 'decided', problem: '', isBusy: false })
  else lose(takenBefore(same > 0, until > Date.now()))
  return true
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
