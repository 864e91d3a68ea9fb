/** ms between two renewals; a lease lasts two minutes. */
const RENEW_EVERY = 30_000
/** ms to the next try while the server is out of reach. */
const RETRY_EVERY = 5_000
/** ms without any input after which claims go back to the others. */
const IDLE_AFTER = 15 * 60_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel'] as const

interface KeeperHooks {
  /** Renews every claim that is held; false when the server could not be asked. */
  renew: () => Promise<boolean>
  /** Nobody has touched anything for long. */
  onIdle: () => void
  /** The page is being left: what is sent now must survive it. */
  onLeave: () => void
}

interface Keeper {
  stop: () => void
  /** A renewal that somebody else asked for got no answer: the next one does not wait for its turn. */
  retry: () => void
}

/**
 * Keeps claims alive while the desk is open, on screen or not: it belongs to
 * the page, not to a component, because hidden tabs stop their effects.
 */
export function keepLeases({ renew, onIdle, onLeave }: KeeperHooks): Keeper {
  let touchedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const touch = () => {
    touchedAt = Date.now()
  }
  const waitFor = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void beat(), ms)
  }
  const beat = async () => {
    if (Date.now() - touchedAt >= IDLE_AFTER) onIdle()
    else if (!(await renew())) return waitFor(RETRY_EVERY)
    waitFor(RENEW_EVERY)
  }
  waitFor(RENEW_EVERY)
  for (const sign of signsOfLife) window.addEventListener(sign, touch, { passive: true, capture: true })
  window.addEventListener('pagehide', onLeave)
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
    for (const sign of signsOfLife) window.removeEventListener(sign, touch, { capture: true })
    window.removeEventListener('pagehide', onLeave)
  }
  return { stop, retry: () => waitFor(RETRY_EVERY) }
}
