import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveCase } from '@/api/live-case'
import { allowReads, stopReads } from '@/api/reads'
import { connectionSettled, onEachLive, onEachRow, onLive, startLive, useConnection } from './live'
import { openSocket, type SocketOptions } from './socket'

vi.mock('./socket', () => ({ openSocket: vi.fn(() => () => {}) }))

let options: SocketOptions
const onGap = vi.fn()
const onFirst = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  onGap.mockReset()
  onFirst.mockReset()
  stop = startLive({ userId: 'u 1', onFirst, onGap, onEnded: () => {} })
  options = vi.mocked(openSocket).mock.lastCall?.[0] as SocketOptions
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const event = (key: string, ...args: unknown[]) =>
  options.onFrame({ type: 'common_send_date', data: { key, args } })

it('connects the user under an address of this page', () => {
  expect(options.url).toMatch(/^ws:\/\/localhost(:\d+)?\/vxeSocket\/u%201\/[0-9a-f]{32}$/)
  expect(options.greeting()).toMatchObject({
    type: 'subscribe',
    data: { socketKeys: expect.arrayContaining(['claim']) },
  })
})

it('offers a fresh ticket at each connection', async () => {
  const answer = () => new Response(JSON.stringify({ success: true, result: { ticket: 'abc' } }))
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  expect(await options.protocols()).toEqual(['freightdesk.v1', 'ticket.abc'])
})

it('lets who signs out wait for a connection under way, and opens no further one', async () => {
  const answer = () => new Response(JSON.stringify({ success: true, result: { ticket: 'abc' } }))
  const asked = vi.fn(async () => answer())
  vi.stubGlobal('fetch', asked)
  const left = vi.fn()
  const leave = () => void connectionSettled().then(left)
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toHaveBeenCalledTimes(1)

  await options.protocols()
  stopReads()
  leave()
  await vi.advanceTimersByTimeAsync(500)
  expect(left).toHaveBeenCalledTimes(1)
  options.onConnection('open')
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toHaveBeenCalledTimes(2)

  const opened = vi.fn()
  void options.protocols().then(opened)
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toHaveBeenCalledTimes(3)
  expect(asked).toHaveBeenCalledTimes(1)

  allowReads()
  void options.protocols().then(opened)
  stopReads()
  leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(left).toHaveBeenCalledTimes(4)
  expect(opened).not.toHaveBeenCalled()
  allowReads()
})

it('does not let who signs out wait for ever', async () => {
  await options.protocols().catch(() => {})
  const left = vi.fn()
  void connectionSettled().then(left)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(left).toHaveBeenCalledOnce()
})

it('coalesces the events of a second', () => {
  const listener = vi.fn()
  const off = onLive('driver-check', listener)
  event('driver-check')
  event('driver-check')
  event('vehicle-check')
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(listener).toHaveBeenCalledOnce()
  event('driver-check')
  off()
  vi.advanceTimersByTime(1_000)
  expect(listener).toHaveBeenCalledOnce()
})

it('passes each event on at once where a patch is wanted', () => {
  const listener = vi.fn()
  const off = onEachLive('claim', listener)
  event('claim', { taskId: 't1' })
  expect(listener).toHaveBeenCalledWith([{ taskId: 't1' }])
  off()
})

it('passes changed rows on, and says which are the page’s own', () => {
  const listener = vi.fn()
  const off = onEachRow(listener)
  const row = { id: 'd1', claimedBy: 'ops' }
  const send = (sender: string) =>
    options.onFrame({ type: 'update_vxe_table', data: { socketKey: 'driver', args: [row, sender] } })
  for (const sender of ['', '_j-vxe-othertab_', liveCase]) send(sender)
  expect(listener.mock.calls).toEqual([
    ['driver', { row, isOwn: false }],
    ['driver', { row, isOwn: false }],
    ['driver', { row, isOwn: true }],
  ])
  off()
})

it('does not tell the page of its own change of department, which has asked for its rights', () => {
  const listener = vi.fn()
  const off = onLive('rights-changed', listener)
  event('rights-changed', liveCase)
  vi.advanceTimersByTime(1_000)
  expect(listener).not.toHaveBeenCalled()
  for (const args of [['_j-vxe-othertab_'], []]) {
    event('rights-changed', ...args)
    vi.advanceTimersByTime(1_000)
  }
  expect(listener).toHaveBeenCalledTimes(2)
  off()
})

it('overlooks frames of other kinds', () => {
  const listener = vi.fn()
  const off = onEachLive('claim', listener)
  options.onFrame({ type: 'update_vxe_table', data: { key: 'claim', args: [] } })
  options.onFrame({ type: 'common_send_date', data: null })
  options.onFrame({ type: 'common_send_date', data: { key: 7 } })
  expect(listener).not.toHaveBeenCalled()
  off()
})

it('reports a gap after a reconnection, not at the first connection', () => {
  options.onConnection('open')
  expect(onGap).not.toHaveBeenCalled()
  options.onConnection('lost')
  expect(useConnection.getState().connection).toBe('lost')
  options.onConnection('open')
  expect(onGap).toHaveBeenCalledOnce()
})

it('says once, within a second, that the first connection stands', () => {
  options.onConnection('connecting')
  vi.advanceTimersByTime(1_000)
  expect(onFirst).not.toHaveBeenCalled()
  for (const connection of ['open', 'lost', 'open'] as const) options.onConnection(connection)
  vi.advanceTimersByTime(1_000)
  expect(onFirst).toHaveBeenCalledOnce()
})

it('reports a gap when the first connection took more than one attempt', () => {
  options.onConnection('connecting')
  options.onConnection('lost')
  options.onConnection('open')
  vi.advanceTimersByTime(1_000)
  expect(onGap).toHaveBeenCalledOnce()
  expect(onFirst, 'the gap asks for all of it').not.toHaveBeenCalled()
})

it('reports a gap that the server tells of, once for several, as its own break', () => {
  const told = vi.fn()
  const off = onEachLive('gap', told)
  event('gap')
  event('gap')
  vi.advanceTimersByTime(1_000)
  expect(onGap).toHaveBeenCalledOnce()
  expect(told).not.toHaveBeenCalled()
  off()
})

it('reports a gap when the page was out of sight for long', () => {
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  hide(true)
  vi.advanceTimersByTime(60_000)
  hide(false)
  expect(onGap).not.toHaveBeenCalled()
  hide(true)
  vi.advanceTimersByTime(60_001)
  hide(false)
  expect(onGap).toHaveBeenCalledOnce()
})
