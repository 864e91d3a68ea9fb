import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { call, callForEnvelope, fetchFile, listenToFailures } from './call'
import { setFileHosts } from './file-hosts'
import { Refusal } from './refusal'
import { addressOf } from './request'

const fetchMock = vi.fn<typeof fetch>()
const failures = vi.fn()

beforeEach(() => {
  fetchMock.mockReset()
  failures.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  listenToFailures(failures)
})
afterEach(() => listenToFailures(() => {}))

function answer(body: unknown, status = 200, headers: Record<string, string> = {}) {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}

function sent(): { url: URL; headers: Record<string, string>; init: RequestInit } {
  const [url, init = {}] = fetchMock.mock.calls[0] ?? ['']
  return { url: new URL(String(url), location.origin), headers: init.headers as Record<string, string>, init }
}

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const cause = await promise.catch((error: unknown) => error)
  expect(cause).toBeInstanceOf(Refusal)
  return cause as Refusal
}

describe('what is sent', () => {
  it('carries token and tenant, and 0 for no tenant', async () => {
    local.set(keys.token, 't1')
    answer({ success: true, result: 1 })
    await call('GET', '/sys/dict/list')
    expect(sent().headers).toMatchObject({ 'X-Access-Token': 't1', tenant_id: '0' })
  })

  it('carries the chosen tenant and no token when signed out', async () => {
    local.set(keys.tenant, '7')
    answer({ success: true, result: 1 })
    await call('GET', '/sys/dict/list')
    expect(sent().headers).toEqual({ tenant_id: '7' })
  })

  it('sends JSON bodies as JSON and forms as forms', async () => {
    answer({ success: true, result: null })
    await call('POST', '/sys/dict/add', { body: { dictCode: 'sex' } })
    expect(sent().init.body).toBe('{"dictCode":"sex"}')
    expect(sent().headers['Content-Type']).toBe('application/json')

    fetchMock.mockClear()
    answer({ success: true, result: null })
    const form = new FormData()
    await call('POST', '/sys/common/upload', { body: form })
    expect(sent().init.body).toBe(form)
    expect(sent().headers).not.toHaveProperty('Content-Type')
  })

  it.each([
    [
      'GET',
      '/sys/dict/list',
      { query: { pageNo: 2, dictName: '', ids: ['a', 'b'] } },
      '/sys/dict/list?pageNo=2&ids=a%2Cb',
      true,
    ],
    [
      'GET',
      '/sys/dict/getDictItems/{code}',
      { path: { code: 'a/b' } },
      '/sys/dict/getDictItems/a%2Fb',
      false,
    ],
    ['DELETE', '/sys/dict/delete', { query: { id: '1' } }, '/sys/dict/delete?id=1', false],
  ] as const)('%s %s', (method, path, options, expected, isStamped) => {
    const url = new URL(addressOf(method, path, options), location.origin)
    expect(url.searchParams.has('_t')).toBe(isStamped)
    url.searchParams.delete('_t')
    expect(url.pathname + url.search).toBe(expected)
  })
})

