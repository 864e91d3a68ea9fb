/** Runs something that can wait once the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  const idle = globalThis.requestIdleCallback ?? ((late: () => void) => setTimeout(late, 200))
  idle(run)
}
