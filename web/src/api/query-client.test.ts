import { expect, it, vi } from 'vitest'
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
  client.setQueryData(['user', 'list'], ['张敏'])
  await read()
  expect(client.getQueryData(['user', 'list'])).toEqual(['张敏'])
  status = 403
  await read()
  expect(client.getQueryData(['user', 'list'])).toBeUndefined()
})

it('reads again after the time that a refusal names, unless that is long', async () => {
  vi.useFakeTimers()
  try {
    const client = createQueryClient(() => {})
    const asked = { short: 0, long: 0 }
    const read = (name: 'short' | 'long', retryAfter: number) =>
      client.fetchQuery({
        queryKey: [name],
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
