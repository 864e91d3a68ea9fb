import { afterEach, beforeEach, vi } from 'vitest'
import { check, type Rule } from '@/validation/run'

/** Puts the tests of a file on a clock of their own: rules that ask the server wait for a pause in typing. */
export function onOwnClock(): void {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())
}

/** What the rule says once the pause in typing is over. */
export async function checked(rule: Rule, text: string): Promise<string | undefined> {
  const answer = check([rule], text)
  await vi.advanceTimersByTimeAsync(300)
  return await answer
}
