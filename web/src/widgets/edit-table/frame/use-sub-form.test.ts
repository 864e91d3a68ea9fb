import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findWithRetries } from './use-sub-form'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('looks again up to 3 times, 100 ms apart', async () => {
  const find = vi.fn(() => null)
  const found = findWithRetries(find)
  await vi.advanceTimersByTimeAsync(99)
  expect(find).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(find).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(find).toHaveBeenCalledTimes(4)
  expect(await found).toBeNull()
})

it('takes what comes meanwhile', async () => {
  const row = document.createElement('div')
  let tries = 0
  const found = findWithRetries(() => (++tries === 3 ? row : null))
  await vi.advanceTimersByTimeAsync(200)
  expect(await found).toBe(row)
})
