import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'
import { claimTask, decideTask, releaseTask, skipTask, undoTask } from './desk-calls'
import { CLOSED, dropDraft, held, keepDraft, onScreen, useDesk } from './desk-state'
import { keepLeases } from './lease-keeper'
import type { Claim, TargetType } from './review-wire'
import { decideVerdicts, itemsOf, needsOverride, type VerdictAction } from './verdicts'

/** ms in which a decision can be taken back. */
const UNDO_WITHIN = 10_000

const { getState: desk, setState: set } = useDesk
let stopKeeping = () => {}

// What could not be given back runs out by itself within two minutes.
async function release(...claims: (Claim | null)[]): Promise<void> {
  await Promise.allSettled(held(...claims).map(releaseTask))
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Opens the desk on one subject, or on the next of the queue. */
export async function openDesk(targetType: TargetType, target: string): Promise<void> {
  const { current, warmed } = desk()
  void release(current, warmed)
  set({ ...CLOSED, phase: 'claiming', targetType, target, undoable: desk().undoable })
  stopKeeping()
  stopKeeping = keepLeases({
    renew: renewAll,
    onIdle: goIdle,
    onLeave: () => void release(desk().current, desk().warmed),
  })
  await take(target === 'next' ? undefined : target)
}

async function take(targetId: string | undefined): Promise<void> {
  const { target, targetType } = desk()
  try {
    const claim = await claimTask(targetType, targetId, [])
    if (desk().target !== target || desk().phase === 'closed') return release(claim)
    if (!claim) return set({ phase: 'empty', current: null, verdicts: null })
    set(onScreen(claim))
    void warmNext()
  } catch (error) {
    set({ phase: 'refused', problem: refusalOf(error).message })
  }
}

/** Claims one more task, so that its pictures are there when it is wanted. */
async function warmNext(): Promise<void> {
  const { current, warmed, targetType } = desk()
  if (!current || warmed) return
  const claim = await claimTask(targetType, undefined, held(current)).catch(() => null)
  if (!claim) return
  const now = desk()
  const isWanted = now.phase === 'working' && !now.warmed && now.current?.taskId !== claim.taskId
  if (isWanted) set({ warmed: claim })
  else if (now.current?.taskId !== claim.taskId && now.warmed?.taskId !== claim.taskId) void release(claim)
}

/** Puts the warmed task on screen, and `next` behind it. */
function advance(next: Claim | null): void {
  const { warmed } = desk()
  const first = warmed ?? next
  if (!first) {
    set({ phase: 'empty', target: 'next', current: null, warmed: null, verdicts: null, isBusy: false })
    return
  }
  set({ ...onScreen(first), warmed: warmed ? next : null })
  if (!warmed) void warmNext()
}

/** Goes on after a task that cannot be had or was lost. */
export async function goOn(): Promise<void> {
  if (desk().warmed) advance(null)
  else await resume(true)
}

/**
 * Closes the desk and gives everything back; a decision just made can still be
 * undone. Answers when the claims are free, false when the desk was not open.
 */
export async function closeDesk(): Promise<boolean> {
  const { current, warmed, verdicts, phase, undoable } = desk()
  if (phase === 'closed') return false
  if (current && verdicts) keepDraft(current, verdicts)
  stopKeeping()
  set({ ...CLOSED, targetType: desk().targetType, undoable })
  if (phase !== 'idle') await release(current, warmed)
  return true
}

function goIdle(): void {
  const { phase, current, warmed, verdicts } = desk()
  if (phase !== 'working') return
  if (current && verdicts) keepDraft(current, verdicts)
  void release(current, warmed)
  set({ phase: 'idle', warmed: null })
}

/** Takes the task up again after a pause, or the next one. */
export async function resume(isNext = false): Promise<void> {
  const { current } = desk()
  set({ phase: 'claiming', target: isNext ? 'next' : (current?.task.targetId ?? 'next'), problem: '' })
  await take(isNext ? undefined : current?.task.targetId)
}

async function renewAll(): Promise<void> {
  const { current, warmed, targetType, phase } = desk()
  if (phase !== 'working' || !current) return
  const renewed = await renewOne(targetType, current)
  if (renewed === 'lost') return lose('领取已失效，任务可能已由他人处理')
  const behind = warmed && (await renewOne(targetType, warmed))
  const now = desk()
  if (now.current?.taskId === current.taskId) set({ current: { ...now.current, leaseUntil: renewed } })
  if (behind === 'lost' && now.warmed?.taskId === warmed?.taskId) set({ warmed: null })
}

/** The new end of the lease, or 'lost'. Without an answer the old end stands. */
async function renewOne(targetType: TargetType, { task, leaseUntil }: Claim): Promise<string | null> {
  try {
    return (await claimTask(targetType, task.targetId, []))?.leaseUntil ?? 'lost'
  } catch (error) {
    return refusalOf(error).isNetwork ? leaseUntil : 'lost'
  }
}

function lose(problem: string): void {
  const { current, verdicts } = desk()
  if (current && verdicts) keepDraft(current, verdicts)
  set({ phase: 'lost', problem, isBusy: false })
}

/** Judges, ticks, writes: everything that stays in the browser until it is submitted. */
export function judge(action: VerdictAction): void {
  const { current, verdicts } = desk()
  if (!current || !verdicts) return
  const order = current.task.documents.map((document) => document.docType)
  set({ verdicts: decideVerdicts(verdicts, action, order), problem: '' })
}

export function complain(problem: string): void {
  set({ problem })
}

/** Submits the decision; the next task is on screen when it succeeds. */
export async function submit(result: 1 | 2): Promise<void> {
  const { current, warmed, verdicts, isBusy, phase } = desk()
  if (!current || !verdicts || isBusy || phase !== 'working') return
  keepDraft(current, verdicts)
  set({ isBusy: true, problem: '' })
  const { task } = current
  const decision = {
    result,
    items: itemsOf(task, verdicts, result),
    memo: verdicts.memo.trim(),
    override: result === 1 && needsOverride(task),
  }
  try {
    const next = await decideTask(current, decision, held(warmed))
    // By this clock, not the server's: the two may differ by more than the time there is.
    const until = Date.now() + UNDO_WITHIN
    set({ undoable: { taskId: current.taskId, title: task.subject.title, result, until } })
    advance(next)
  } catch (error) {
    await afterRefusal(refusalOf(error), current)
  }
}

/** A lost or stale claim is claimed again once; what was typed stays either way. */
async function afterRefusal(refusal: Refusal, claim: Claim): Promise<void> {
  const words = refusal.errors.map((error) => error.message).join('；') || refusal.message
  if (refusal.status !== 409) return set({ isBusy: false, problem: words })
  try {
    const again = await claimTask(desk().targetType, claim.task.targetId, [])
    if (again) set({ ...onScreen(again), problem: '任务在您审核期间有变化，已重新领取，请核对后再次提交' })
    else lose(words)
  } catch (error) {
    lose(refusalOf(error).message)
  }
}

/** Leaves the task to others and goes on. */
export async function skip(): Promise<void> {
  const { current, warmed, verdicts, isBusy } = desk()
  if (!current || isBusy) return
  if (verdicts) keepDraft(current, verdicts)
  set({ isBusy: true, problem: '' })
  try {
    advance(await skipTask(current.taskId, held(warmed)))
  } catch (error) {
    set({ isBusy: false, problem: refusalOf(error).message })
  }
}

/** Takes the last decision back; its task returns to the screen, the one on screen waits behind it. */
export async function undoLast(): Promise<void> {
  const { undoable, current, warmed, verdicts, phase } = desk()
  if (!undoable) return
  set({ undoable: null, isBusy: true })
  try {
    const claim = await undoTask(undoable.taskId)
    if (phase === 'closed') {
      void release(claim)
      set({ isBusy: false })
      toast.success(`已撤销「${claim.task.subject.title}」的审核，任务回到队列`)
      return
    }
    if (current && verdicts) keepDraft(current, verdicts)
    if (current) void release(warmed)
    set({ ...onScreen(claim), warmed: current ?? warmed })
  } catch (error) {
    set({ isBusy: false })
    toast.error(refusalOf(error).message)
  }
}

/** The undo's time is over: what was typed for the task is not needed again. */
export function forgetUndo(taskId: string): void {
  dropDraft(taskId)
  if (desk().undoable?.taskId === taskId) set({ undoable: null })
}
