import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryKey } from '#test/query-key'
import { rightsLoaded, signedIn } from '@/identity/session'
import { watchRights } from './rights-change'

let client: QueryClient
let stop = () => {}

const all = ['user:list', 'user:edit', 'driver:list', 'pii:view']

/** The server's answer; its mark stands for the codes, and for scopes and rules, which it does not name. */
const holds = (codes: string[], scope = 'whole') => {
  const auth = codes.map((action) => ({ action, type: '1', status: '1' }))
  rightsLoaded({ grants: { auth, allAuth: [] }, mark: `${codes} ${scope}`, paths: new Set() })
}

beforeEach(() => {
  signedIn({ token: 't', userInfo: { id: 'u1', username: 'ops', realname: '运营主管', avatar: '' } })
  holds(all)
  client = new QueryClient()
  for (const feature of ['user', 'driver', 'preference']) {
    client.setQueryData(queryKey(feature, 'list'), ['张敏'])
    client.setQueryData(queryKey(feature, 'one'), '张敏')
  }
  stop = watchRights(client)
})
afterEach(() => stop())

const part = (feature: string, name: string) => client.getQueryData(queryKey(feature, name))
const isOutdated = (feature: string) => client.getQueryState(queryKey(feature, 'one'))?.isInvalidated

it('forgets what a hidden page showed by a right that is gone', () => {
  holds(['user:edit', 'driver:list', 'pii:view'])
  expect(part('user', 'one')).toBeUndefined()
  expect(part('driver', 'one')).toBe('张敏')
  expect(isOutdated('driver')).toBe(true)
})

it('forgets every person when these become masked, but not what is the user’s own', () => {
  holds(['user:list', 'user:edit', 'driver:list'])
  expect(part('user', 'one')).toBeUndefined()
  expect(part('driver', 'one')).toBeUndefined()
  expect(part('preference', 'one')).toBe('张敏')
})

it.each([
  ['are given', [...all, 'role:list'], 'whole'],
  ['reach less far', all, 'own'],
])('has everything fetched again when rights %s, and keeps no rows of hidden lists', (_, codes, scope) => {
  holds(codes, scope)
  expect(isOutdated('user')).toBe(true)
  expect(part('user', 'one'), 'a form may stand on it').toBe('张敏')
  expect(part('user', 'list')).toBeUndefined()
  expect(part('preference', 'list')).toEqual(['张敏'])
  expect(isOutdated('preference')).toBe(false)
})

it('leaves everything as it is when rights stay, e.g. after a new name in the menu', () => {
  holds([...all])
  expect(isOutdated('user')).toBe(false)
  expect(part('user', 'list')).toEqual(['张敏'])
})

it.each([
  ['that it showed', ['user:list', 'user:edit', 'driver:list']],
  ['that it was refused for want of', [...all, 'role:list']],
])('has a page on screen fetch again after a change of a right %s', async (_, codes) => {
  let answer: () => Promise<string[]> = () => Promise.reject(new Error('403'))
  const queryFn = vi.fn(() => answer())
  const observer = new QueryObserver(client, {
    queryKey: ['role', 'list'],
    queryFn,
    staleTime: 60_000,
    retry: false,
  })
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  answer = async () => ['李涛']
  holds(codes)
  await vi.waitFor(() => expect(part('role', 'list')).toEqual(['李涛']))
  leave()
})
