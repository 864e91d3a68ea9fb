/** ms between two renewals; a lease lasts two minutes. */
const RENEW_EVERY = 30_000
/** ms without any input after which claims go back to the others. */
const IDLE_AFTER = 15 * 60_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const

interface KeeperHooks {
  /** Renews every claim that is held. */
  renew: () => void
  /** Nobody has touched anything for long. */
  onIdle: () => void
  /** The page is being left: what is sent now must survive it. */
  onLeave: () => void
}

/**
 * Keeps claims alive while the desk is open, on screen or not: it belongs to
 * the page, not to a component, because hidden tabs stop their effects.
 * Answers how to stop.
 */
export function keepLeases({ renew, onIdle, onLeave }: KeeperHooks): () => void {
  let touchedAt = Date.now()
  const touch = () => {
    touchedAt = Date.now()
  }
  const timer = setInterval(() => {
    if (Date.now() - touchedAt >= IDLE_AFTER) onIdle()
    else renew()
  }, RENEW_EVERY)
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touch, { passive: true, capture: true })
  window.addEventListener('pagehide', onLeave)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touch, { capture: true })
    window.removeEventListener('pagehide', onLeave)
  }
}