describe('what comes back', () => {
  it.each([200, '200', 0])('is the payload at code %j', async (code) => {
    answer({ success: true, code, message: '成功', result: [3, 5, 7] })
    const envelope = await callForEnvelope('GET', '/hyrisk/hyRisk/sjtotal')
    expect(envelope).toMatchObject({ result: [3, 5, 7], message: '成功' })
  })

  it('is a refusal at status 200, left to the screen', async () => {
    answer(
      {
        success: false,
        code: 500,
        message: '字典编码已存在',
        result: { errors: [{ field: 'dictCode', message: '已存在' }] },
      },
      200,
      { 'X-Request-Id': 'r9' },
    )
    const refusal = await refusalOf(call('POST', '/sys/dict/add'))
    expect(refusal).toMatchObject({ status: 200, code: 500, message: '字典编码已存在', requestId: 'r9' })
    expect(refusal.errors).toEqual([{ field: 'dictCode', message: '已存在' }])
    expect(failures).not.toHaveBeenCalled()
  })

  it.each([400, 401, 403, 404, 409, 413, 429, 500, 503, 504])(
    'is a refusal at status %i, told once',
    async (status) => {
      answer({ success: false, code: status, message: '说明' }, status, { 'Retry-After': '7' })
      const refusal = await refusalOf(call('GET', '/sys/dict/list'))
      expect(refusal).toMatchObject({ status, message: '说明', retryAfter: 7 })
      expect(failures).toHaveBeenCalledWith(refusal, null)
    },
  )

  it.each([
    [403, '拒绝访问'],
    [404, '很抱歉，资源未找到!'],
    [408, '网络超时'],
    [504, '网络超时'],
    [503, '服务暂时不可用，请稍后重试'],
    [413, '文件或内容过大，请压缩或分批后重试'],
    [429, '请求过于频繁，请稍后再试'],
    [500, '未知错误'],
  ])('a wordless %i is called %s', async (status, words) => {
    fetchMock.mockResolvedValueOnce(new Response('', { status }))
    expect((await refusalOf(call('GET', '/sys/dict/list'))).message).toBe(words)
  })

  it('a 429 says how long to wait, whoever answers it', async () => {
    const body = JSON.stringify({ success: false, code: 429, message: '操作过于频繁，请稍后再试' })
    fetchMock.mockResolvedValueOnce(new Response(body, { status: 429, headers: { 'Retry-After': '90' } }))
    expect((await refusalOf(call('GET', '/sys/dict/list'))).message).toBe('操作过于频繁，请 90 秒后再试')
    fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 429, headers: { 'Retry-After': '7' } }))
    expect(await refusalOf(call('GET', '/sys/dict/list'))).toMatchObject({
      message: '请求过于频繁，请 7 秒后再试',
      retryAfter: 7,
    })
  })

  it('may take 2,000,000 ms', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer({ success: true, result: 1 })
    await call('GET', '/sys/dict/list')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(2_000_000)
  })

  it('is not told where the caller shows the status itself', async () => {
    answer({ success: false, code: 409, message: '他人已修改' }, 409)
    await refusalOf(call('PUT', '/sys/dict/edit', { handles: [409] }))
    expect(failures).not.toHaveBeenCalled()
  })

  it.each([0, 409, 413, 429, 500, 504])('a form says a %i by itself', async (status) => {
    if (status === 0) fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    else answer({ success: false, code: status, message: '没有保存' }, status)
    await refusalOf(call('PUT', '/sys/dict/edit', { handles: 'form' }))
    expect(failures).not.toHaveBeenCalled()
  })

  it.each([401, 403])('a form leaves a %i to the page', async (status) => {
    local.set(keys.token, 't1')
    answer({ success: false, code: status, message: '没有权限' }, status)
    await refusalOf(call('PUT', '/sys/dict/edit', { handles: 'form' }))
    expect(failures).toHaveBeenCalledOnce()
  })

  it('Token失效 inside an envelope is the session’s business, not the screen’s', async () => {
    local.set(keys.token, 't1')
    answer({ success: false, code: 500, message: 'Token失效，请重新登录' })
    await refusalOf(call('GET', '/sys/dict/list'))
    expect(failures).toHaveBeenCalledOnce()
  })

  it.each([
    ['no connection', new TypeError('Failed to fetch'), 0],
    ['no answer in time', new DOMException('late', 'TimeoutError'), 504],
  ])('%s', async (_, cause, status) => {
    fetchMock.mockRejectedValueOnce(cause)
    expect((await refusalOf(call('GET', '/sys/dict/list'))).status).toBe(status)
    expect(failures).toHaveBeenCalledOnce()
  })

  it('a page of some proxy instead of an envelope is a failure', async () => {
    fetchMock.mockResolvedValueOnce(new Response('<html>', { status: 200 }))
    expect((await refusalOf(call('GET', '/sys/dict/list'))).status).toBe(502)
  })

  it('an aborted call throws the reason and tells nobody', async () => {
    const abort = new AbortController()
    abort.abort(new Error('left'))
    fetchMock.mockRejectedValueOnce(abort.signal.reason)
    await expect(call('GET', '/sys/dict/list', { signal: abort.signal })).rejects.toThrow('left')
    expect(failures).not.toHaveBeenCalled()
  })
})

