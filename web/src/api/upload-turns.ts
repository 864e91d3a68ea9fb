/** Uploads that run at once, of all fields of the page: a server takes so many of one session. */
const mostAtOnce = 3

let running = 0
const waiting: (() => void)[] = []

/**
 * Takes a turn: undefined when it is granted at once, else a promise of it,
 * which throws the signal's reason when the caller gives up before. A turn that
 * was granted must be ended.
 */
export function takeTurn(signal?: AbortSignal): Promise<void> | undefined {
  if (running < mostAtOnce) {
    running++
    return undefined
  }
  return new Promise((resolve, reject) => {
    waiting.push(resolve)
    signal?.addEventListener('abort', () => {
      const at = waiting.indexOf(resolve)
      if (at < 0) return
      waiting.splice(at, 1)
      reject(signal.reason)
    })
  })
}

/** Forgets all turns: tests begin with it, because they leave requests without an answer. */
export function forgetTurns(): void {
  running = 0
  waiting.length = 0
}

/** Hands the turn on to who has waited longest. */
export function endTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else running = Math.max(0, running - 1)
}
