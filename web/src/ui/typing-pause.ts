/** ms without a key after which somebody does not type any more. */
const PAUSE = 1_000

let lastKey = Number.NEGATIVE_INFINITY
window.addEventListener('keydown', () => (lastKey = Date.now()), { capture: true, passive: true })

/** Whether keys go into a text at the moment. */
function isTyping(): boolean {
  const at = document.activeElement
  const isText = at instanceof HTMLTextAreaElement || at instanceof HTMLInputElement
  return isText && Date.now() - lastKey < PAUSE
}

/**
 * Waits until nobody types: what takes the focus would take letters that were
 * meant for a text, and be answered by one of them unread.
 */
export async function typingPause(): Promise<void> {
  while (isTyping()) await new Promise((resolve) => setTimeout(resolve, PAUSE / 4))
}
