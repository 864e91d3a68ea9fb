import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { isOff } from '#test/antd'
import { captionOf } from './dict-options'
import { DictSelect } from './dict-select'

it.each([
  [{ value: '1', text: '男', label: '甲', title: '乙' }, '男'],
  [{ value: '1', text: '', label: '甲', title: '乙' }, '甲'],
  [{ value: '1', text: '', title: '乙' }, '乙'],
  [{ value: '1', text: '' }, '1'],
])('%j is called %s', (option, caption) => expect(captionOf(option)).toBe(caption))

it('offers what the dictionary offers; what is out of use is grey and cannot be chosen', async () => {
  const items = [
    { value: '1', text: '在用' },
    { value: '2', text: '停用', disabled: true },
  ]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, result: items })))
  const chosen = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DictSelect code="state" onChange={(value) => chosen(value)} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('combobox'))
  const off = (await screen.findByTitle('停用')) as HTMLElement
  expect(isOff(off)).toBe(true)
  await userEvent.click(off)
  expect(chosen).not.toHaveBeenCalled()
  await userEvent.click(screen.getByTitle('在用'))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('1')
})

it('is cleared by a button that says so', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, result: [] })))
  const chosen = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DictSelect code="state" value="1" onChange={(value) => chosen(value)} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(chosen).toHaveBeenCalledExactlyOnceWith(undefined)
})
