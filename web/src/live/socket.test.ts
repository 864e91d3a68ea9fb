import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Connection, type Frame, openSocket } from './socket'

class FakeSocket extends EventTarget {
  static all: FakeSocket[] = []
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket
  }
  readyState = 0
  sent: Frame[] = []
  binaryType = 'blob'
  readonly protocols: string[]
  constructor(_url: string, protocols: string[]) {
    super()
    this.protocols = protocols
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  accept() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  say(frame: unknown) {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof frame === 'string' ? frame : JSON.stringify(frame) }),
    )
  }
  break(code = 1006) {
    this.readyState = 3
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
  beats() {
    return this.sent.filter((frame) => frame.type === 'heart_beat').length
  }
}

const frames: Frame[] = []
const connections: Connection[] = []
let tickets = 0
let ends = 0
let stop = () => {}

beforeEach(async () => {
  vi.useFakeTimers()
  FakeSocket.all = []
  frames.length = 0
  connections.length = 0
  tickets = 0
  ends = 0
  stop = openSocket({
    url: 'ws://console.test/vxeSocket/u1/p1',
    protocols: async () => ['freightdesk.v1', `ticket.${++tickets}`],
    greeting: () => ({ type: 'subscribe', data: { socketKeys: ['driver'] } }),
    onFrame: (frame) => frames.push(frame),
    onConnection: (connection) => connections.push(connection),
    onEnded: () => ends++,
    WebSocket: FakeSocket,
  })
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('greets, then beats ten seconds after each answer', async () => {
  expect(FakeSocket.last.protocols).toEqual(['freightdesk.v1', 'ticket.1'])
  FakeSocket.last.accept()
  expect(FakeSocket.last.sent).toEqual([
    { type: 'subscribe', data: { socketKeys: ['driver'] } },
    { type: 'heart_beat', data: '' },
  ])
  await vi.advanceTimersByTimeAsync(3_000)
  FakeSocket.last.say({ type: 'heart_beat', data: true })
  await vi.advanceTimersByTimeAsync(9_999)
  expect(FakeSocket.last.beats()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.last.beats()).toBe(2)
})

it('without an answer in six seconds connects anew five seconds later, with a new ticket', async () => {
  FakeSocket.last.accept()
  await vi.advanceTimersByTimeAsync(5_999)
  expect(connections.at(-1)).toBe('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(connections.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(FakeSocket.all).toHaveLength(2)
  expect(FakeSocket.last.protocols).toEqual(['freightdesk.v1', 'ticket.2'])
})

it('after a break connects anew five seconds later, again and again', async () => {
  FakeSocket.last.accept()
  await vi.advanceTimersByTimeAsync(5_500)
  FakeSocket.last.break()
  expect(connections.at(-1)).toBe('lost')
  await vi.advanceTimersByTimeAsync(4_999)
  expect(FakeSocket.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(FakeSocket.all).toHaveLength(2)
  FakeSocket.last.break()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(FakeSocket.all).toHaveLength(3)
})

it('passes frames on and overlooks what is none', () => {
  FakeSocket.last.accept()
  FakeSocket.last.say('no json')
  FakeSocket.last.say('17')
  FakeSocket.last.say({ data: 1 })
  FakeSocket.last.say({ type: 'common_send_date', data: { key: 'driver-check', args: [] } })
  expect(frames).toEqual([{ type: 'common_send_date', data: { key: 'driver-check', args: [] } }])
})

it('is quiet once stopped', async () => {
  FakeSocket.last.accept()
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all).toHaveLength(1)
  expect(connections.at(-1)).toBe('open')
})

it('says at once when the server ends the connection for good', () => {
  FakeSocket.last.accept()
  FakeSocket.last.break(1008)
  expect(ends).toBe(1)
})
