import { MutationObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { queryKey } from '#test/query-key'
import { createQueryClient } from './query-client'
import { Refusal } from './refusal'

it('forgets what it may no longer read, and keeps it through other failures', async () => {
  const client = createQueryClient(() => {})
  let status = 500
  const read = () =>
    client
      .fetchQuery({
        queryKey: ['user', 'list'],
        staleTime: 0,
        queryFn: () => Promise.reject(new Refusal({ status, code: status, message: '没有权限' })),
      })
      .catch(() => {})
  for (const kept of [500, 502, 504]) {
    status = kept
    client.setQueryData(['user', 'list'], ['张敏'])
    await read()
    expect(client.getQueryData(['user', 'list'])).toEqual(['张敏'])
  }
  for (const gone of [403, 404]) {
    status = gone
    client.setQueryData(['user', 'list'], ['张敏'])
    await read()
    expect(client.getQueryData(['user', 'list'])).toBeUndefined()
  }
})

it('keeps what the server always has when something on the way says 404', async () => {
  const client = createQueryClient(() => {})
  client.setQueryData(['session', 'rights'], ['首页'])
  const queryFn = () => Promise.reject(new Refusal({ status: 404, code: 404, message: '未找到' }))
  const meta = { isLasting: true }
  await client.fetchQuery({ queryKey: ['session', 'rights'], staleTime: 0, queryFn, meta }).catch(() => {})
  expect(client.getQueryData(['session', 'rights'])).toEqual(['首页'])
})

it.each([
  [0, true],
  [502, true],
  [504, true],
  [200, false],
  [409, false],
])('a form that goes after a save refused with %i leaves its list out of date: %s', async (status, isOld) => {
  const client = createQueryClient(() => {})
  for (const name of ['role', 'preference']) client.setQueryData(queryKey(name, 'list'), ['审核员'])
  const mutationFn = () => Promise.reject(new Refusal({ status, code: status, message: '未保存' }))
  const form = new MutationObserver(client, { mutationFn, meta: { showsRefusal: true } })
  const close = form.subscribe(() => {})
  await form.mutate().catch(() => {})
  expect(client.getQueryState(['role', 'list'])?.isInvalidated).toBe(false)
  close()
  expect(client.getQueryState(['role', 'list'])?.isInvalidated).toBe(isOld)
  expect(client.getQueryState(queryKey('preference', 'list'))?.isInvalidated, 'the user’s own').toBe(false)
})

it.each([
  [[504, 200], true],
  [[504, 0], true],
  [[200, 409], false],
])(
  'a form that goes after tries refused with %j leaves its list out of date: %s',
  async (statuses, isOld) => {
    const client = createQueryClient(() => {})
    const rows = queryKey('role', 'list')
    const left = [...statuses]
    const mutationFn = () =>
      Promise.reject(new Refusal({ status: left.shift() ?? 0, code: 0, message: '未保存' }))
    const form = new MutationObserver(client, { mutationFn, meta: { showsRefusal: true } })
    const close = form.subscribe(() => {})
    for (const _ of statuses) await form.mutate().catch(() => {})
    client.setQueryData(rows, ['审核员'])
    close()
    expect(client.getQueryState(rows)?.isInvalidated).toBe(isOld)
  },
)

it.each([
  [0, true],
  [504, true],
  [200, false],
])('a change without a form, refused with %i, leaves its list out of date: %s', async (status, isOld) => {
  const client = createQueryClient(() => {})
  client.setQueryData(queryKey('role', 'list'), ['审核员'])
  const mutationFn = () => Promise.reject(new Refusal({ status, code: status, message: '未保存' }))
  const change = new MutationObserver(client, { mutationFn })
  change.subscribe(() => {})
  await change.mutate().catch(() => {})
  expect(client.getQueryState(['role', 'list'])?.isInvalidated).toBe(isOld)
})

it('reads again after the time that a refusal names, unless that is long', async () => {
  vi.useFakeTimers()
  try {
    const client = createQueryClient(() => {})
    const asked = { short: 0, long: 0 }
    const read = (name: 'short' | 'long', retryAfter: number) =>
      client.fetchQuery({
        queryKey: queryKey(name),
        queryFn: async () => {
          asked[name]++
          if (asked[name] === 1) throw new Refusal({ status: 429, code: 429, message: '请稍后', retryAfter })
          return 'rows'
        },
      })
    const short = read('short', 2)
    await expect(read('long', 60)).rejects.toThrow('请稍后')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(asked).toEqual({ short: 1, long: 1 })
    await vi.advanceTimersByTimeAsync(1_100)
    await expect(short).resolves.toBe('rows')
  } finally {
    vi.useRealTimers()
  }
})
