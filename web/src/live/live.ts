import { create } from 'zustand'
import { call } from '@/api/call'
import { liveCase } from '@/api/live-case'
import { readSignal } from '@/api/reads'
import { isRecord } from '@/api/refusal'
import { randomName } from '@/api/repeats'
import type { NewsRow } from './row-news'
import { type Connection, type Frame, openSocket } from './socket'
import { momentWithin } from './spread'

/** Names of the events that the server sends after a change. */
export const liveKeys = [
  'driver-check',
  'vehicle-check',
  'customer-check',
  'waybill-check',
  'carrier-check',
  'claim',
  'customer-changed',
  'position-changed',
  'check-changed',
  'expiry-changed',
  'gate-changed',
  'notice',
  'rights-changed',
  'cache-changed',
] as const

/** An event, or `gap`: some of them may have been missed. */
export type LiveKey = (typeof liveKeys)[number] | 'gap'

type Listener = (args: readonly unknown[]) => void

const listeners = new Map<string, Set<Listener>>()

/** Whether the socket is up; 'lost' from the first failure until it is open again. */
export const useConnection = create<{ connection: Connection }>(() => ({ connection: 'connecting' }))

/**
 * Calls back after an event, at most once per second and at a random moment
 * within it, so that a hundred consoles do not ask at once. Returns a function that stops it.
 */
export function onLive(key: LiveKey, listener: Listener): () => void {
  const later = spreadOut(listener)
  const stop = onEachLive(key, later.call)
  return () => {
    stop()
    later.stop()
  }
}

/** The first of several calls within a second comes through, at a random moment within it. */
function spreadOut<A extends readonly unknown[]>(listener: (...args: A) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call: (...args: A): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        listener(...args)
      }, momentWithin())
    },
    stop: () => clearTimeout(timer),
  }
}

/** Calls back at once and for each event: for patches that need no request. Returns a function that stops it. */
export function onEachLive(key: LiveKey, listener: Listener): () => void {
  const set = listeners.get(key) ?? new Set()
  listeners.set(key, set.add(listener))
  return () => void set.delete(listener)
}

/** Tells those who listen for `gap` that events may have been missed. */
export function announceGap(): void {
  announce('gap', [])
}

function announce(key: string, args: readonly unknown[]): void {
  for (const listener of listeners.get(key) ?? []) listener(args)
}

/** What is told about a changed row. */
interface RowNews {
  row: NewsRow
  /** This page changed it: a table that shows what is typed has it already. */
  isOwn: boolean
}

type RowListener = (table: string, news: RowNews) => void

const rowListeners = new Set<RowListener>()

/** Calls back for each row the server sends after a change; `table` is its socket key. Returns a function that stops it. */
export function onEachRow(listener: RowListener): () => void {
  rowListeners.add(listener)
  return () => void rowListeners.delete(listener)
}

/** The page that asked for the change has fetched what follows from it. */
const isOwn = (key: string, args: readonly unknown[]) => key === 'rights-changed' && args[0] === liveCase

function receive(frame: Frame, onGap: () => void): void {
  if (!isRecord(frame.data)) return
  const { key, socketKey, args } = frame.data
  const list: readonly unknown[] = Array.isArray(args) ? args : []
  const isEvent = frame.type === 'common_send_date' && typeof key === 'string'
  if (isEvent && key === 'gap') onGap()
  else if (isEvent && !isOwn(key, list)) announce(key, list)
  if (frame.type !== 'update_vxe_table' || typeof socketKey !== 'string') return
  const [row, sender] = list
  if (!isRecord(row)) return
  const news = { row, isOwn: sender === liveCase }
  for (const listener of rowListeners) listener(socketKey, news)
}

/** Statuses of the ticket call that only mean: try again later. */
const passing = [0, 400, 403, 404, 429, 500, 502, 503, 504]

/** ms that somebody who signs out waits for a connection under way. */
const PATIENCE = 1_000

/** The attempt to connect that is under way, and what ends it. */
let attempt = Promise.resolve()
let endAttempt = () => {}

/**
 * Resolves once no connection is being made, after a second at the latest: one that
 * reaches the server after its session has ended is refused.
 */
export async function connectionSettled(): Promise<void> {
  await Promise.race([attempt, new Promise((late) => setTimeout(late, PATIENCE))])
}

/** Whoever signs out opens no further connection. */
async function unlessLeaving<T>(answer: T): Promise<T> {
  if (!readSignal().aborted) return answer
  endAttempt()
  return new Promise(() => {})
}

interface LiveOptions {
  userId: string
  /** Connected for the first time: whoever loaded anything before was not told what changed since. */
  onFirst: () => void
  /**
   * Events may have been missed: after a connection that broke or did not come
   * about, when a tab that the browser had put to sleep is seen again, and when
   * the servers had lost touch with each other.
   */
  onGap: () => void
  /** The server has closed the connection of a session that may be over. */
  onEnded: () => void
}

/** Connects the signed-in user of this browser tab. Returns a function that stops it. */
export function startLive({ userId, onFirst, onGap, onEnded }: LiveOptions): () => void {
  let hasMissed = false
  const gap = spreadOut(onGap)
  const first = spreadOut(onFirst)
  const address = `/vxeSocket/${encodeURIComponent(userId)}/${randomName()}`
  const stop = openSocket({
    url: location.origin.replace(/^http/, 'ws') + address,
    protocols: async () => {
      endAttempt()
      attempt = new Promise((end) => {
        endAttempt = end
      })
      await unlessLeaving(null)
      const { ticket } = await call('POST', '/ws/ticket', { handles: passing })
      return unlessLeaving(['freightdesk.v1', `ticket.${ticket}`])
    },
    greeting: () => ({ type: 'subscribe', data: { socketKeys: liveKeys } }),
    onFrame: (frame) => receive(frame, gap.call),
    onEnded,
    onConnection: (connection) => {
      useConnection.setState({ connection })
      if (connection === 'open') (hasMissed ? onGap : first.call)()
      if (connection === 'connecting') return
      hasMissed = true
      endAttempt()
    },
  })
  const stopWatching = watchSleep(onGap)
  return () => {
    stop()
    endAttempt()
    gap.stop()
    first.stop()
    stopWatching()
  }
}

/** Browsers stop the timers of tabs that are hidden for long: events may be missed without any break. */
function watchSleep(onWake: () => void): () => void {
  let hiddenAt = 0
  const listenVisibility = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > 60_000) onWake()
  }
  document.addEventListener('visibilitychange', listenVisibility)
  return () => document.removeEventListener('visibilitychange', listenVisibility)
}
