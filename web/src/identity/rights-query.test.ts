import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { rightsQuery } from './rights-query'
import { useSession } from './session'

const fetchMock = vi.fn<typeof fetch>()
const entry = (path: string, over = {}) => ({
  id: path,
  route: '1',
  path,
  component: 'x',
  meta: { title: path },
  ...over,
})

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  local.set(keys.token, 't1')
})

function load(result: object) {
  fetchMock.mockImplementationOnce(
    async () => new Response(JSON.stringify({ success: true, code: 200, result })),
  )
  return new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(rightsQuery('u1'))
}

it('takes the grants over and knows where the menu leads', async () => {
  const menu = [
    entry('/g', { children: [entry('/g/a'), entry('/g/b', { hidden: true })] }),
    entry('/c', { route: '0' }),
  ]
  expect(await load({ menu, auth: [{ action: 'head_page', type: '1' }], allAuth: null })).toEqual(menu)
  const { grants, paths } = useSession.getState()
  expect(grants).toEqual({ auth: [{ action: 'head_page', type: '1' }], allAuth: [] })
  expect([...paths]).toEqual(['/g/a', '/g/b'])
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect(String(url)).toContain('token=header')
  expect(init?.headers).toMatchObject({ 'X-Access-Token': 't1' })
})

it.each([null, []])('fails for the menu %j', async (menu) => {
  await expect(load({ menu, auth: [], allAuth: [] })).rejects.toThrow('permissions must be a non-null array')
})

it('a password that must be changed comes before any menu', async () => {
  expect(await load({ menu: null, auth: null, allAuth: null, mustChangePassword: true })).toEqual([])
  expect(useSession.getState().mustChangePassword).toBe(true)
})

it('drops the copies that an administrator has outdated', async () => {
  local.set(keys.dictionaries('u1'), {})
  const answer = { menu: [entry('/a')], auth: [], allAuth: [] }
  await load({ ...answer, cacheVersion: { dict: 1, settings: 1 } })
  expect(local.get(keys.dictionaries('u1'))).toEqual({})
  await load({ ...answer, cacheVersion: { dict: 2, settings: 1 } })
  expect(local.get(keys.dictionaries('u1'))).toBeNull()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})
