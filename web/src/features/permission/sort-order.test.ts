import { expect, it } from 'vitest'
import { sortChanges, withOrder } from './sort-order'

const rows = (...numbers: number[]) =>
  numbers.map((sortNo, at) => ({ id: 'abcdef'.charAt(at), sortNo, children: null }))

it.each([
  ['between two', [1, 2, 3], 2, 1, [{ id: 'c', sortNo: 1.5 }]],
  ['to the front', [4, 5, 6], 2, 0, [{ id: 'c', sortNo: 3 }]],
  ['before a small number', [0.5, 1], 1, 0, [{ id: 'b', sortNo: 0.25 }]],
  ['to the end', [1, 2, 3], 0, 2, [{ id: 'a', sortNo: 4 }]],
  ['down by one', [1, 2, 3], 0, 1, [{ id: 'a', sortNo: 2.5 }]],
  ['nowhere', [1, 2], 1, 1, []],
  ['beyond the end', [1, 2], 1, 2, []],
  ['above the first', [1, 2], 0, -1, []],
])('moves %s', (_, numbers, from, to, changes) => {
  expect(sortChanges(rows(...numbers), from, to)).toEqual(changes)
})

it.each([
  ['equal numbers', [1, 1, 1]],
  ['numbers too close', [1, 1.0001, 2]],
])('%s leave none between them: all are numbered anew', (_, numbers) => {
  const changes = sortChanges(rows(...numbers), 2, 1)
  const next = withOrder(rows(...numbers), changes)
  expect(next.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  expect(next.map(({ sortNo }) => sortNo)).toEqual([1, 2, 3])
})

it('nothing comes before zero but by new numbers', () => {
  expect(sortChanges(rows(0, 5), 1, 0)).toEqual([
    { id: 'b', sortNo: 1 },
    { id: 'a', sortNo: 2 },
  ])
})

it('orders a level deep in the tree and leaves the others alone', () => {
  const tree = [{ id: 'top', sortNo: 2, children: rows(1, 2) }, ...rows(1)]
  const [first, second] = withOrder<{ id: string; sortNo: number; children: typeof tree | null }>(tree, [
    { id: 'a', sortNo: 3 },
  ])
  expect([first?.id, second?.id]).toEqual(['top', 'a'])
  expect(first?.children?.map(({ id }) => id)).toEqual(['b', 'a'])
})
