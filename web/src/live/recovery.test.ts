import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKey } from '#test/query-key'
import { call } from '@/api/call'
import { createQueryClient } from '@/api/query-client'
import { probe, useReachable } from '@/api/reachability'
import { DOUBT_EVERY, PROBE_EVERY, watchRecovery } from './recovery'
import { SPREAD } from './spread'

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
/** The server lives, but something on the way answers this one address in its place. */
const isDeafAt = (path: string, status: number) =>
  fetchMock.mockImplementation(async (url) =>
    String(url).startsWith(path)
      ? new Response(null, { status })
      : new Response('{"success":true,"result":null}'),
  )
const ask = () => call('GET', '/sys/dict/list').catch(() => {})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const probes = () => fetchMock.mock.calls.filter(([url]) => url === '/healthz').length
const isReachable = () => useReachable.getState().isReachable

it('asks for a sign of life while nothing gets through, and says when something does', async () => {
  isDown()
  await ask()
  await ask()
  expect(isReachable(), 'a failed call alone says nothing about the server').toBe(true)
  await pass(0)
  expect(isReachable()).toBe(false)
  await pass(3 * PROBE_EVERY)
  expect(probes()).toBe(4)
  isUp()
  await pass(PROBE_EVERY)
  expect(isReachable()).toBe(true)
  await pass(SPREAD)
  expect(onBack).toHaveBeenCalledOnce()
  await pass(10 * PROBE_EVERY)
  expect(probes()).toBe(5)
})

it('any call that gets through has the server asked at once', async () => {
  isDown()
  await ask()
  await pass(0)
  isUp()
  await ask()
  await pass(0)
  expect(isReachable()).toBe(true)
})

it.each([
  ['the user', () => void probe()],
  ['the browser', () => window.dispatchEvent(new Event('online'))],
])('%s may ask at once', async (_, retry) => {
  isDown()
  await ask()
  await pass(0)
  isUp()
  retry()
  await pass(SPREAD)
  expect(onBack).toHaveBeenCalledOnce()
})

it.each([
  [503, '<html>Bad gateway</html>', 1],
  [503, '{"success":false,"message":"忙"}', 0],
  [500, 'oops', 0],
])('%i %s has the server asked: %i', async (status, body, expected) => {
  fetchMock.mockImplementation(async () => new Response(body, { status }))
  await ask()
  await pass(0)
  expect(probes()).toBe(expected)
})

it('a break that follows another is made up for later and later', async () => {
  const waits: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    isDown()
    void probe()
    await pass(0)
    onBack.mockClear()
    isUp()
    void probe()
    let waited = 0
    for (; onBack.mock.calls.length === 0; waited += 500) await pass(500)
    waits.push(waited)
  }
  expect(waits[0]).toBeLessThanOrEqual(SPREAD)
  for (const [index, wait] of waits.entries())
    if (index > 1) expect(wait).toBeGreaterThan(waits[index - 1] ?? 0)
  await pass(600_000)
  isDown()
  void probe()
  await pass(0)
  onBack.mockClear()
  isUp()
  void probe()
  await pass(SPREAD)
  expect(onBack, 'after a calm time all begins anew').toHaveBeenCalledOnce()
})

it.each([502, 503, 504])('one address that answers %i empty is that call’s failure', async (status) => {
  stop()
  const client = createQueryClient(() => {})
  const refetchAll = vi.fn(() => client.refetchQueries())
  stop = watchRecovery(refetchAll)
  isDeafAt('/sys/user/list', status)
  const paths = ['/sys/user/list', '/sys/dict/list', '/sys/role/list'] as const
  const observers = paths.map((path) =>
    new QueryObserver(client, { queryKey: queryKey(path), queryFn: () => call('GET', path) }).subscribe(
      () => {},
    ),
  )
  await pass(60_000)
  expect(client.getQueryState(queryKey('/sys/user/list'))?.status).toBe('error')
  expect(refetchAll).not.toHaveBeenCalled()
  const asked = fetchMock.mock.calls.filter(([url]) => url !== '/healthz').length
  expect(asked).toBeLessThanOrEqual(paths.length + 2)
  expect(probes()).toBeLessThanOrEqual(2)
  // However often the user or an interval tries it again.
  for (let turn = 0; turn < 20; turn++) {
    void client.refetchQueries({ queryKey: queryKey('/sys/user/list') })
    await pass(500)
  }
  expect(probes()).toBeLessThanOrEqual(2 + (20 * 500) / DOUBT_EVERY + 1)
  expect(refetchAll).not.toHaveBeenCalled()
  expect(isReachable()).toBe(true)
  for (const unsubscribe of observers) unsubscribe()
})

it('a read without an answer is tried again twice, later each time', async () => {
  stop()
  const client = createQueryClient(() => {})
  isDown()
  const observer = new QueryObserver(client, {
    queryKey: ['dict'],
    queryFn: () => call('GET', '/sys/dict/list'),
  }).subscribe(() => {})
  await pass(60_000)
  expect(fetchMock).toHaveBeenCalledTimes(3)
  expect(client.getQueryState(['dict'])?.status).toBe('error')
  observer()
})
