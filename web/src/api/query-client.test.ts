import { expect, it } from 'vitest'
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
