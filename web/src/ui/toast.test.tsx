import { readFileSync } from 'node:fs'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from './dialog'
import { toast, useToasts } from './toast'
import { ToastHost } from './toast-host'

const style = document.createElement('style')
style.textContent = readFileSync('src/ui/toast.module.css', 'utf8')

beforeEach(() => {
  document.head.append(style)
  vi.useFakeTimers()
  for (const shown of useToasts.getState().shown) toast.dismiss(shown.id)
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
  expect(useToasts.getState().errors[0]?.text).toBe('拒绝访问')
})

it.each(['success', 'info'] as const)(
  '%s with nothing to press goes by itself, and keeps no click',
  (tone) => {
    render(<ToastHost />)
    act(() => void toast[tone]('保存成功'))
    const line = screen.getByText('保存成功').parentElement as HTMLElement
    expect(getComputedStyle(line).pointerEvents).toBe('none')
    expect(screen.queryByRole('button', { name: '关闭消息' })).toBeNull()
    fireEvent.pointerEnter(line)
    act(() => vi.advanceTimersByTime(4_000))
    expect(screen.queryByText('保存成功')).toBeNull()
  },
)

it('an offer to take an act back can be pressed, and is held while pointed at', () => {
  render(<ToastHost />)
  act(() => void toast.success('删除成功', '', { label: '撤销', perform: () => {} }))
  const line = screen.getByText('删除成功').parentElement as HTMLElement
  expect(getComputedStyle(line).pointerEvents).toBe('auto')
  fireEvent.pointerEnter(line)
  act(() => vi.advanceTimersByTime(60_000))
  expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument()
})

it('does not repeat itself, and warns louder than it praises', () => {
  render(<ToastHost />)
  act(() => {
    toast.error('网络超时')
    toast.error('网络超时')
    toast.success('保存成功')
  })
  expect(screen.getAllByText('网络超时')).toHaveLength(1)
  expect(useToasts.getState().errors.filter(({ text }) => text === '网络超时')).toHaveLength(1)
  expect(screen.getByText('网络超时').closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive')
  expect(screen.getByText('保存成功').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

it('lies in the topmost dialog, where it can be used and heard, and goes on when that closes', () => {
  const page = (dialogs: string[]) => (
    <>
      {dialogs.map((title) => (
        <Dialog key={title} title={title} width={400} onClose={() => {}}>
          {null}
        </Dialog>
      ))}
      <ToastHost />
    </>
  )
  const { rerender } = render(page([]))
  act(() => void toast.error('拒绝访问'))
  const line = screen.getByText('拒绝访问')
  rerender(page(['一']))
  expect(line.closest('dialog')).toBe(screen.getByRole('dialog', { name: '一' }))
  rerender(page(['一', '二']))
  expect(line.closest('dialog')).toBe(screen.getByRole('dialog', { name: '二' }))
  rerender(page(['二']))
  expect(line.closest('dialog')).toBe(screen.getByRole('dialog', { name: '二' }))
  rerender(page([]))
  expect(line.isConnected).toBe(true)
  expect(line.closest('dialog')).toBeNull()
  act(() => vi.advanceTimersByTime(4_000))
  expect(line.isConnected).toBe(false)
})

it('leaves free what must stay in sight, also what comes later', async () => {
  const kept = document.createElement('header')
  kept.dataset.toastsBelow = ''
  kept.getBoundingClientRect = () => ({ bottom: 81 }) as DOMRect
  render(<ToastHost />)
  act(() => void toast.success('保存成功'))
  const place = screen.getByRole('region', { name: '消息' }).parentElement
  expect(place?.style.getPropertyValue('--fd-toast-top')).toBe('16px')
  document.body.append(kept)
  await Promise.resolve()
  vi.advanceTimersToNextFrame()
  expect(place?.style.getPropertyValue('--fd-toast-top')).toBe('89px')
  kept.remove()
})
