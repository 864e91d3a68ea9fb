import { expect, it } from 'vitest'
import { isBlank, signsOf, visible } from './blank'

it.each([
  '',
  ' \t\n',
  '\u3000',
  '\u200b\u200b',
  '\u2060\ufeff\u00ad',
  '\u3164',
  '\u2800',
  '\u0007',
  '\u202e\ufe0f',
])('nothing of %j is seen', (text) => expect(isBlank(text)).toBe(true))

it.each(['a', '\u200b已核实', '0', '。', '👍', '𠮷'])('%j is seen', (text) =>
  expect(isBlank(text)).toBe(false),
)

it.each([
  ['双胞胎\u200b公司', '双胞胎公司'],
  ['\ufeffa\u2060b\u00ad', 'ab'],
  ['\u202d138\u202c', '138'],
  ['\u200ea\u200f\u2066b\u2069', 'ab'],
  ['a\u200db\u200c', 'ab'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['👩🏽\u200d⚕\ufe0f', '👩🏽\u200d⚕\ufe0f'],
  ['👩\u200d', '👩'],
  ['两 行\n', '两 行\n'],
])('%j is seen as %j', (text, seen) => expect(visible(text)).toBe(seen))

it.each([
  ['', 0],
  ['..', 0],
  ['——', 0],
  ['👍👍', 0],
  ['\u3164\uffa0', 0],
  ['O.', 1],
  ['已核', 2],
  ['、已。核、', 2],
  ['𠮷十', 2],
  ['Ⅳ½', 2],
  [' a\t9 ', 2],
])('%j has %i letters, ideographs and digits', (text, count) => expect(signsOf(text)).toBe(count))
