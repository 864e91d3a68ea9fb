import { expect, it } from 'vitest'
import { badgeCount, grouped, money } from './number'

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

it.each([
  [null, '0.00'],
  [undefined, '0.00'],
  [0, '0.00'],
  [5, '0.05'],
  [1_234_560, '12,345.60'],
  [-1_234_560, '-12,345.60'],
])('%j fen are %s', (fen, expected) => expect(money(fen)).toBe(expected))

it('caps badges', () => {
  expect(badgeCount(9_999)).toBe('9,999')
  expect(badgeCount(10_000)).toBe('9,999+')
})