describe('fetchFile', () => {
  it('sends the session along and answers the bytes', async () => {
    local.set(keys.token, 't1')
    fetchMock.mockResolvedValueOnce(new Response('picture'))
    expect(await (await fetchFile('/sys/common/static/f/a.png')).text()).toBe('picture')
    expect(sent().headers['X-Access-Token']).toBe('t1')
  })

  it('reads a stored file at its host', async () => {
    setFileHosts({ static: 'https://files.example.com/stored', upload: '', bank: '' })
    local.set(keys.token, 't1')
    fetchMock.mockResolvedValueOnce(new Response('picture'))
    await fetchFile('/sys/common/static/f/a.png')
    expect(sent().url.href).toBe('https://files.example.com/stored/f/a.png')
    expect(sent().headers['X-Access-Token']).toBe('t1')
    setFileHosts({ static: '', upload: '', bank: '' })
  })

  it('never sends the session to another origin', async () => {
    await expect(fetchFile('https://elsewhere.test/a.png')).rejects.toThrow()
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('a long answer with a tag', () => {
  const tree = { success: true, code: 200, message: '', result: [{ id: 'a' }] }
  const ask = () => call('GET', '/sys/sysDepart/queryTreeList')
  const unchanged = () =>
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 304, headers: { ETag: '"1"' } }))
  const asked = () => fetchMock.mock.lastCall?.[1]?.headers as Record<string, string>

  it('is not sent again while it is the same', async () => {
    local.set(keys.token, 'kept-1')
    answer(tree, 200, { ETag: '"1"' })
    const first = await ask()
    expect(asked()).not.toHaveProperty('If-None-Match')
    unchanged()
    expect(await ask()).toBe(first)
    expect(asked()).toMatchObject({ 'If-None-Match': '"1"' })
    unchanged()
    expect(await ask()).toBe(first)
  })

  it('is another one when the server sends it', async () => {
    local.set(keys.token, 'kept-2')
    answer(tree, 200, { ETag: '"1"' })
    await ask()
    answer({ ...tree, result: [] }, 200, { ETag: '"2"' })
    expect(await ask()).toEqual([])
    answer({ ...tree, result: [] }, 200)
    await ask()
    expect(asked()).toMatchObject({ 'If-None-Match': '"2"' })
    answer(tree)
    await ask() // the last one had no tag
    expect(asked()).not.toHaveProperty('If-None-Match')
  })

  it('is for the question it answers', async () => {
    local.set(keys.token, 'kept-3')
    answer(tree, 200, { ETag: '"1"' })
    await call('GET', '/sys/role/list', { query: { pageNo: 1 } })
    answer(tree)
    await call('GET', '/sys/role/list', { query: { pageNo: 2 } })
    expect(asked()).not.toHaveProperty('If-None-Match')
  })

  it('is for the session that asked', async () => {
    local.set(keys.token, 'kept-4')
    answer(tree, 200, { ETag: '"1"' })
    await ask()
    local.set(keys.token, 'kept-5')
    answer(tree, 200, { ETag: '"5"' })
    await ask()
    expect(asked()).not.toHaveProperty('If-None-Match')
    local.set(keys.token, 'kept-4')
    answer(tree)
    await ask()
    expect(asked()).not.toHaveProperty('If-None-Match')
  })

  it('stands when a refusal comes between', async () => {
    local.set(keys.token, 'kept-6')
    answer(tree, 200, { ETag: '"1"' })
    await ask()
    answer({ success: false, code: 500, message: '系统繁忙' }, 503)
    await refusalOf(ask())
    unchanged()
    expect(await ask()).toEqual(tree.result)
  })
})
