import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKey } from '#test/query-key'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { refreshAll, syncCache } from './cache-map'
import { onLive, startLive } from './live'
import { openSocket, type SocketOptions } from './socket'

vi.mock('./socket', () => ({ openSocket: vi.fn(() => () => {}) }))

let client: QueryClient
let event: (key: string, ...args: unknown[]) => void
let rowChange: (table: string, row: unknown) => void
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
  stops.push(
    startLive({ userId: 'u1', onFirst: () => {}, onGap: () => {}, onEnded: () => {} }),
    syncCache(client),
  )
  const options = vi.mocked(openSocket).mock.lastCall?.[0] as SocketOptions
  rowChange = (socketKey, row) =>
    options.onFrame({ type: 'update_vxe_table', data: { socketKey, args: [row, ''] } })
  event = (key, ...args) => options.onFrame({ type: 'common_send_date', data: { key, args } })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const isOutdated = (...words: unknown[]) => client.getQueryState(queryKey(...words))?.isInvalidated

it('a decision on a driver outdates the counter and the driver’s data within a second', () => {
  client.setQueryData(['counters', 'driver'], [3, 0, 1])
  client.setQueryData(['counters', 'driver', 'daily', 30], [])
  client.setQueryData(['counters', 'work', 'mine'], {})
  client.setQueryData(['counters', 'vehicle'], [1, 0, 0])
  client.setQueryData(['driver', 'list', {}], { records: [] })
  event('driver-check')
  vi.advanceTimersByTime(1_000)
  expect(isOutdated('counters', 'driver')).toBe(true)
  expect(isOutdated('counters', 'driver', 'daily', 30)).toBe(true)
  expect(isOutdated('counters', 'work', 'mine')).toBe(true)
  expect(isOutdated('driver', 'list', {})).toBe(true)
  expect(isOutdated('counters', 'vehicle')).toBe(false)
})

it('a claim outdates the board of who is at work', () => {
  client.setQueryData(['counters', 'work', 'board'], [])
  client.setQueryData(['counters', 'work', 'mine'], {})
  event('claim', { targetType: 'driver' })
  vi.advanceTimersByTime(1_000)
  expect(isOutdated('counters', 'work', 'board')).toBe(true)
  expect(isOutdated('counters', 'work', 'mine')).toBe(false)
})

it('a changed row is written into the cached lists of its table at once', () => {
  const rows = [
    { id: 'd1', taskId: 't1', driverName: '王建国', claimedBy: '', claimedByName: '' },
    { id: 'd2', taskId: 't2', driverName: '李', claimedBy: '', claimedByName: '' },
  ]
  client.setQueryData(['driver', 'list', {}], { records: rows, total: 2 })
  client.setQueryData(['vehicle', 'list', {}], { records: [{ id: 'd1', claimedBy: '' }] })
  rowChange('driver', {
    id: 'd1',
    taskId: 't1',
    targetType: 'driver',
    claimedBy: 'ops',
    claimedByName: '张敏',
  })
  expect(client.getQueryData(['driver', 'list', {}])).toEqual({
    total: 2,
    records: [{ ...rows[0], claimedBy: 'ops', claimedByName: '张敏' }, rows[1]],
  })
  expect(client.getQueryData(['vehicle', 'list', {}])).toEqual({ records: [{ id: 'd1', claimedBy: '' }] })
})

it.each([
  ['to the user', '', 'ops', true],
  ['from the user', 'ops', '', true],
  ['to somebody else', '', 'reviewer2', false],
  ['from one to another', 'reviewer', 'reviewer2', false],
])('a claim that goes %s outdates the number of his own claims: %s, %s', (_, before, after, isHis) => {
  local.set(keys.username, 'ops')
  client.setQueryData(['driver', 'list', {}], { records: [{ id: 'd1', claimedBy: before }] })
  client.setQueryData(['driver', 'tabs'], { mine: 0 })
  rowChange('driver', { id: 'd1', claimedBy: after })
  expect(isOutdated('driver', 'tabs')).toBe(isHis)
})

it('news about nothing known changes nothing', () => {
  const page = { records: [{ id: 'd1' }] }
  client.setQueryData(['driver', 'list', {}], page)
  rowChange('driver', { id: 'd9', claimedBy: 'x' })
  rowChange('driver', 'garbage')
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

it('after a gap a list on screen looks for itself what it has missed', () => {
  const look = vi.fn()
  stops.push(onLive('gap', look))
  client.setQueryData(['driver', 'list', {}], { records: [] })
  refreshAll(client)
  vi.advanceTimersByTime(1_000)
  expect(isOutdated('driver', 'list', {})).toBe(true)
  expect(look).toHaveBeenCalledOnce()
})
