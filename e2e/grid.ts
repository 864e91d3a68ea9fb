import type { Locator } from '@playwright/test'
import { expect } from './app'

/**
 * Scrolls a table sideways until a cell of the column is there, from the left again as often as it takes. One that
 * goes again, because the table had not yet measured itself, is looked for anew.
 */
export async function reach(grid: Locator, cell: Locator): Promise<void> {
  let left = 0
  const isThere = async () => {
    const stays = await cell.evaluateAll(async ([element]) => {
      element?.scrollIntoView({ inline: 'center', block: 'nearest' })
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return element?.isConnected ?? false
    })
    if (stays) return true
    left = (left + 400) % 4_000
    await grid.evaluate((element, to) => element.scrollTo({ left: to }), left)
    return false
  }
  await expect.poll(isThere, { intervals: [50] }).toBe(true)
}
