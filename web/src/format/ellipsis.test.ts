import { expect, it } from 'vitest'
import { ellipsis } from './ellipsis'

const text = (length: number) => '货'.repeat(length)

it.each([
  ['', undefined, ''],
  [text(25), undefined, text(25)],
  [text(26), undefined, `${text(25)}…`],
  ['🚚'.repeat(25), undefined, '🚚'.repeat(25)],
  ['🚚'.repeat(26), undefined, `${'🚚'.repeat(25)}…`],
  ['abcdef', 5, 'abcde…'],
])('%s at %s is %s', (whole, length, expected) => expect(ellipsis(whole, length)).toBe(expected))
