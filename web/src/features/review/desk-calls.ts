import { call } from '@/api/call'
import type { Decision } from './decision'
import type { Claim, TargetType } from './review-wire'

// What the desk says itself, in its own words and place.
const handled = [403, 404, 409]

/** Claims a task, or the next one of the queue without a target; one's own claim is renewed. Null: nothing is left. */
export function claimTask(
  targetType: TargetType,
  targetId: string | undefined,
  holding: string[],
): Promise<Claim | null> {
  return call('POST', '/review/task/claim', { body: { targetType, targetId, holding }, handles: handled })
}

/** Keeps the claim of this page, or claims what nobody holds; what another page of the user has taken over stays there. */
export function keepTask({ task: { targetType, targetId } }: Claim): Promise<Claim | null> {
  return call('POST', '/review/task/claim', { body: { targetType, targetId, renew: true }, handles: handled })
}

/** Gives a claim back; survives the page being left. */
export async function releaseTask(taskId: string): Promise<void> {
  await call('POST', '/review/task/release', { body: { taskId }, handles: handled, keepalive: true })
}

/** Gives a task back unjudged and claims the next one. */
export async function skipTask(taskId: string, holding: string[]): Promise<Claim | null> {
  const { next } = await call('POST', '/review/task/release', {
    body: { taskId, skip: true, next: true, holding },
    handles: handled,
  })
  return next
}

/** Decides a task and answers the next one, claimed in the same trip; null: nothing is left. */
export async function decideTask(claim: Claim, decision: Decision, holding: string[]): Promise<Claim | null> {
  const { taskId, version, task } = claim
  const { targetType, targetId } = task
  const { next } = await call('POST', '/review/task/decide', {
    body: { targetType, targetId, taskId, version, ...decision, next: true, holding },
    handles: handled,
  })
  return next
}

/** Takes a decision back, within seconds; the task is claimed again. */
export function undoTask(taskId: string): Promise<Claim> {
  return call('POST', '/review/task/undo', { body: { taskId }, handles: handled })
}
