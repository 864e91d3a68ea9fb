import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, fetchFile } from '@/api/call'
import { signedIn } from '@/identity/session'
import { connectionSettled } from '@/live/live'
import { saveDraft } from '@/storage/drafts'
import { local, session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { openQuestion } from '@/ui/confirm'
import { leavePage } from '@/ui/leave-page'
import { toast, useToasts } from '@/ui/toast'
import { useAccountActions } from './use-account-actions'

vi.mock('@/ui/leave-page', () => ({ leavePage: vi.fn() }))
vi.mock('@/live/live', async (original) => ({
  ...(await original<typeof import('@/live/live')>()),
  connectionSettled: vi.fn(async () => {}),
}))

const seen: string[] = []
let refused = ''

beforeEach(() => {
  vi.useFakeTimers()
  seen.length = 0
  refused = ''
  vi.mocked(leavePage).mockReset()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? ''
    seen.push(`${init.method} ${path}`)
    if (path === refused) return Response.json({ success: false, code: 500, message: '服务繁忙' })
    return Response.json({ success: true, code: 200, result: { sex: [{ value: '1', text: '男' }] } })
  })
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
  signedIn({ token: 't1', userInfo: { id: 'u1', username: 'ops', realname: '张敏', avatar: '' } })
})
afterEach(() => vi.useRealTimers())

const messages = () => useToasts.getState().shown.map(({ tone, text }) => [tone, text])
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

function actions() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useAccountActions, { wrapper }).result.current
}

it('清理缓存 has the server refresh first, then takes the new copies', async () => {
  actions().onClearCache()
  await settle()
  expect(seen).toEqual([
    'GET /sys/dict/refleshCache',
    'GET /sys/dict/queryAllDictItems',
    'GET /setting/hySetting/queryPlatformSettings',
  ])
  expect(local.get(keys.dictionaries('u1'))).toEqual({ sex: [{ value: '1', text: '男' }] })
  expect(messages()).toEqual([['success', '刷新缓存完成！']])
})

it.each(['/sys/dict/refleshCache', '/sys/dict/queryAllDictItems'])('warns when %s fails', async (path) => {
  refused = path
  actions().onClearCache()
  await settle()
  expect(messages()).toEqual([['warning', '刷新缓存失败！']])
})

it('退出登录 asks, and cancelled keeps the session', async () => {
  actions().onSignOut()
  await settle()
  expect(openQuestion()).toMatchObject({ title: '提示', text: '真的要退出登录吗?' })
  openQuestion()?.answer(false)
  await settle()
  expect(local.get(keys.token)).toBe('t1')
  expect(seen).toEqual([])
})

it('退出登录 says what was kept and not submitted', async () => {
  saveDraft({ userId: 'u1', path: '/review', form: 't1' }, '「王永」的审核', { values: { memo: 'x' } })
  saveDraft({ userId: 'u2', path: '/review', form: 't2' }, '「赵六」的审核', { values: { memo: 'y' } })
  actions().onSignOut()
  await settle()
  expect(openQuestion()?.detail).toBe('还没有提交的内容将不再保留：「王永」的审核')
  openQuestion()?.answer(false)
  await settle()
  session.removeWhere((name) => name.startsWith('draft.'))
  actions().onSignOut()
  await settle()
  expect(openQuestion()?.detail).toBe('')
  openQuestion()?.answer(false)
  await settle()
})

it.each([
  ['confirmed', '', [], 0],
  ['refused', '/sys/logout', [['error', '服务繁忙']], 1_500],
])('signing out, %s by the server, leaves nothing behind', async (_, path, words, delay) => {
  refused = path
  session.set(keys.tabs('u1'), [])
  actions().onSignOut()
  await settle()
  openQuestion()?.answer(true)
  await settle()
  expect(seen).toEqual(['POST /sys/logout'])
  expect(messages()).toEqual(words)
  const left = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(left).not.toMatch(/u1|t1|ops|张敏/)
  if (delay > 0) expect(leavePage).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(delay))
  expect(leavePage).toHaveBeenCalledWith('/user/login')
})

it('signing out waits for a connection under way, which would reach the server after the session', async () => {
  let settled = () => {}
  vi.mocked(connectionSettled).mockReturnValueOnce(new Promise((done) => (settled = done)))
  actions().onSignOut()
  await settle()
  openQuestion()?.answer(true)
  await settle()
  expect(seen).toEqual([])
  settled()
  await settle()
  expect(seen).toEqual(['POST /sys/logout'])
})

it('signing out takes back what the page asks, and it asks nothing more until somebody signs in', async () => {
  const signals: AbortSignal[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.signal && !/logout/.test(url)) signals.push(init.signal)
    if (/logout/.test(url)) seen.push(`taken back: ${signals.map(({ aborted }) => aborted)}`)
    init.signal?.throwIfAborted()
    if (/logout/.test(url)) return answer(url, init)
    return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('gone'))))
  })
  const asked = [call('GET', '/sys/dict/queryAllDictItems'), fetchFile('/sys/common/static/a.png')]
  const ends = Promise.allSettled(asked)
  actions().onSignOut()
  await settle()
  openQuestion()?.answer(true)
  await settle()
  expect(seen).toEqual(['taken back: true,true', 'POST /sys/logout'])
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(call('GET', '/sys/dict/refleshCache')).rejects.toThrow()
  expect(messages()).toEqual([])

  signedIn({ token: 't2', userInfo: { id: 'u1', username: 'ops', realname: '张敏', avatar: '' } })
  void call('GET', '/sys/dict/refleshCache').catch(() => {})
  expect(signals.at(-1)?.aborted, 'who signs in asks again').toBe(false)
})
