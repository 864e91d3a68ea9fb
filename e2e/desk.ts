import type { Locator, Page } from '@playwright/test'
import { expect } from './house'

/** Leads through sign-in to the waiting drivers. */
export const pendingList = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0'

export const desk = (page: Page): Locator => page.getByRole('dialog', { name: '司机审核' })

/** The to-do numbers of the header. */
export const badges = (page: Page): Locator => page.getByRole('banner').getByRole('list', { name: '待办' })

/** The row of a driver in the list. */
export const rowOf = (page: Page, driver: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: driver, exact: true }) })

/** Waits for the desk with a picture on it. Answers the driver's name. */
export async function driverOnDesk(page: Page): Promise<string> {
  await expect(desk(page).getByRole('img', { name: /身份证人像面/ })).toBeVisible()
  return await nameOnDesk(page)
}

export const nameOnDesk = (page: Page): Promise<string> => desk(page).getByRole('strong').first().innerText()

/** Opens the desk on the next waiting driver by the Enter key. */
export async function openDesk(page: Page): Promise<string> {
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  return await driverOnDesk(page)
}

/** Sends the driver on the desk back by keys alone; done when another driver is on it. */
export async function failByKeys(page: Page, reason: string): Promise<void> {
  const driver = await nameOnDesk(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
  await page.keyboard.press(reason)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
}
