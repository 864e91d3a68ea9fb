import { useEffect, useRef, useState } from 'react'
import { type TrialDraft, tryPiece } from './check-queries'
import { nothingTried, type TrialSum, withPiece } from './trial-sum'

type Standing = 'running' | 'stopped' | 'failed' | 'done'

/** A trial under way, or as it ended. */
export interface Trial {
  draft: TrialDraft
  standing: Standing
  sum: TrialSum
  /** Why it failed. */
  error?: Error
}

/** Asks piece after piece what a draft would have found; a page that is left stops asking, and what was summed up stays. */
export function useCheckTrial() {
  const [trial, setTrial] = useState<Trial>()
  const running = useRef<AbortController>(undefined)
  const stop = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  const run = async (draft: TrialDraft, begun: TrialSum) => {
    stop()
    const asking = new AbortController()
    running.current = asking
    let sum = begun
    const become = (standing: Standing, error?: Error) => {
      // Another trial may have begun meanwhile.
      if (running.current === asking) setTrial({ draft, standing, sum, error })
    }
    become('running')
    try {
      do {
        const piece = await tryPiece(draft, sum.next, asking.signal)
        asking.signal.throwIfAborted()
        sum = withPiece(sum, piece)
        become(sum.next ? 'running' : 'done')
      } while (sum.next)
    } catch (cause) {
      if (asking.signal.aborted) become('stopped')
      else become('failed', cause instanceof Error ? cause : new Error(String(cause)))
    }
  }
  return {
    trial,
    stop,
    start: (draft: TrialDraft) => void run(draft, nothingTried),
    /** After a stop or a failure: from the piece that did not come. */
    goOn: () => trial && void run(trial.draft, trial.sum),
  }
}
