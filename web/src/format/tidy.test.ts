import { expect, it } from 'vitest'
import { likeness, tidyNumber, tidyPhone } from './tidy'

it.each([
  ['6222 0202 0012', '622202020012'],
  ['11010519491231002x', '11010519491231002X'],
  ['９１９９０１０１ｍａ', '91990101MA'],
])('the number %s is %s', (text, number) => {
  expect(tidyNumber(text)).toBe(number)
})

it.each([
  ['+8613800138000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['86-138-0013-8000', '13800138000'],
  ['138-0013-8000', '13800138000'],
  ['\u202d13800138000\u202c', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['0351-7654321', '0351-7654321'],
  ['138-0013-800', '138-0013-800'],
  ['+8612800138000', '+8612800138000'],
])('the phone %s is %s', (text, number) => {
  expect(tidyPhone(text)).toBe(number)
})

it.each([
  [' A  1 ', 'A 1'],
  ['\u3000Ａ１', 'A1'],
  ['A\u200b1', 'A1'],
  [12, 12],
])('%j looks like %j', (value, seen) => {
  expect(likeness(value)).toBe(seen)
})
