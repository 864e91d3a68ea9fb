import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { toast, useToasts } from '@/ui/toast'
import { useWechatReturn, wechatAnswer } from './wechat-return'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
})

it.each([
  ['/dashboard/analysis', '?code=c1&state=s1', { code: 'c1', state: 's1' }, '/dashboard/analysis'],
  ['/dashboard/analysis', '?a=1&code=c1&state=s1', { code: 'c1', state: 's1' }, '/dashboard/analysis?a=1'],
  ['/dashboard/analysis', '?state=s1', { code: '', state: 's1' }, '/dashboard/analysis'],
])('%s%s is an answer', (path, search, answer, rest) => {
  expect(wechatAnswer(path, search)).toEqual({ answer, rest })
})

it.each([
  ['/dashboard/analysis', ''],
  ['/dashboard/analysis', '?code=c1'],
  ['/dashboard/analysis', '?code=c1&state='],
  ['/report/list', '?code=c1&state=s1'],
])('%s%s is none', (path, search) => expect(wechatAnswer(path, search)).toBeNull())

function Page() {
  const { pathname, search } = useLocation()
  useWechatReturn(pathname, search, true)
  return <p>{pathname + search}</p>
}

it.each([
  [{ success: true, code: 200, message: '绑定成功！', result: null }, 'success', '绑定成功！'],
  [{ success: false, code: 500, message: '授权已过期', result: null }, 'error', '授权已过期'],
])('binds once, says the server’s words and cleans the address: %j', async (answer, tone, text) => {
  fetchMock.mockImplementation(async () => Response.json(answer))
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/dashboard/analysis?code=c1&state=s1'],
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('/dashboard/analysis')).toBeInTheDocument()
  await vi.waitFor(() => expect(useToasts.getState().shown).toMatchObject([{ tone, text }]))
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/^\/wx\/bangding\?code=c1&state=s1&_t=\d+$/)
})
