import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isHiddenAfter, useHeaderHiding } from './header-hiding'

it.each([
  [false, 0, 100, false],
  [false, 90, 101, true],
  [true, 400, 399, false],
  [true, 400, 400, true],
  [false, 400, 400, false],
  [true, 400, 100, false],
])('hidden %s, scrolled %i → %i: hidden %s', (before, from, to, after) =>
  expect(isHiddenAfter(before, from, to)).toBe(after),
)

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
    run(0)
    return 0
  })
  window.scrollY = 0
})

function scroll(to: number): void {
  window.scrollY = to
  act(() => void window.dispatchEvent(new Event('scroll')))
}

it('goes while the page scrolls down, comes back on the way up, by focus, and with another page', () => {
  const { result, rerender } = renderHook(({ page }) => useHeaderHiding(true, page), {
    initialProps: { page: '/a' },
  })
  scroll(300)
  expect(result.current.isHidden).toBe(true)
  scroll(280)
  expect(result.current.isHidden).toBe(false)
  scroll(500)
  act(() => result.current.show())
  expect(result.current.isHidden).toBe(false)
  scroll(600)
  rerender({ page: '/b' })
  expect(result.current.isHidden).toBe(false)
})

it('stays while it is not asked to hide', () => {
  const { result } = renderHook(() => useHeaderHiding(false, '/a'))
  scroll(300)
  expect(result.current.isHidden).toBe(false)
})
