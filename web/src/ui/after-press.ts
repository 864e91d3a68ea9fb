/** What waits for the pointer that is down. */
let waiting: (() => void)[] | undefined

function release(): void {
  const due = waiting ?? []
  waiting = undefined
  for (const act of due) act()
}

window.addEventListener('pointerdown', () => (waiting ??= []), true)
for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true)

/**
 * Acts once no pointer is down. What is pressed must not move before it is let
 * go: a message that a field shows on being left would push it from under the
 * pointer, and the click would be lost.
 */
export function afterPress(act: () => void): void {
  if (waiting) waiting.push(act)
  else act()
}
