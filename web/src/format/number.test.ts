import { expect, it } from 'vitest'
import { badgeCount, grouped } from './number'

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1234567.25, '1,234,567.25'],
  [-1234, '-1,234'],
  ['9007199254740993', '9,007,199,254,740,993'],
  ['', '—'],
  [null, '—'],
  [undefined, '—'],
  ['abc', '—'],
])('groups %j as %s', (value, expected) => expect(grouped(value)).toBe(expected))

it('caps badges', () => {
  expect(badgeCount(9_999)).toBe('9,999')
  expect(badgeCount(10_000)).toBe('9,999+')
})
