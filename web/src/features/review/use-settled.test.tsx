import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEAD_TIME, useSettled } from './use-settled'

let frames: FrameRequestCallback[]

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const paint = () => act(() => frames.shift()?.(0))
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('counts from the moment when the frame that shows it has been painted, however long that takes', () => {
  const { result } = renderHook(() => useSettled('1'))
  paint()
  wait(DEAD_TIME)
  expect(result.current, 'the frame is still being painted').toBe(false)
  paint()
  wait(DEAD_TIME - 1)
  expect(result.current).toBe(false)
  wait(1)
  expect(result.current).toBe(true)
})

it('does not count while something of it is on its way', () => {
  const { result, rerender } = renderHook(({ stands }) => useSettled('1', stands), {
    initialProps: { stands: false },
  })
  expect(frames).toEqual([])
  rerender({ stands: true })
  paint()
  paint()
  wait(DEAD_TIME)
  expect(result.current).toBe(true)
})
