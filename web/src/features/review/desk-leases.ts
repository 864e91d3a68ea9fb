import { isRecord, Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { keepTask, releaseTask } from './desk-calls'
import { withdraw } from './desk-rights'
import { keepTyped, type Undoable, useDesk } from './desk-state'
import type { Claim } from './review-wire'

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
 * Whether the task is refused because the decision that got no answer was
 * taken: then it counts, and can be taken back for what is left of the time.
 * Where something else was wanted meanwhile, the task stays to be read.
 */
export function wasTaken(taskId: string, { result: told, message }: Refusal, wanted?: 1 | 2): boolean {
  const { unanswered, undoables } = desk()
  const state = isRecord(told) && told.reviewer === useSession.getState().user?.username && told.state
  if (unanswered?.claim.taskId !== taskId || (state !== 1 && state !== 2)) return false
  const isIt = state === unanswered.result
  const taken: Undoable = isIt ? unanswered : { ...unanswered, result: state, words: wordsOf(state) }
  set({ undoables: [...undoables, taken], unanswered: null })
  if (isIt && (wanted ?? state) === state) set({ phase: 'decided', problem: '', isBusy: false })
  else lose(message)
  return true
}

/** The task on screen is another's: what was typed stays readable. */
export function lose(problem: string): void {
  keepTyped()
  set({ phase: 'lost', problem, isBusy: false })
}
