import { expect, it } from 'vitest'
import { ellipsis } from './text'

it.each([
  [null, 25, ''],
  ['短', 25, '短'],
  ['一二三四五', 5, '一二三四五'],
  ['一二三四五六', 5, '一二三四五…'],
  ['𠮷𠮷𠮷', 2, '𠮷𠮷…'],
])('%j within %i is %s', (text, limit, expected) => expect(ellipsis(text, limit)).toBe(expected))
