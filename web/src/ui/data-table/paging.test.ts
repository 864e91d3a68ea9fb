import { describe, expect, it } from 'vitest'
import type { Page } from './page-source'
import { followingCursor, pageInstead, reachableTotal } from './paging'

const full = Array.from({ length: 10 }, (_, index) => index)
const page = (change: Partial<Page<number>>): Page<number> => ({
  records: full,
  total: 10_000,
  current: 1,
  size: 10,
  cursor: 'here',
  ...change,
})

describe('reachableTotal', () => {
  it('is the total where that was counted', () => {
    expect(reachableTotal(page({ total: 1_234_567 }), 1_000, 10)).toBe(1_234_567)
  })

  it('reaches one row behind the page on screen where more follow', () => {
    expect(reachableTotal(page({ totalCapped: true }), 1, 10)).toBe(10_000)
    expect(reachableTotal(page({ totalCapped: true }), 1_000, 10)).toBe(10_001)
    expect(reachableTotal(page({ totalCapped: true }), 1_001, 10)).toBe(10_011)
  })

  it('ends with the last page', () => {
    const last = page({ totalCapped: true, records: [1, 2, 3], cursor: undefined })
    expect(reachableTotal(last, 1_001, 10)).toBe(10_003)
  })
})

describe('followingCursor', () => {
  it('follows the page on screen past the numbered rows', () => {
    expect(followingCursor(page({}), 1_000, 1_001, 10)).toBe('here')
  })

  it('is not needed among numbered rows, and does not fit a jump', () => {
    expect(followingCursor(page({}), 4, 5, 10)).toBeUndefined()
    expect(followingCursor(page({}), 1_000, 1_005, 10)).toBeUndefined()
    expect(followingCursor(page({}), 1_002, 1_001, 10)).toBeUndefined()
  })
})

describe('pageInstead', () => {
  const empty = (total: number) => page({ records: [], total, cursor: undefined })

  it('is the last page that has rows', () => {
    expect(pageInstead(empty(46), 6, 10)).toBe(5)
    expect(pageInstead(empty(46), 60, 10)).toBe(5)
    expect(pageInstead(empty(0), 2, 10)).toBe(1)
  })

  it('comes nearer each time, however wrong the total is', () => {
    expect(pageInstead(empty(10_000), 3, 10)).toBe(2)
  })

  it('is none for a page with rows, and for an empty list', () => {
    expect(pageInstead(page({ total: 46 }), 6, 10)).toBeNull()
    expect(pageInstead(empty(0), 1, 10)).toBeNull()
  })
})
