import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast, useToasts } from '@/ui/toast'
import { useBindingReturn } from './binding-return'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
})

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

it.each([
  [{ success: true, code: 200, message: '绑定成功！', result: null }, 'success', '绑定成功！'],
  [
    { success: false, code: 500, message: '该第三方账号已绑定其他用户', result: null },
    'error',
    '该第三方账号已绑定其他用户',
  ],
])('binds once the console stands, and says the server’s words: %j', async (answer, tone, text) => {
  fetchMock.mockImplementation(async () => Response.json(answer))
  const hook = renderHook(({ isReady }) => useBindingReturn('k1', isReady), {
    wrapper,
    initialProps: { isReady: false },
  })
  expect(fetchMock).not.toHaveBeenCalled()
  hook.rerender({ isReady: true })
  await vi.waitFor(() => expect(useToasts.getState().shown).toMatchObject([{ tone, text }]))
  hook.rerender({ isReady: false })
  hook.rerender({ isReady: true })
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: JSON.stringify({ ticket: 'k1' }),
  })
})
