import { create } from 'zustand'
import type { Decision } from './decision'
import { type DeskDraft, draftOf, keepDraft } from './desk-drafts'
import type { Claim, TargetType } from './review-wire'
import { startVerdicts, type Verdicts } from './verdicts'

/**
 * closed; claiming the first task; working on one; empty queue; refused: the
 * wanted task cannot be had; forbidden: none can, the right is gone; lost: another took the task on screen, what was
 * typed stays readable; idle: given back after a long pause; decided: it turns
 * out that a decision without an answer was taken, and whoever waits for it goes
 * on; done: likewise, but nobody has asked to go on.
 */
export type Phase =
  | 'closed'
  | 'claiming'
  | 'working'
  | 'empty'
  | 'refused'
  | 'forbidden'
  | 'lost'
  | 'idle'
  | 'decided'
  | 'done'

/** What is asked at the side: why the document on screen fails, or why the task is to pass all the same. */
export type Panel = 'fail' | 'override'

/** What stands at the side while nothing is asked: what is to be checked, or what was before. */
export type Side = '核对' | '历史'

/** A decision that can still be taken back. */
export interface Undoable {
  /** What was decided, as it stood on screen. */
  claim: Claim
  /** What was judged before the key that decided. */
  verdicts: Verdicts
  result: 1 | 2
  /** What was decided, in words. */
  words: string
  /** epoch ms */
  until: number
  /** It was to be taken back, and no answer came: the server may have done it. */
  isUndoLost?: boolean
}

/** A decision that got no answer, as it was last sent. */
export interface Unanswered extends Undoable {
  /** Everything that was sent for the task without an answer: one of it is stored, if any. */
  tries: readonly Decision[]
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
  /** What an earlier page kept for the task on screen, or what was typed for another submission of it. */
  offered: DeskDraft | null
  /** With its document, or its task, it goes. */
  panel: Panel | null
  side: Side
  /** Grows with every task that comes on screen. */
  shown: number
  /** Documents of the task on screen that were looked at since it came. */
  looked: readonly string[]
  /** How many of them the desk has shown by itself before a pass. */
  led: number
  /** How often the task on screen was judged since it came: a document, or all that a draft says. */
  judged: number
  /** The task on screen came back by an undo. */
  isBack: boolean
  isBusy: boolean
  /** The task whose decision is on its way: nothing else is to be said of it meanwhile. */
  deciding: string | null
  /** The user wants the decision that is on its way taken back. */
  isUndoAsked: boolean
  /** The claims could not be renewed: the server is out of reach. */
  isCut: boolean
  /** The record was changed since its sheet came on screen: a decision will be refused. */
  isOutdated: boolean
  /** The sheet took the place of one that was decided: nobody has said that they read it. */
  isChanged: boolean
  /** The submission that was decided in vain before this sheet came; 0 for none. */
  readRevision: number
  /** What the sheet shows beside the submission was changed: a decision is still taken. */
  isNoteNew: boolean
  /** Why the last action was refused. */
  problem: string
  /** The newest last. */
  undoables: readonly Undoable[]
  /** The last decision that got no answer: the server may have taken it. */
  unanswered: Unanswered | null
  /** How many decisions came back after their desk was closed: lists show what was before them. */
  late: number
}

export const closedDesk: DeskState = {
  phase: 'closed',
  targetType: 'driver',
  target: '',
  current: null,
  warmed: null,
  verdicts: null,
  offered: null,
  panel: null,
  side: '核对',
  shown: 0,
  looked: [],
  led: 0,
  judged: 0,
  isBack: false,
  isBusy: false,
  deciding: null,
  isUndoAsked: false,
  isCut: false,
  isOutdated: false,
  isNoteNew: false,
  isChanged: false,
  readRevision: 0,
  problem: '',
  undoables: [],
  unanswered: null,
  late: 0,
}

/** The one desk of this browser tab. */
export const useDesk = create<DeskState>(() => closedDesk)

/** The closed desk: what was decided, or is on its way, can still be taken back, and no task is taken for an earlier one. */
export function closed(): DeskState {
  const { undoables, shown, targetType, late, isUndoAsked } = useDesk.getState()
  return { ...closedDesk, undoables, shown, targetType, late, isUndoAsked }
}

/** The decisions that can be taken back, without that of a task which waits again. */
export function without(taskId: string): Undoable[] {
  return useDesk.getState().undoables.filter(({ claim }) => claim.taskId !== taskId)
}

/** The decision of the task that got no answer, if there is one. */
export function unansweredOf(taskId: string | undefined): Unanswered | undefined {
  const { unanswered } = useDesk.getState()
  return unanswered && unanswered.claim.taskId === taskId ? unanswered : undefined
}

/** Puts a claim on screen with what was typed for it before, or with these verdicts. */
export function onScreen(claim: Claim, judged?: Verdicts): Partial<DeskState> {
  const draft = draftOf(claim)
  const verdicts = judged ?? draft.own ?? startVerdicts(claim.task)
  return {
    phase: 'working',
    current: claim,
    target: claim.task.targetId,
    verdicts,
    offered: draft.offered,
    panel: null,
    side: '核对',
    shown: useDesk.getState().shown + 1,
    looked: [verdicts.current],
    led: 0,
    judged: 0,
    isBack: judged !== undefined,
    isOutdated: false,
    isNoteNew: false,
    isChanged: false,
    readRevision: 0,
    problem: '',
    isBusy: false,
    undoables: without(claim.taskId),
  }
}

/** Ids of the claims that are held beside the one on screen. */
export function held(...claims: (Claim | null)[]): string[] {
  return claims.flatMap((claim) => claim?.taskId ?? [])
}

/** Whether the desk holds the task, on screen or behind it. */
export function isHeld(taskId: string): boolean {
  const { current, warmed } = useDesk.getState()
  return held(current, warmed).includes(taskId)
}

/** Keeps what was typed for the task on screen, if there is one. */
export function keepTyped(): void {
  const { phase, current, verdicts, offered } = useDesk.getState()
  if (current && verdicts && phase !== 'done') keepDraft(current, verdicts, offered)
}
