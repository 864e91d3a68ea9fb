import { expect, it } from 'vitest'
import { widthAtMost } from './text-room'

it('texts are taken for wider than they are, digits for narrower than words', () => {
  expect(widthAtMost('')).toBe(0)
  expect(widthAtMost('动力煤')).toBe(42)
  expect(widthAtMost('2026-03-01 08:30:00')).toBeLessThan(174)
  expect(widthAtMost('WWWW')).toBeGreaterThanOrEqual(4 * 14)
})
