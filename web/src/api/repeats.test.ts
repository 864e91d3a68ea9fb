import { beforeEach, expect, it, vi } from 'vitest'
import { asTry } from '@/storage/tries'
import { call } from './call'
import { randomName, removedSomething } from './repeats'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  removedSomething()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

const answer = (body: unknown, status = 200) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
const lose = () => fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))

async function save(dictCode: string): Promise<string | null> {
  await call('POST', '/sys/dict/add', { body: { dictCode }, handles: 'form' }).catch(() => {})
  const [, init] = fetchMock.mock.lastCall ?? []
  return new Headers(init?.headers).get('Idempotency-Key')
}

it('a form whose answer was lost is sent again under its key, what is asked otherwise under another', async () => {
  lose()
  const first = await save('sex')
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  lose()
  expect(await save('age')).not.toBe(first)
  answer({ success: false, message: '系统繁忙' }, 503)
  expect(await save('sex')).toBe(first)
  answer({ success: true, result: null })
  expect(await save('sex')).toBe(first)
  answer({ success: true, result: null })
  expect(await save('sex'), 'the first has succeeded').not.toBe(first)
})

it('what was refused keeps its key', async () => {
  answer({ success: false, message: '编码已存在', code: 500 })
  const first = await save('sex')
  answer({ success: true, result: null })
  expect(await save('sex')).toBe(first)
})

it('after something was removed a form is meant anew', async () => {
  lose()
  const first = await save('sex')
  answer({ success: true, result: null })
  await call('DELETE', '/sys/dict/delete', { query: { id: '1' } })
  lose()
  expect(await save('sex')).not.toBe(first)
})

it('a file is named by what is in it, whatever it is called', async () => {
  const send = async (name: string, ...content: number[]) => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(content)], name))
    await call('POST', '/sys/role/importExcel', { body, handles: 'form' }).catch(() => {})
    const [, init] = fetchMock.mock.lastCall ?? []
    return new Headers(init?.headers).get('Idempotency-Key')
  }
  lose()
  const first = await send('a.xlsx', 80, 75, 0x81)
  lose()
  expect(await send('a.xlsx', 80, 75, 0x82)).not.toBe(first)
  answer({ success: true, result: null })
  expect(await send('a (1).xlsx', 80, 75, 0x81)).toBe(first)
})

it('a form is told the key before the request leaves, and says the one of an earlier page', async () => {
  const told: string[] = []
  const note = (key: string) => {
    expect(fetchMock).not.toHaveBeenCalled()
    told.push(key)
  }
  lose()
  const first = await asTry({ note }, () => save('sex'))
  expect(told).toEqual([first])
  removedSomething()
  fetchMock.mockReset()
  answer({ success: true, result: null })
  expect(await asTry({ key: 'key-of-before', note }, () => save('age'))).toBe('key-of-before')
  answer({ success: true, result: null })
  expect(await save('name'), 'of nobody else').not.toBe('key-of-before')
})

it('only forms carry a key', async () => {
  answer({ success: true, result: null })
  await call('POST', '/sys/dict/add', { body: { dictCode: 'sex' } })
  const [, init] = fetchMock.mock.lastCall ?? []
  expect(init?.headers).not.toHaveProperty('Idempotency-Key')
})

it('names are not made twice', () => {
  expect(new Set(Array.from({ length: 100 }, randomName)).size).toBe(100)
})

it('what is granted carries one too', async () => {
  answer({ success: true, result: null })
  const body = { roleId: 'r1', permissionIds: ['p1'], lastpermissionIds: [] }
  await call('POST', '/sys/permission/saveRolePermission', { body, once: true })
  const [, init] = fetchMock.mock.lastCall ?? []
  expect(init?.headers).toHaveProperty('Idempotency-Key')
})
