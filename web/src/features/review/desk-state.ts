import { create } from 'zustand'
import type { Claim, TargetType } from './review-wire'
import { startVerdicts, type Verdicts } from './verdicts'

/**
 * closed; claiming the first task; working on one; empty queue; refused: the
 * wanted task cannot be had; lost: another took the task on screen, what was
 * typed stays readable; idle: given back after a long pause.
 */
export type Phase = 'closed' | 'claiming' | 'working' | 'empty' | 'refused' | 'lost' | 'idle'

/** A decision that can still be taken back. */
export interface Undoable {
  taskId: string
  title: string
  result: 1 | 2
  /** epoch ms */
  until: number
}

export interface DeskState {
  phase: Phase
  targetType: TargetType
  /** What the address names: a subject's id, or 'next'. */
  target: string
  current: Claim | null
  /** Claimed too, its pictures loaded: on screen the moment the current one is done. */
  warmed: Claim | null
  verdicts: Verdicts | null
  isBusy: boolean
  /** Why the last action was refused. */
  problem: string
  undoable: Undoable | null
}

export const CLOSED: DeskState = {
  phase: 'closed',
  targetType: 'driver',
  target: '',
  current: null,
  warmed: null,
  verdicts: null,
  isBusy: false,
  problem: '',
  undoable: null,
}

/** The one desk of this browser tab. */
export const useDesk = create<DeskState>(() => CLOSED)

interface Draft {
  revision: number
  verdicts: Verdicts
}

// What was typed for tasks that left the screen: an undo, a lost claim or opening them again brings it back.
const drafts = new Map<string, Draft>()

export function keepDraft({ taskId, task }: Claim, verdicts: Verdicts): void {
  drafts.set(taskId, { revision: task.revision, verdicts })
}

export function dropDraft(taskId: string): void {
  drafts.delete(taskId)
}

/** What was typed before, unless the documents were handed in anew since. */
function draftOf({ taskId, task }: Claim): Verdicts | undefined {
  const draft = drafts.get(taskId)
  return draft?.revision === task.revision ? draft.verdicts : undefined
}

/** Puts a claim on screen with what was typed for it before. */
export function onScreen(claim: Claim): Partial<DeskState> {
  return {
    phase: 'working',
    current: claim,
    target: claim.task.targetId,
    verdicts: draftOf(claim) ?? startVerdicts(claim.task),
    problem: '',
    isBusy: false,
  }
}

/** Ids of the claims that are held beside the one on screen. */
export function held(...claims: (Claim | null)[]): string[] {
  return claims.flatMap((claim) => claim?.taskId ?? [])
}
