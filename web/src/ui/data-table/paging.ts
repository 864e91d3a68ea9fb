import type { Page } from './page-source'

/** Rows that pages reach by their number alone; behind them a page is found by where the one before ended. */
const NUMBERED_ROWS = 10_000

/** How many rows the pager counts on: of a total nobody counted to its end, as many as are known to follow. */
export function reachableTotal(page: Page<unknown>, pageNo: number, pageSize: number): number {
  if (!page.totalCapped) return page.total
  const shown = (pageNo - 1) * pageSize + page.records.length
  return Math.max(page.total, shown + (page.cursor ? 1 : 0))
}

/** The cursor for going to page `next`: only the very next page has one, and only deep pages need it. */
export function followingCursor(
  page: Page<unknown>,
  pageNo: number,
  next: number,
  pageSize: number,
): string | undefined {
  return next === pageNo + 1 && next * pageSize > NUMBERED_ROWS ? page.cursor : undefined
}

/** The last page where the one asked for lies behind it, as after the last row of a page is dealt with. */
export function pageInstead(page: Page<unknown>, pageNo: number, pageSize: number): number | null {
  if (page.records.length > 0 || pageNo === 1) return null
  return Math.max(1, Math.min(pageNo - 1, Math.ceil(page.total / pageSize)))
}
