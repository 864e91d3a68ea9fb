/** Waits so many ms, less when the browser finds the network again; throws the signal's reason when it is aborted. */
export function untilOnline(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', found)
      signal?.removeEventListener('abort', given)
      act()
    }
    const found = end(resolve)
    const given = end(() => reject(signal?.reason))
    const timer = setTimeout(found, ms)
    addEventListener('online', found)
    signal?.addEventListener('abort', given)
    if (signal?.aborted) given()
  })
}
