import { expect, it } from 'vitest'
import { RowOffsets } from './row-offsets'

it('rows of one height stand where their numbers say', () => {
  const rows = new RowOffsets(40, 10_000, new Map())
  expect(rows.total).toBe(400_000)
  expect([rows.top(0), rows.top(250)]).toEqual([0, 10_000])
  expect([0, 39, 40, 399_999, 500_000, -5].map((offset) => rows.at(offset))).toEqual([
    0, 0, 1, 9_999, 9_999, 0,
  ])
})

it('what rows unfold moves those below', () => {
  const rows = new RowOffsets(
    10,
    6,
    new Map([
      [3, 50],
      [1, 100],
    ]),
  )
  expect(rows.total).toBe(210)
  expect([0, 1, 2, 3, 4, 5].map((at) => rows.top(at))).toEqual([0, 10, 120, 130, 190, 200])
  expect([15, 20, 100, 119, 120, 139, 140, 189, 190, 209].map((offset) => rows.at(offset))).toEqual([
    1, 1, 1, 1, 2, 3, 3, 3, 4, 5,
  ])
})

it('no rows have no height', () => {
  const rows = new RowOffsets(40, 0, new Map())
  expect([rows.total, rows.at(100)]).toEqual([0, 0])
})
