import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { Refuse, type Seen, serve } from '#test/wire'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { listenToFailures } from './call'
import type { Refusal } from './refusal'
import { type UploadOptions, uploadFile } from './upload'

const MB = 1024 * 1024
const large = picture('现场.jpg', 2.5 * MB)

let sent: SentUpload[]
let seen: Seen[]

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  listenToFailures(() => {})
  local.set(keys.token, 't1')
  sent = takeUploads()
  answer()
})
afterEach(() => vi.useRealTimers())

function answer({ offset = 0, finish = () => 'f/a.jpg' as unknown } = {}) {
  seen = serve({
    'POST /sys/common/upload/begin': () => ({ id: 'u1', offset, size: large.size, partSize: MB, path: '' }),
    'POST /sys/common/upload/finish': () => finish(),
  })
}

const start = (options: UploadOptions = {}) => uploadFile(large, { token: true, biz: 'driver', ...options })
const requested = (count: number) => vi.waitFor(() => expect(sent).toHaveLength(count))
const offsetOf = (n: number) => new URL(sent[n]?.url ?? '').searchParams.get('offset')

async function takePart(n: number, offset: number) {
  await requested(n + 1)
  sent[n]?.answer({ success: true, code: 200, message: '', result: { id: 'u1', offset } })
}

it('sends a large file in parts, each where the one before ended', async () => {
  const percents: number[] = []
  const promise = start({ onProgress: (percent) => percents.push(percent) })
  await requested(1)
  expect(seen[0]?.body).toMatchObject({
    name: '现场.jpg',
    size: large.size,
    biz: 'driver',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(sent[0]).toMatchObject({ method: 'PUT', headers: { 'X-Access-Token': 't1' } })
  expect(sent[0]?.part.size).toBe(MB)
  sent[0]?.leave(MB / 2, MB)
  await takePart(0, MB)
  await takePart(1, 2 * MB)
  await requested(3)
  expect(sent[2]?.part.size).toBe(MB / 2)
  await takePart(2, large.size)
  expect(await promise).toBe('f/a.jpg')
  expect([0, 1, 2].map(offsetOf)).toEqual(['0', `${MB}`, `${2 * MB}`])
  expect(percents).toEqual([0, 20, 40, 80, 100])
})

it('goes on where the server has the file already', async () => {
  answer({ offset: 2 * MB })
  const promise = start()
  await requested(1)
  expect(offsetOf(0)).toBe(`${2 * MB}`)
  await takePart(0, large.size)
  expect(await promise).toBe('f/a.jpg')
})

it('waits for a broken line and says so', async () => {
  const waiting = vi.fn()
  const promise = start({ onWaiting: waiting })
  await requested(1)
  sent[0]?.break()
  await vi.waitFor(() => expect(waiting).toHaveBeenLastCalledWith(true))
  await requested(2)
  expect(offsetOf(1)).toBe('0')
  await takePart(1, MB)
  await vi.waitFor(() => expect(waiting).toHaveBeenLastCalledWith(false))
  await takePart(2, 2 * MB)
  await takePart(3, large.size)
  expect(await promise).toBe('f/a.jpg')
})

it('goes on at once when the network is back', async () => {
  void start().catch(() => {})
  for (let n = 0; n < 4; n++) {
    await requested(n + 1)
    sent[n]?.break()
    await vi.advanceTimersByTimeAsync(600 * 2 ** n)
  }
  await requested(5)
  sent[4]?.break()
  await vi.advanceTimersByTimeAsync(10)
  dispatchEvent(new Event('online'))
  await requested(6)
})

it('believes the server where the file is, when an answer got lost', async () => {
  const promise = start()
  await requested(1)
  sent[0]?.answer(
    { success: false, code: 409, message: '上传进度不一致，请从当前位置继续', result: { offset: 2 * MB } },
    409,
  )
  await requested(2)
  expect(offsetOf(1)).toBe(`${2 * MB}`)
  await takePart(1, large.size)
  expect(await promise).toBe('f/a.jpg')
})

it('gives up after the last pause', async () => {
  const promise = start().catch((cause: Refusal) => cause)
  for (let n = 0; n < 8; n++) {
    await requested(n + 1)
    sent[n]?.break()
    await vi.advanceTimersByTimeAsync(31_000)
  }
  expect(await promise).toMatchObject({ status: 0 })
})

it('does not repeat what the server refuses', async () => {
  answer({ finish: () => new Refuse('图片已损坏，无法识别') })
  const promise = start().catch((cause: Refusal) => cause)
  await takePart(0, MB)
  await takePart(1, 2 * MB)
  await takePart(2, large.size)
  expect(await promise).toMatchObject({ message: '图片已损坏，无法识别' })
  expect(seen.filter(({ call }) => call.endsWith('finish'))).toHaveLength(1)
})

it('stops in the middle of a part, and between two tries', async () => {
  const abort = new AbortController()
  const promise = start({ signal: abort.signal })
  await requested(1)
  abort.abort(new Error('taken out'))
  await expect(promise).rejects.toThrow('taken out')
  expect(sent[0]?.isAborted).toBe(true)

  const between = new AbortController()
  const second = start({ signal: between.signal })
  await requested(2)
  sent[1]?.break()
  await vi.advanceTimersByTimeAsync(10)
  between.abort(new Error('taken out again'))
  await expect(second).rejects.toThrow('taken out again')
})

it('a small file, one without a session and one for another server go whole', async () => {
  void uploadFile(picture('a.jpg'), { token: true }).catch(() => {})
  void start({ token: false }).catch(() => {})
  void start({ domain: 'https://files.example.com' }).catch(() => {})
  await requested(3)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
})

it('three go at once, and the next when one is through', async () => {
  const files = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'].map((name) => picture(name))
  const given = new AbortController()
  const all = files.map((file, n) =>
    uploadFile(file, n === 3 ? { signal: given.signal } : {}).catch((cause: Error) => cause.message),
  )
  expect(sent).toHaveLength(3)
  given.abort(new Error('taken out'))
  expect(await all[3]).toBe('taken out')
  sent[0]?.store('f/a.jpg')
  expect(await all[0]).toBe('f/a.jpg')
  await requested(4)
  expect(sent[3]?.form.get('file')).toMatchObject({ name: 'e.jpg' })
})
