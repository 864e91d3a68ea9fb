import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, toasts } from './toast'
import { ToastHost } from './toast-host'

beforeEach(() => {
  vi.useFakeTimers()
  for (const shown of toasts.snapshot().shown) toast.dismiss(shown.id)
})
afterEach(() => vi.useRealTimers())

it('goes after four seconds', () => {
  render(<ToastHost />)
  act(() => void toast.success('保存成功'))
  act(() => vi.advanceTimersByTime(3_999))
  expect(screen.getByText('保存成功')).toBeInTheDocument()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByText('保存成功')).toBeNull()
})

it('stays while pointed at', () => {
  render(<ToastHost />)
  act(() => void toast.error('拒绝访问', 'Access denied · 请求号 r1'))
  const line = screen.getByText('拒绝访问').parentElement as HTMLElement
  fireEvent.pointerEnter(line)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByText('Access denied · 请求号 r1')).toBeInTheDocument()
  fireEvent.pointerLeave(line)
  act(() => vi.advanceTimersByTime(4_000))
  expect(screen.queryByText('拒绝访问')).toBeNull()
  expect(toasts.snapshot().errors[0]?.text).toBe('拒绝访问')
})

it('does not repeat itself, and warns louder than it praises', () => {
  render(<ToastHost />)
  act(() => {
    toast.error('网络超时')
    toast.error('网络超时')
    toast.success('保存成功')
  })
  expect(screen.getAllByText('网络超时')).toHaveLength(1)
  expect(screen.getByText('网络超时').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('保存成功').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})
