import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEAD_TIME, PAUSE, useSettled } from './use-settled'

let frames: FrameRequestCallback[]

beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
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
  const { result, rerender } = renderHook(({ stands }) => useSettled('1', { stands }), {
    initialProps: { stands: false },
  })
  expect(frames).toEqual([])
  rerender({ stands: true })
  paint()
  paint()
  wait(DEAD_TIME)
  expect(result.current).toBe(true)
})

describe('with a pause', () => {
  const press = (key: KeyboardEventInit = { code: 'KeyP', shiftKey: true }) =>
    act(() => window.dispatchEvent(new KeyboardEvent('keydown', key)))
  const show = () =>
    renderHook(({ key }) => useSettled(key, { pause: PAUSE }), { initialProps: { key: '1' } })
  // Presses of the tests before are long ago.
  let later = 0
  beforeEach(() => {
    later += 100_000
    wait(later)
  })
  const paintAll = () => {
    paint()
    paint()
  }

  it('what comes in a series of presses is not meant by any of them, however long the series', () => {
    const { result, rerender } = show()
    paintAll()
    wait(PAUSE)
    expect(result.current).toBe(true)
    press()
    expect(result.current, 'the press itself counts').toBe(true)
    rerender({ key: '2' })
    paintAll()
    for (const gap of [150, 300, 700, 950, 950]) {
      wait(gap)
      expect(result.current).toBe(false)
      press()
    }
    wait(700)
    press({ code: 'Enter', ctrlKey: true })
    wait(PAUSE - 1)
    expect(result.current).toBe(false)
    press({ code: 'NumpadEnter', metaKey: true })
    wait(PAUSE - 1)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  })

  it('counts from the press that brought it, where nothing else is pressed', () => {
    const { result, rerender } = show()
    paintAll()
    wait(PAUSE)
    press()
    wait(300)
    rerender({ key: '2' })
    paintAll()
    wait(PAUSE - 301)
    expect(result.current).toBe(false)
    wait(1)
    expect(result.current).toBe(true)
  })

  it('other keys and presses elsewhere do not hold it up', () => {
    const { result } = show()
    paintAll()
    wait(DEAD_TIME - 1)
    press({ code: 'ArrowRight' })
    press({ code: 'KeyP' })
    act(() => window.dispatchEvent(new MouseEvent('pointerdown')))
    wait(1)
    expect(result.current).toBe(true)
  })
})
