/** Runs something that can wait once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  if (globalThis.requestIdleCallback) requestIdleCallback(run)
  else setTimeout(run, 200)
}
