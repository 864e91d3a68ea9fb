import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { renewPlatform } from '@/preferences/platform'
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

function load(result: object, client = new QueryClient()) {
  fetchMock.mockImplementationOnce(
    async () => new Response(JSON.stringify({ success: true, code: 200, result })),
  )
  return client.fetchQuery({ ...rightsQuery('u1'), staleTime: 0, retry: false })
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

it('leaves out what asks for a code the user does not hold', async () => {
  const asks = (path: string, permission: string | string[]) =>
    entry(path, { meta: { title: path, permission } })
  const held = asks('/held', ['not:held', 'dict:list'])
  const menu = [
    asks('/a', 'not:held'),
    held,
    entry('/g', { children: [asks('/g/a', ['not:held']), entry('/g/b')] }),
  ]
  const auth = [{ action: 'dict:list', type: '1' }]
  expect(await load({ menu, auth, allAuth: null })).toEqual([
    held,
    entry('/g', { children: [entry('/g/b')] }),
  ])
  expect([...useSession.getState().paths]).toEqual(['/held', '/g/b'])
})

it.each([null, []])('fails for the menu %j', async (menu) => {
  await expect(load({ menu, auth: [], allAuth: [] })).rejects.toThrow('permissions must be a non-null array')
})

it('a password that must be changed comes before any menu', async () => {
  expect(await load({ menu: null, auth: null, allAuth: null, mustChangePassword: true })).toEqual([])
  expect(useSession.getState().mustChangePassword).toBe(true)
})

const rights = { menu: [entry('/a')], auth: [], allAuth: [] }

it('drops the dictionaries that an administrator has outdated', async () => {
  local.set(keys.settingsVersion, 1)
  local.set(keys.dictionaries('u1'), {})
  await load({ ...rights, cacheVersion: { dict: 1, settings: 1 } })
  expect(local.get(keys.dictionaries('u1'))).toEqual({})
  await load({ ...rights, cacheVersion: { dict: 2, settings: 1 } })
  expect(local.get(keys.dictionaries('u1'))).toBeNull()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('what is on screen asks again for the dictionaries of other rights', async () => {
  local.set(keys.settingsVersion, 1)
  const client = new QueryClient()
  const isOld = () => client.getQueryState(['dict', 'options', 'u1', 'sex'])?.isInvalidated
  client.setQueryData(['dict', 'options', 'u1', 'sex'], [])
  await load({ ...rights, cacheVersion: { dict: 7, settings: 1 } }, client)
  await load({ ...rights, cacheVersion: { dict: 7, settings: 1 } }, client)
  expect(isOld()).toBe(false)
  await load({ ...rights, cacheVersion: { dict: 5, settings: 1 } }, client)
  expect(isOld()).toBe(true)
})

function answerSettings(name: string) {
  fetchMock.mockImplementationOnce(async () =>
    Response.json({ success: true, result: { web_platform_name: name } }),
  )
}

it('reads the settings again when their number is new, and when nobody knows which the copy has', async () => {
  local.set(keys.settings, { web_platform_name: '旧名' })
  const answer = { ...rights, cacheVersion: { dict: 1, settings: 4 } }
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true, code: 200, result: answer }))
  answerSettings('新名')
  await new QueryClient().fetchQuery(rightsQuery('u1'))
  await vi.waitFor(() => expect(local.get(keys.settingsVersion)).toBe(4))
  expect(local.get(keys.settings)).toEqual({ web_platform_name: '新名' })
  await load(answer)
  expect(fetchMock, 'the same number asks nothing').toHaveBeenCalledTimes(3)
})

it('reads the settings again that a sign-in page has read, which may have stood open meanwhile', async () => {
  answerSettings('旧名')
  await renewPlatform()
  const answer = { ...rights, cacheVersion: { dict: 1, settings: 4 } }
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true, code: 200, result: answer }))
  answerSettings('新名')
  await new QueryClient().fetchQuery(rightsQuery('u1'))
  await vi.waitFor(() => expect(local.get(keys.settings)).toEqual({ web_platform_name: '新名' }))
  expect(local.get(keys.settingsVersion)).toBe(4)
})
