import { useReachable } from '@/api/reachability'
import { Refusal } from '@/api/refusal'
import { onEachLive, onEachRow } from '@/live/live'
import { claimTask, releaseTask } from './desk-calls'
import { isTouched } from './desk-drafts'
import { renew, renewAll, settle } from './desk-leases'
import { onRightsChanged, refusedBy } from './desk-rights'
import { lookedAt } from './desk-side'
import { closed, held, isHeld, keepTyped, onScreen, unansweredOf, useDesk } from './desk-state'
import { keepLeases } from './lease-keeper'
import type { Claim, TargetType } from './review-wire'
import { decideVerdicts, type VerdictAction } from './verdicts'

const { getState: desk, setState: set } = useDesk
let stopKeeping = () => {}

/** What is being given back: a claim of the same task that overtook it would be given back with it. */
let leaving: Promise<unknown> = Promise.resolve()

// What could not be given back runs out by itself within two minutes.
export async function release(...claims: (Claim | null)[]): Promise<void> {
  const left = Promise.allSettled(held(...claims).map(releaseTask))
  leaving = Promise.all([leaving, left])
  await left
}

/** Gives claims back that came late: not those which the desk holds again. */
export function releaseSurplus(...claims: (Claim | null)[]): Promise<void> {
  return release(...claims.filter((claim) => claim && !isHeld(claim.taskId)))
}

/** Gives the claims back; that of a task whose decision is on its way would be gone before it. */
function letGo(): Promise<void> {
  const { current, warmed, deciding } = desk()
  return release(deciding ? null : current, warmed)
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

/** Opens the desk on one subject, or on the next of the queue. */
export async function openDesk(targetType: TargetType, target: string): Promise<void> {
  void letGo()
  set({ ...closed(), phase: 'claiming', targetType, target })
  stopKeeping()
  stopKeeping = keepClaims()
  await take(idOf(target))
}

function keepClaims(): () => void {
  const leases = keepLeases({
    renew: renewAll,
    onIdle: goIdle,
    onLeave: () => void letGo(),
  })
  const stops = [
    leases.stop,
    useDesk.subscribe(({ isCut }, before) => isCut && !before.isCut && leases.retry()),
    useReachable.subscribe(({ isReachable }, before) => {
      if (isReachable && !before.isReachable) void renewAll()
    }),
    onEachRow((_, { row, isOwn }) => isOwn || lookAfter(row.taskId)),
    onEachLive('gap', () => void renewAll()),
    onRightsChanged(askAnew),
    useDesk.subscribe(({ phase }) => phase === 'decided' && void goOn()),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Somebody, or another page, has done something about a task: the server says whether it is still this page's. */
function lookAfter(taskId: unknown): void {
  const { current, warmed, phase } = desk()
  const claim = [current, warmed].find((one) => one?.taskId === taskId)
  if (claim && phase === 'working') void renew(claim)
}

/** Puts a task on screen; `isAgain` where the desk says already that it cannot be had. */
async function take(targetId: string | undefined, isAgain = false): Promise<void> {
  const { target, targetType, phase } = desk()
  await leaving
  try {
    const claim = await claimTask(targetType, targetId, [])
    if (desk().target !== target || desk().phase !== phase) return releaseSurplus(claim)
    if (!claim) return set({ phase: 'empty', current: null, verdicts: null })
    set(onScreen(claim))
    const { warmed } = desk()
    if (warmed) void renew(warmed)
    else void warmNext()
  } catch (error) {
    const { status, message } = refusalOf(error)
    if (!isAgain) set({ phase: refusedBy(status), problem: message })
  }
}

/** What was refused may be the user's by now, or what is on screen their no more. */
function askAnew(): void {
  const { phase, target } = desk()
  if (phase === 'forbidden' || phase === 'refused') void take(idOf(target), true)
  else void renewAll()
}

const idOf = (target: string) => (target === 'next' ? undefined : target)

/** Claims one more task, so that its pictures are there when it is wanted. */
async function warmNext(): Promise<void> {
  const { current, warmed, targetType } = desk()
  if (!current || warmed) return
  const claim = await claimTask(targetType, undefined, held(current)).catch(() => null)
  if (!claim) return
  const now = desk()
  const isWanted = now.phase === 'working' && !now.warmed && now.current?.taskId !== claim.taskId
  if (isWanted) set({ warmed: claim })
  else void releaseSurplus(claim)
}

/** Puts the warmed task on screen, and `next` behind it. */
export function advance(next: Claim | null): void {
  const { warmed } = desk()
  const first = warmed ?? next
  if (!first) {
    set({ ...closed(), phase: 'empty', target: 'next' })
    return
  }
  set({ ...onScreen(first), warmed: warmed ? next : null })
  // Its lease and its place in the queue are those of the moment it was warmed.
  if (warmed) void renew(warmed)
  else void warmNext()
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
  const { current, warmed, phase, deciding } = desk()
  if (phase === 'closed') return false
  const unanswered = phase === 'working' && !deciding ? unansweredOf(current?.taskId) : undefined
  keepTyped()
  stopKeeping()
  const isFree = unanswered ? Promise.all([settle(unanswered), release(warmed)]) : phase !== 'idle' && letGo()
  set(closed())
  await isFree
  return true
}

function goIdle(): void {
  if (desk().phase !== 'working') return
  keepTyped()
  void letGo()
  set({ phase: 'idle', warmed: null })
}

/** Takes the task up again after a pause, or the next one. */
export async function resume(isNext = false): Promise<void> {
  const { current } = desk()
  set({ phase: 'claiming', target: isNext ? 'next' : (current?.task.targetId ?? 'next'), problem: '' })
  await take(isNext ? undefined : current?.task.targetId)
}

/** Judges, ticks, writes: everything that stays in the browser until it is submitted. */
export function judge(action: VerdictAction): void {
  const { current, verdicts, looked, judged, panel, side, phase, problem } = desk()
  if (!current || !verdicts) return
  const order = current.task.documents.map((document) => document.docType)
  const isVerdict = action.type === 'pass' || action.type === 'fail'
  const decided = decideVerdicts(verdicts, action, order)
  const isDone = isVerdict || decided.current !== verdicts.current
  set({
    verdicts: decided,
    panel: isDone && panel === 'fail' ? null : panel,
    looked: lookedAt(looked, decided.current, side),
    judged: isVerdict ? judged + 1 : judged,
    // Why a task is lost stays said while one looks through it.
    problem: phase === 'lost' ? problem : '',
  })
  if (action.type !== 'select') keepTyped()
}

/** Whoever reviews says that they have read the sheet that came instead of the one they decided. */
export function acceptChange(): void {
  set({ isChanged: false, problem: '' })
}

export function complain(problem: string): void {
  set({ problem })
}

/** Whether something would be lost if the page went. */
export function useIsTyped(): boolean {
  return useDesk(
    ({ phase, current, verdicts }) =>
      phase !== 'done' && current !== null && verdicts !== null && isTouched(current.task, verdicts),
  )
}
