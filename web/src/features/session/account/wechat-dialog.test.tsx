import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { formatDateTime } from '@/format/time'
import { WechatDialog } from './wechat-dialog'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

function answer(n: number, lifetime: number) {
  const result = {
    url: `https://provider.test/agree?state=${n}`,
    expires: formatDateTime(Date.now() + lifetime),
  }
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true, code: 200, result }))
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <WechatDialog onClose={() => {}} />
    </QueryClientProvider>,
  )
}

const link = () => screen.findByRole('link', { name: '在本窗口打开微信授权页' })

it('shows the code of the provider’s page, and leads there', async () => {
  answer(1, 60_000)
  show()
  expect(await link()).toHaveAttribute('href', 'https://provider.test/agree?state=1')
  expect(screen.getByRole('img', { name: '微信授权页的二维码' })).toBeInTheDocument()
  expect(screen.getByText('或用手机打开授权页，登录同一账号后完成绑定。')).toBeInTheDocument()
})

it.each([
  ['when its time is over', 300_000, 300_000],
  ['not before a minute is, however wrong the clock', -5_000, 60_000],
])('offers another code %s', async (_, lifetime, shownFor) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  answer(1, lifetime)
  show()
  await link()
  await act(() => vi.advanceTimersByTimeAsync(shownFor - 5_000))
  expect(screen.queryByRole('button', { name: '刷新二维码' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByRole('img', { name: '二维码已过期' })).toBeInTheDocument()
  answer(2, 60_000)
  act(() => screen.getByRole('button', { name: '刷新二维码' }).click())
  expect(await link()).toHaveAttribute('href', 'https://provider.test/agree?state=2')
  vi.useRealTimers()
})

it('says why there is none and tries again', async () => {
  const refused = { success: false, code: 500, message: '微信绑定尚未开通', result: null }
  fetchMock.mockImplementationOnce(async () => Response.json(refused))
  show()
  expect(await screen.findByRole('alert')).toHaveTextContent('微信绑定尚未开通')
  answer(1, 60_000)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await link()).toBeInTheDocument()
})

it('asks for the password first when it was entered long ago', async () => {
  const refused = { success: false, code: 403, message: '请先验证登录密码', result: { stepUp: true } }
  fetchMock.mockImplementationOnce(async () => Response.json(refused, { status: 403 }))
  show()
  const password = await screen.findByLabelText('登录密码')
  fetchMock.mockImplementationOnce(async () => Response.json({ success: true, code: 200, result: null }))
  answer(1, 60_000)
  await userEvent.type(password, 'berg-und-tal-7{Enter}')
  expect(await link()).toBeInTheDocument()
  expect(fetchMock.mock.calls[1]?.[0]).toBe('/sys/reauth')
})
