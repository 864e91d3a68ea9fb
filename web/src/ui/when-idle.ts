/** Runs something that can wait once the browser has nothing else to do. */
export const whenIdle: (run: () => void) => void =
  globalThis.requestIdleCallback?.bind(globalThis) ?? ((run) => setTimeout(run, 200))
