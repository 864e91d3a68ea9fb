import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { toast } from '@/ui/toast'
import { type ChangeOptions, useChange } from './use-change'

async function changed(options?: ChangeOptions<string>) {
  const client = new QueryClient()
  const keys = [
    ['customer', 'list'],
    ['customer', 'one', '7'],
    ['driver', 'tabs'],
    ['driver', 'list'],
  ] as const
  for (const key of keys) client.setQueryData(key, 'as it was')
  const send = vi.fn(async (_: string) => ({ message: '修改成功!' }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useChange('customer', send, options), { wrapper })
  await act(() => result.current.mutateAsync('7'))
  expect(send.mock.calls.map(([input]) => input)).toEqual(['7'])
  return keys.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join(' '))
}

it('says the message of the server, and what the feature shows is out of date', async () => {
  const messages = vi.spyOn(toast, 'success')
  expect(await changed()).toEqual(['customer list', 'customer one 7'])
  expect(messages).toHaveBeenCalledExactlyOnceWith('修改成功!')
})

it('says it in other words, and what else shows it is out of date', async () => {
  const messages = vi.spyOn(toast, 'success')
  const says = vi.fn()
  expect(await changed({ says, also: [['driver', 'tabs']] })).toEqual([
    'customer list',
    'customer one 7',
    'driver tabs',
  ])
  expect(says).toHaveBeenCalledExactlyOnceWith('7', '修改成功!')
  expect(messages).not.toHaveBeenCalled()
})
