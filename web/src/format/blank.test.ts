import { expect, it } from 'vitest'
import { isBlank } from './blank'

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
