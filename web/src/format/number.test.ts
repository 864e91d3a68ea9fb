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

it('caps badges', () => {
  expect(badgeCount(9_999)).toBe('9,999')
  expect(badgeCount(10_000)).toBe('9,999+')
})

it.each([
  ['', '0.00'],
  [null, '0.00'],
  [undefined, '0.00'],
  ['abc', '0.00'],
  [5, '5.00'],
  [0, '0.00'],
  ['1234567.1', '1,234,567.10'],
  [1.005, '1.01'],
  ['-1.005', '-1.01'],
  [-0.001, '0.00'],
  [999.995, '1,000.00'],
  ['90071992547409931.125', '90,071,992,547,409,931.13'],
  [1e-9, '0.00'],
])('money of %j: %s', (value, text) => expect(money(value)).toBe(text))
