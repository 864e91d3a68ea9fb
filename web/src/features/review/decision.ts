import { warningsOf } from './prechecks'
import type { Block, DecisionItem, Task } from './review-wire'
import { itemsOf, type Verdicts } from './verdicts'

/** A decision as it is sent. */
export interface Decision {
  result: 1 | 2
  items: DecisionItem[]
  memo: string
  /** Codes of the blocks that a pass is given in spite of. */
  overrideCodes: string[]
  /** The same as the reviewer read them; what has come up since is refused. */
  overrides: Block[]
  /** The warnings that were on screen; a pass is refused while there is another. */
  warnings: Block[]
}

/** A pass in spite of blocks: what was read of them, and why it is given. */
export interface Override {
  blocks: readonly Block[]
  reason: string
}

/** What is sent of what was judged. */
export function decisionOf(task: Task, verdicts: Verdicts, result: 1 | 2, override?: Override): Decision {
  const blocks = override?.blocks ?? []
  return {
    result,
    items: itemsOf(task, verdicts, result),
    memo: memoOf(verdicts, override),
    overrideCodes: blocks.map(({ code }) => code),
    overrides: blocks.map(asRead),
    warnings: warningsOf(task).map(asRead),
  }
}

/** A finding as it stood on screen. */
const asRead = ({ code, message }: Block): Block => ({ code, message })

/** What goes into the history: why a pass was forced, then what was noted. */
export function memoOf({ memo }: Verdicts, override?: { reason: string }): string {
  return [override?.reason, memo].flatMap((text) => text?.trim() || []).join('；')
}

/** Whether two decisions say the same: both are made by `decisionOf`, in the order of the documents. */
export function isSameDecision(one: Decision, other: Decision): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
