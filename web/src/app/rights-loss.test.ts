import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rightsLoaded, signedIn } from '@/identity/session'
import { watchLoss } from './rights-loss'

let client: QueryClient
let stop = () => {}

const holds = (...codes: string[]) => {
  const auth = codes.map((action) => ({ action, type: '1', status: '1' }))
  rightsLoaded({ grants: { auth, allAuth: [] }, paths: new Set() })
}
const kept = (feature: string) => client.getQueryData([feature, 'list'])

beforeEach(() => {
  signedIn({ token: 't', userInfo: { id: 'u1', username: 'ops', realname: '运营主管', avatar: '' } })
  holds('user:list', 'user:edit', 'driver:list', 'pii:view')
  client = new QueryClient()
  for (const feature of ['user', 'driver', 'preference']) client.setQueryData([feature, 'list'], ['张敏'])
  stop = watchLoss(client)
})
afterEach(() => stop())

it('forgets what a hidden page showed by a right that is gone', () => {
  holds('user:edit', 'driver:list', 'pii:view')
  expect(kept('user')).toBeUndefined()
  expect(kept('driver')).toEqual(['张敏'])
  expect(client.getQueryState(['driver', 'list'])?.isInvalidated).toBe(true)
})

it('forgets every person when these become masked, but not what is the user’s own', () => {
  holds('user:list', 'user:edit', 'driver:list')
  expect(kept('user')).toBeUndefined()
  expect(kept('driver')).toBeUndefined()
  expect(kept('preference')).toEqual(['张敏'])
})

it('leaves everything as it is when rights come, or stay', () => {
  holds('user:list', 'user:edit', 'driver:list', 'pii:view', 'role:list')
  expect(client.getQueryState(['user', 'list'])?.isInvalidated).toBe(false)
})

it('has a page on screen fetch again', async () => {
  const queryFn = vi.fn(async () => ['李涛'])
  const observer = new QueryObserver(client, { queryKey: ['user', 'list'], queryFn, staleTime: 60_000 })
  const leave = observer.subscribe(() => {})
  holds('driver:list', 'pii:view')
  expect(kept('user')).toEqual(['张敏'])
  await vi.waitFor(() => expect(kept('user')).toEqual(['李涛']))
  leave()
})
