import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { agreeTo } from '#test/wire'
import { ConfirmHost } from '@/ui/confirm-host'
import { ThirdAccountsDialog } from './third-accounts-dialog'

const fetchMock = vi.fn<typeof fetch>()
const onLeave = vi.fn()

beforeEach(() => {
  fetchMock.mockReset()
  onLeave.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

const free = { source: 'github', name: 'GitHub', open: true, bound: false, boundAt: null }
const bound = { ...free, bound: true, boundAt: '2026-11-21 09:00:00' }
const closed = { ...bound, source: 'dingtalk', name: '钉钉', open: false }

function answer(result: unknown, envelope: object = {}, status = 200) {
  fetchMock.mockImplementationOnce(async () =>
    Response.json({ success: true, code: 200, message: '操作成功！', result, ...envelope }, { status }),
  )
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <ThirdAccountsDialog onClose={() => {}} onLeave={onLeave} />
      <ConfirmHost />
    </QueryClientProvider>,
  )
}

const asked = (index: number) => {
  const [address, init] = fetchMock.mock.calls[index] ?? []
  return `${init?.method} ${String(address).replace(/\?.*/, '')}`
}

it('says what is bound, and leaves for the provider', async () => {
  answer([free, closed])
  show()
  expect(await screen.findByText('未绑定')).toBeVisible()
  expect(screen.getByText('已绑定（2026-11-21），暂未开通')).toBeVisible()
  expect(screen.queryByRole('button', { name: '重新绑定钉钉' })).toBeNull()
  answer({ url: 'https://provider.test/agree' })
  await userEvent.click(screen.getByRole('button', { name: '绑定GitHub' }))
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://provider.test/agree'))
  expect(asked(1)).toBe('POST /thirdLogin/bind/github')
})

it('asks for the password first when it was entered long ago', async () => {
  answer([free])
  show()
  answer({ stepUp: true }, { success: false, code: 403, message: '请先验证登录密码' }, 403)
  await userEvent.click(await screen.findByRole('button', { name: '绑定GitHub' }))
  const password = await screen.findByLabelText('登录密码')
  answer(null)
  answer({ url: 'https://provider.test/agree' })
  await userEvent.type(password, 'berg-und-tal-7{Enter}')
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('https://provider.test/agree'))
})

it('says why it does not go there', async () => {
  answer([free])
  show()
  answer(null, { success: false, code: 500, message: '该登录方式未开通' })
  await userEvent.click(await screen.findByRole('button', { name: '绑定GitHub' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('该登录方式未开通')
  expect(onLeave).not.toHaveBeenCalled()
})

it('unbinds when that is confirmed', async () => {
  answer([bound])
  show()
  await userEvent.click(await screen.findByRole('button', { name: '解绑GitHub' }))
  answer(null, { message: '解绑成功！' })
  answer([free])
  await agreeTo('解绑后将不能再用GitHub登录，确定解绑吗？')
  expect(await screen.findByText('未绑定')).toBeVisible()
  expect(asked(1)).toBe('DELETE /thirdLogin/bind/github')
})
