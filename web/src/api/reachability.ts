import { create } from 'zustand'

/** False from the first call without an answer until one gets through again. */
export const useReachable = create<{ isReachable: boolean }>(() => ({ isReachable: true }))

/** Statuses that something between here and the server answers in its place. */
const fromTheWay = [502, 503, 504]

/** A call was answered. An envelope comes from the server itself, whatever its status. */
export function noteAnswer(status: number, hasEnvelope: boolean): void {
  note(hasEnvelope || !fromTheWay.includes(status))
}

/** A call got no answer. */
export function noteSilence(): void {
  note(false)
}

function note(isReachable: boolean): void {
  if (useReachable.getState().isReachable !== isReachable) useReachable.setState({ isReachable })
}

/** ms to wait for a sign of life. */
const probeTimeout = 5_000

/** Asks the server for a sign of life. */
export async function probe(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeTimeout) })
    note(!fromTheWay.includes(response.status))
  } catch {
    noteSilence()
  }
  return useReachable.getState().isReachable
}

/** A page of our own server as text, as the browser would load it now; rejects when there is none. */
export async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, cache: 'no-store' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return await response.text()
}
