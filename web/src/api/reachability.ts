import { useSyncExternalStore } from 'react'
import { create } from 'zustand'

/**
 * Whether the server lives, as its sign of life says: one call that fails says
 * nothing about the others. `doubts` grows with every call that something on
 * the way answered in the server's place, or nothing did.
 */
export const useReachable = create<{ isReachable: boolean; doubts: number }>(() => ({
  isReachable: true,
  doubts: 0,
}))

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network at all, as it says at once. */
export const useOnline = () => useSyncExternalStore(subscribeOnline, () => navigator.onLine)

/** Statuses that something between here and the server answers in its place. */
const fromTheWay = [502, 503, 504]

/** A call was answered. An envelope comes from the server itself, whatever its status. */
export function noteAnswer(status: number, hasEnvelope: boolean): void {
  if (!hasEnvelope && fromTheWay.includes(status)) noteSilence()
  else if (!useReachable.getState().isReachable) void probe()
}

/** A call got no answer. */
export function noteSilence(): void {
  useReachable.setState(({ doubts }) => ({ doubts: doubts + 1 }))
}

/** ms to wait for a sign of life. */
const PROBE_TIMEOUT = 5_000

let running: Promise<boolean> | null = null

/** Asks the server for a sign of life; whoever asks meanwhile hears the same answer. */
export function probe(): Promise<boolean> {
  running ??= look().finally(() => {
    running = null
  })
  return running
}

async function look(): Promise<boolean> {
  const isReachable = await fetch('/healthz', {
    cache: 'no-store',
    signal: AbortSignal.timeout(PROBE_TIMEOUT),
  }).then(
    ({ status }) => !fromTheWay.includes(status),
    () => false,
  )
  if (useReachable.getState().isReachable !== isReachable) useReachable.setState({ isReachable })
  return isReachable
}

/** A page of our own server as text, as the browser would load it now; rejects when there is none. */
export async function fetchPage(path: string): Promise<string> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, cache: 'no-store' })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return await response.text()
}
