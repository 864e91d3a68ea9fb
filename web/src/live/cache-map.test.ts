import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshAll, syncCache } from './cache-map'
import { startLive } from './live'
import { openSocket, type SocketOptions } from './socket'

vi.mock('./socket', () => ({ openSocket: vi.fn(() => () => {}) }))

let client: QueryClient
let event: (key: string, ...args: unknown[]) => void
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stops.push(
    startLive('u1', () => {}),
    syncCache(client),
  )
  const options = vi.mocked(openSocket).mock.lastCall?.[0] as SocketOptions
  event = (key, ...args) => options.onFrame({ type: 'common_send_date', data: { key, args } })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const isOutdated = (...queryKey: unknown[]) => client.getQueryState(queryKey)?.isInvalidated

it('a decision on a driver outdates the counter and the driver’s data within a second', () => {
  client.setQueryData(['counters', 'driver'], [3, 0, 1])
  client.setQueryData(['counters', 'vehicle'], [1, 0, 0])
  client.setQueryData(['driver', 'list', {}], { records: [] })
  event('driver-check')
  vi.advanceTimersByTime(1_000)
  expect(isOutdated('counters', 'driver')).toBe(true)
  expect(isOutdated('driver', 'list', {})).toBe(true)
  expect(isOutdated('counters', 'vehicle')).toBe(false)
})

it('a claim is written into the row at once', () => {
  const rows = [
    { id: 'd1', taskId: null, driverName: '王建国' },
    { id: 'd2', taskId: 't2', driverName: '李' },
  ]
  client.setQueryData(['driver', 'list', {}], { records: rows, total: 2 })
  event('claim', {
    taskId: 't1',
    targetId: 'd1',
    claimedBy: 'ops',
    claimedByName: '张敏',
    leaseUntil: '2026-11-21 08:00:00',
  })
  expect(client.getQueryData(['driver', 'list', {}])).toMatchObject({
    total: 2,
    records: [{ driverName: '王建国', claimedByName: '张敏', taskId: 't1' }, rows[1]],
  })
  event('claim', { taskId: 't1', targetId: 'd1', claimedBy: null, claimedByName: null, leaseUntil: null })
  expect(client.getQueryData(['driver', 'list', {}])).toMatchObject({
    records: [{ claimedBy: null }, rows[1]],
  })
})

it('news about nothing known changes nothing', () => {
  const page = { records: [{ id: 'd1' }] }
  client.setQueryData(['driver', 'list', {}], page)
  event('claim', { taskId: 't9', targetId: 'd9', claimedBy: 'x' })
  event('claim', 'garbage')
  expect(client.getQueryData(['driver', 'list', {}])).toBe(page)
})

it('after a gap everything that events keep fresh is out of date', () => {
  client.setQueryData(['session', 'rights', 'u1'], {})
  client.setQueryData(['counters', 'waybill'], [0, 0, 0])
  refreshAll(client)
  expect(isOutdated('session', 'rights', 'u1')).toBe(true)
  expect(isOutdated('counters', 'waybill')).toBe(true)
})
