import { expect, it } from 'vitest'
import { changedKeys } from './use-row-traces'

const rows = (said: Record<string, string>) => new Map(Object.entries(said))

it('the rows that say something else, or are new, are news', () => {
  const before = rows({ a: '1', b: '2', c: '3' })
  expect(changedKeys(before, rows({ a: '1', b: '9', c: '3' }))).toEqual(['b'])
  expect(changedKeys(before, rows({ n: '0', a: '1', b: '2' }))).toEqual(['n'])
  expect(changedKeys(before, rows({ a: '1', c: '3' }))).toEqual([])
})

it('a list whose rows are all others is another list, not news', () => {
  expect(changedKeys(rows({ a: '1', b: '2' }), rows({ c: '1', d: '2' }))).toEqual([])
  expect(changedKeys(rows({}), rows({ only: '1' }))).toEqual(['only'])
})
