import { expect, it } from 'vitest'
import { withPage } from './selection'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const keyOf = ({ id }: { id: string }) => id

it('ticks and unticks rows of one page, and leaves those of others', () => {
  const before = new Map([
    ['z', { id: 'z' }],
    ['a', { id: 'a' }],
  ])
  const after = withPage(before, rows, keyOf, new Set(['b', 'c', 'z', 'unknown']))
  expect([...after.keys()]).toEqual(['z', 'b', 'c'])
  expect([...before.keys()]).toEqual(['z', 'a'])
})
