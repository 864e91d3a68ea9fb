/** Uploads that run at once, of all fields of the page: a server takes so many of one session. */
const MOST_AT_ONCE = 3

let running = 0
const waiting: (() => void)[] = []

/**
 * Takes one of the slots: undefined when one is free, else a promise that ends
 * when one is, or throws the signal's reason when the caller gives up before. The
 * caller must release the slot.
 */
export function acquireSlot(signal?: AbortSignal): Promise<void> | undefined {
  if (running < MOST_AT_ONCE) {
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

/** Frees all slots: tests begin with it, because they leave requests without an answer. */
export function resetSlots(): void {
  running = 0
  waiting.length = 0
}

/** Hands the slot to the caller that has waited longest. */
export function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running = Math.max(0, running - 1)
}
