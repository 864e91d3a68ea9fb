import type { Locator } from '@playwright/test'
import { expect } from './app'

/** Scrolls a table sideways until a cell of the column is there, from the left again as often as it takes. */
export async function reach(grid: Locator, cell: Locator): Promise<void> {
  let left = 0
  const isThere = async () => {
    if ((await cell.count()) > 0) return true
    left = (left + 400) % 4_000
    await grid.evaluate((element, to) => element.scrollTo({ left: to }), left)
    return false
  }
  await expect.poll(isThere, { intervals: [50] }).toBe(true)
  await cell.evaluate((element) => element.scrollIntoView({ inline: 'center', block: 'nearest' }))
}
