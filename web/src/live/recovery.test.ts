import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '@/api/call'
import { probe, useReachable } from '@/api/reachability'
import { probeEvery, watchRecovery } from './recovery'

const fetchMock = vi.fn<typeof fetch>()
const onBack = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset()
  onBack.mockReset()
  useReachable.setState({ isReachable: true })
  stop = watchRecovery(onBack)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const isDown = () => fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
const isUp = () => fetchMock.mockImplementation(async () => new Response('{"success":true,"result":null}'))
const ask = () => call('GET', '/sys/dict/list').catch(() => {})
const probes = () => fetchMock.mock.calls.filter(([url]) => url === '/healthz').length

it('asks for a sign of life while nothing gets through, and says when something does', async () => {
  isDown()
  await ask()
  await ask()
  await vi.advanceTimersByTimeAsync(3 * probeEvery)
  expect(probes()).toBe(3)
  expect(onBack).not.toHaveBeenCalled()
  isUp()
  await vi.advanceTimersByTimeAsync(probeEvery)
  expect(onBack).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(10 * probeEvery)
  expect(probes()).toBe(4)
})

it('any call that gets through ends it', async () => {
  isDown()
  await ask()
  isUp()
  await ask()
  expect(onBack).toHaveBeenCalledOnce()
})

it.each([
  ['the user', () => void probe()],
  ['the browser', () => window.dispatchEvent(new Event('online'))],
])('%s may ask at once', async (_, retry) => {
  isDown()
  await ask()
  isUp()
  retry()
  await vi.advanceTimersByTimeAsync(0)
  expect(onBack).toHaveBeenCalledOnce()
})

it.each([
  [503, '<html>Bad gateway</html>', false],
  [503, '{"success":false,"message":"忙"}', true],
  [500, 'oops', true],
])('%i %s is an answer of the server: %s', async (status, body, expected) => {
  fetchMock.mockImplementation(async () => new Response(body, { status }))
  await ask()
  expect(useReachable.getState().isReachable).toBe(expected)
})
