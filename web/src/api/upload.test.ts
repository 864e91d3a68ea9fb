import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { listenToFailures } from './call'
import { setFileHosts } from './file-hosts'
import { Refusal } from './refusal'
import { type UploadOptions, uploadFile } from './upload'

const failures = vi.fn()
let sent: SentUpload[]

beforeEach(() => {
  failures.mockReset()
  listenToFailures(failures)
  sent = takeUploads()
})
afterEach(() => listenToFailures(() => {}))

function start(options?: UploadOptions) {
  const promise = uploadFile(picture('正面.jpg'), options)
  const request = sent[0]
  if (!request) throw new Error('nothing was sent')
  return { promise, request }
}

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const cause = await promise.catch((error: unknown) => error)
  expect(cause).toBeInstanceOf(Refusal)
  return cause as Refusal
}

it('sends the file, isup=1 and the folder temp, and answers the stored path', async () => {
  const { promise, request } = start()
  expect(request.url).toBe(`${location.origin}/sys/common/upload`)
  expect((request.form.get('file') as File).name).toBe('正面.jpg')
  expect(request.form.get('isup')).toBe('1')
  expect(request.form.get('biz')).toBe('temp')
  request.store('f/a.jpg')
  expect(await promise).toBe('f/a.jpg')
})

it('names another folder and another server', () => {
  const { request } = start({ biz: 'driver', domain: 'https://files.example.com' })
  expect(request.form.get('biz')).toBe('driver')
  expect(request.url).toBe('https://files.example.com/sys/common/upload')
})

it.each([
  ['configured, to our own server', { token: true }, { 'X-Access-Token': 't1', tenant_id: '7' }],
  ['not configured', {}, { tenant_id: '7' }],
  ['configured, to another server', { token: true, domain: 'https://files.example.com' }, {}],
])('the session goes along: %s', (_, options, headers) => {
  local.set(keys.token, 't1')
  local.set(keys.tenant, '7')
  expect(start(options).request.headers).toEqual(headers)
})

it('goes to the configured host with the session, but a call of its own stays at home', () => {
  setFileHosts({ static: '', upload: 'https://up.example.com/jeecg-boot', bank: '' })
  local.set(keys.token, 't1')
  local.set(keys.tenant, '7')
  const { request } = start({ token: true })
  expect(request.url).toBe('https://up.example.com/jeecg-boot/sys/common/upload')
  expect(request.headers).toEqual({ 'X-Access-Token': 't1', tenant_id: '7' })
  void uploadFile(picture('a.jpg'), { action: '/note/upload' })
  expect(sent.at(-1)?.url).toBe(`${location.origin}/note/upload`)
  setFileHosts({ static: '', upload: '', bank: '' })
})

it('tells rising percents and keeps the last one for the answer', async () => {
  const percents: number[] = []
  const { promise, request } = start({ onProgress: (percent) => percents.push(percent) })
  request.leave(1, 3)
  request.leave(3, 3)
  expect(percents).toEqual([33, 99])
  request.store('f/a.jpg')
  await promise
  expect(percents).toEqual([33, 99, 100])
})

it('reads the path from the field that is configured', async () => {
  const { promise, request } = start({ responseName: 'result' })
  request.answer({ success: true, code: 200, message: '上传成功', result: 'f/b.jpg' })
  expect(await promise).toBe('f/b.jpg')
})

it('a refusal is the caller’s to show, with the server’s words and the number of the request', async () => {
  const { promise, request } = start()
  request.refuse('文件内容与扩展名 .jpg 不符', 200, { 'X-Request-Id': 'r1' })
  expect(await refusalOf(promise)).toMatchObject({ message: '文件内容与扩展名 .jpg 不符', requestId: 'r1' })
  expect(failures).not.toHaveBeenCalled()
})

it.each([
  ['too large', 413, '文件大小超出限制'],
  ['too many', 429, '操作过于频繁，请 3 秒后再试'],
])('%s is the caller’s to show too', async (_, status, message) => {
  const { promise, request } = start()
  request.refuse(message, status, { 'Retry-After': '3' })
  expect(await refusalOf(promise)).toMatchObject({ status, message, retryAfter: 3 })
  expect(failures).not.toHaveBeenCalled()
})

it('no answer and an answer that is none are refusals', async () => {
  const broken = start()
  broken.request.break()
  expect(await refusalOf(broken.promise)).toMatchObject({ status: 0, message: '网络连接失败，请检查网络' })

  const slow = uploadFile(picture('a.jpg'))
  sent.at(-1)?.ontimeout?.()
  expect(await refusalOf(slow)).toMatchObject({ status: 504, message: '网络超时' })

  const gateway = uploadFile(picture('a.jpg'))
  sent.at(-1)?.answer('<html>', 502)
  expect((await refusalOf(gateway)).status).toBe(502)

  const pathless = uploadFile(picture('a.jpg'))
  sent.at(-1)?.answer({ success: true, code: 200, message: '', result: null })
  expect((await refusalOf(pathless)).message).toBe('服务器未返回文件地址')
})

it.each([
  ['401', 401, '未授权'],
  ['Token失效', 500, 'Token失效，请重新登录'],
])('%s ends the session like any call', async (_, status, message) => {
  local.set(keys.token, 't1')
  const { promise, request } = start({ token: true })
  request.refuse(message, status)
  await refusalOf(promise)
  expect(failures).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status }), 't1')
})

it('stops when the caller gives up', async () => {
  const abort = new AbortController()
  const { promise, request } = start({ signal: abort.signal })
  abort.abort(new Error('taken out'))
  await expect(promise).rejects.toThrow('taken out')
  expect(request.isAborted).toBe(true)
  expect(failures).not.toHaveBeenCalled()
})
