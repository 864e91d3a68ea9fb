import ReconnectingWebSocket from 'partysocket/ws'

/** ms between an answered heartbeat and the next (spec §9). */
export const HEARTBEAT_EVERY = 10_000
/** ms to wait for the answer. */
export const REPLY_TIMEOUT = 6_000
/** ms before the next connection. */
export const RECONNECT_DELAY = 5_000

/** Close code of a server that ends the connection for good: the session it belongs to is over. */
const POLICY_CLOSE = 1008

/** A message of the socket; `data` depends on the type. */
export interface Frame {
  type: string
  data: unknown
}

export type Connection = 'connecting' | 'open' | 'lost'

export interface SocketOptions {
  url: string
  /** Asked before every connection: the ticket in them is good once. */
  protocols: () => Promise<string[]>
  /** What to send first on every connection. */
  greeting: () => Frame
  onFrame: (frame: Frame) => void
  onConnection: (connection: Connection) => void
  /** The server has ended the connection for good, as it does with a session. */
  onEnded: () => void
  /** For tests: the browser's WebSocket otherwise. */
  WebSocket?: unknown
}

/** Keeps one socket open, with heartbeats, until stopped. Returns a function that stops it. */
export function openSocket(options: SocketOptions): () => void {
  const socket = new ReconnectingWebSocket(options.url, options.protocols, {
    minReconnectionDelay: RECONNECT_DELAY,
    maxReconnectionDelay: RECONNECT_DELAY,
    reconnectionDelayGrowFactor: 1,
    maxEnqueuedMessages: 0,
    ...(options.WebSocket ? { WebSocket: options.WebSocket } : {}),
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (delay: number, action: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(action, delay)
  }

  const beat = () => {
    socket.send(JSON.stringify({ type: 'heart_beat', data: '' }))
    wait(REPLY_TIMEOUT, () => {
      // A dead connection may never report its end: close it here and start anew.
      socket.close()
      wait(RECONNECT_DELAY, () => socket.reconnect())
    })
  }
  socket.onopen = () => {
    options.onConnection('open')
    socket.send(JSON.stringify(options.greeting()))
    beat()
  }
  socket.onclose = ({ code }) => {
    clearTimeout(timer)
    options.onConnection('lost')
    if (code === POLICY_CLOSE) options.onEnded()
  }
  socket.onmessage = (event) => {
    const frame = frameOf(event.data)
    if (frame?.type === 'heart_beat') wait(HEARTBEAT_EVERY, beat)
    else if (frame) options.onFrame(frame)
  }
  options.onConnection('connecting')
  return () => {
    socket.onclose = null
    clearTimeout(timer)
    socket.close()
  }
}

/** What is no frame is ignored: other servers send other things. */
function frameOf(text: unknown): Frame | null {
  try {
    const parsed: unknown = JSON.parse(String(text))
    return parsed && typeof parsed === 'object' && 'type' in parsed && typeof parsed.type === 'string'
      ? { type: parsed.type, data: 'data' in parsed ? parsed.data : null }
      : null
  } catch {
    return null
  }
}
