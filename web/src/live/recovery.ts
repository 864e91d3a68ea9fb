import { probe, useReachable } from '@/api/reachability'
import { momentWithin } from './spread'

/** ms between two questions to a server that does not answer. */
export const PROBE_EVERY = 5_000

/** ms between two questions to a server that answers, while calls to it fail. */
export const DOUBT_EVERY = 5_000

/** ms without a break after which the next one counts as the first. */
const CALM = 5 * 60_000

/** ms that the refetching after the second of several breaks waits; doubles with each, up to a minute. */
const PAUSE = 2_000
const PAUSE_AT_MOST = 60_000

/**
 * Has the server asked for a sign of life when calls fail, and again and again
 * while it gives none; calls back once it does after it did not. Breaks that
 * follow one another are made up for later each time, so that a server that
 * falls under its load is not loaded more. Returns a function that stops it.
 */
export function watchRecovery(onBack: () => void): () => void {
  let doubting: ReturnType<typeof setTimeout> | undefined
  let asking: ReturnType<typeof setInterval> | undefined
  let returning: ReturnType<typeof setTimeout> | undefined
  let doubtedAt = 0
  let endedAt = Number.NEGATIVE_INFINITY
  let breaks = 0

  const doubt = () => {
    if (doubting !== undefined || asking !== undefined) return
    const wait = Math.min(DOUBT_EVERY, Math.max(0, doubtedAt + DOUBT_EVERY - Date.now()))
    doubting = setTimeout(() => {
      doubting = undefined
      doubtedAt = Date.now()
      void probe()
    }, wait)
  }
  const lose = () => {
    clearTimeout(returning)
    asking = setInterval(() => void probe(), PROBE_EVERY)
  }
  const recover = () => {
    clearInterval(asking)
    asking = undefined
    breaks = Date.now() - endedAt < CALM ? breaks + 1 : 0
    endedAt = Date.now()
    returning = setTimeout(onBack, pauseAfter(breaks) + momentWithin())
  }
  const follow = ({ isReachable, doubts }: Reachable, before?: Reachable) => {
    if (isReachable !== (asking === undefined)) isReachable ? recover() : lose()
    else if (before && doubts !== before.doubts) doubt()
  }
  follow(useReachable.getState())
  const stop = useReachable.subscribe(follow)
  const onOnline = () => void probe()
  window.addEventListener('online', onOnline)
  return () => {
    stop()
    clearTimeout(doubting)
    clearInterval(asking)
    clearTimeout(returning)
    window.removeEventListener('online', onOnline)
  }
}

type Reachable = ReturnType<typeof useReachable.getState>

function pauseAfter(breaks: number): number {
  return breaks === 0 ? 0 : Math.min(PAUSE_AT_MOST, PAUSE * 2 ** (breaks - 1))
}
