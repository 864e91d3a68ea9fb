import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { openQuestion } from '@/ui/confirm'
import { toast, useToasts } from '@/ui/toast'
import { startFailureReactions, tellRefusal } from './failure-reactions'
import { useRightQuestion } from './right-question'

const fetchMock = vi.fn<typeof fetch>()
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  for (const shown of useToasts.getState().shown) toast.dismiss(shown.id)
  fetchMock.mockReset()
  reload.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  local.set(keys.token, 't1')
  startFailureReactions(reload)
})
afterEach(() => vi.useRealTimers())

function answers(status: number, body: object) {
  fetchMock.mockImplementation(
    async (url) =>
      new Response(JSON.stringify(String(url).startsWith('/sys/logout') ? { success: true } : body), {
        status: String(url).startsWith('/sys/logout') ? 200 : status,
        headers: { 'X-Request-Id': 'r1' },
      }),
  )
}

const ask = () => call('GET', '/sys/dict/list').catch(() => {})
const logouts = () => fetchMock.mock.calls.filter(([url]) => String(url).startsWith('/sys/logout')).length
const shown = () => useToasts.getState().shown.map(({ text, detail }) => [text, detail])

it('any number of 401 is one notice, one sign-out and one reload after 1.5 s', async () => {
  answers(401, { success: false, code: 401, message: 'Token失效，请重新登录' })
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(shown()).toEqual([['未授权，请重新登录', 'Unauthorized, please log in again · 请求号 r1']])
  expect(local.get(keys.token)).toBeNull()
  expect(logouts()).toBe(1)
  vi.advanceTimersByTime(1_499)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('401 without a token is a notice and nothing more', async () => {
  local.remove(keys.token)
  answers(401, { success: false, code: 401, message: '未授权，请重新登录' })
  await ask()
  vi.advanceTimersByTime(5_000)
  expect(shown()).toHaveLength(1)
  expect(logouts()).toBe(0)
  expect(reload).not.toHaveBeenCalled()
})

it('an answer to a call of an earlier session ends nothing', async () => {
  fetchMock.mockImplementation(async () => {
    local.set(keys.token, 't2')
    return new Response('{}', { status: 401 })
  })
  await ask()
  expect(local.get(keys.token)).toBe('t2')
  expect(shown()).toEqual([])
})

it('500 with Token失效 asks once, then signs out and reloads', async () => {
  answers(500, { success: false, code: 500, message: 'Token失效，请重新登录' })
  await Promise.all([ask(), ask()])
  const question = openQuestion()
  expect(question).toMatchObject({ title: '登录已过期', okText: '重新登录', cancelText: null })
  expect(reload).not.toHaveBeenCalled()
  question?.answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(local.get(keys.token)).toBeNull()
  expect(logouts()).toBe(1)
  expect(reload).toHaveBeenCalledOnce()
})

it('403 lets the user copy a request for the administrator', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  useSession.setState({ user: { id: 'u1', username: 'nobody', realname: '李试', avatar: '' } })
  const result = { permission: 'driver:check', permissionName: '司机审核', roles: ['司机审核员'] }
  answers(403, { success: false, code: 403, message: '没有权限：司机审核', result })
  await ask()
  const [refused] = useToasts.getState().shown
  expect(refused?.actions.map(({ label }) => label)).toEqual(['查看原因', '复制申请'])
  refused?.actions[0]?.perform()
  expect(useRightQuestion.getState().code).toBe('driver:check')
  refused?.actions[1]?.perform()
  await vi.advanceTimersByTimeAsync(0)
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('权限：司机审核（driver:check）'))
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('申请人：李试（nobody）'))
  expect(shown().at(-1)?.[0]).toBe('已复制')
})

it('a refusal without a screen of its own is told the same way', () => {
  tellRefusal(new Refusal({ status: 200, code: 500, message: '单据已存在', requestId: 'r9' }))
  expect(shown()).toEqual([['单据已存在', '请求号 r9']])
})

it.each([
  [403, '拒绝访问'],
  [404, '很抱歉，资源未找到!'],
  [504, '网络超时'],
  [400, '参数错误'],
])('%i says %s', async (status, text) => {
  answers(status, { success: false, code: status, message: '参数错误' })
  await ask()
  expect(shown()[0]?.[0]).toBe(text)
  expect(local.get(keys.token)).toBe('t1')
})
