import type { Locator, Page } from '@playwright/test'
import { expect } from './app'

/** Leads through sign-in to the waiting drivers. */
export const pendingList = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0'

export const desk = (page: Page): Locator => page.getByRole('dialog', { name: '司机审核' })

/** The to-do numbers of the header. */
export const badges = (page: Page): Locator => page.getByRole('banner').getByRole('list', { name: '待办' })

/** The row of a driver in the list. */
export const rowOf = (page: Page, driver: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: driver, exact: true }) })

/** Waits for the desk with a picture on it. Returns the driver's name. */
export async function driverOnDesk(page: Page): Promise<string> {
  await expect(desk(page).getByRole('img', { name: /身份证人像面/ })).toBeVisible()
  return await nameOnDesk(page)
}

export const nameOnDesk = (page: Page, on: Locator = desk(page)): Promise<string> =>
  on.getByRole('strong').first().innerText()

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

/** The passing stroke's button: off for as long as `aria-disabled` says so. */
export const passAll = (page: Page, on: Locator = desk(page)): Locator =>
  on.getByRole('button', { name: '全部通过并下一个' })

/** What has come on screen may be judged: its pictures are there, and it has been there for a moment. */
export async function mayPass(page: Page, on: Locator = desk(page)): Promise<void> {
  await expect(passAll(page, on)).toBeEnabled()
  await expect(passAll(page, on)).not.toHaveAttribute('aria-disabled')
}

/** Has each document on screen once, the first one last: no pass leads to one that was not looked at. */
export async function lookAtAll(page: Page, on: Locator = desk(page)): Promise<void> {
  const documents = on.getByRole('navigation', { name: '证件' }).getByRole('button')
  await expect(documents.first()).toBeVisible()
  const count = await documents.count()
  for (let at = count; at > 0; at--) {
    await page.keyboard.press(String(at))
    await expect(documents.nth(at - 1)).toHaveAttribute('aria-current', 'true')
  }
}

/** Opens the desk on a waiting driver of the risk: 0 nothing found, 2 something blocks. Does not wait for pictures. */
export async function openOfRisk(page: Page, url: string, risk: 0 | 2): Promise<void> {
  const id = await page.evaluate(async (level) => {
    const token = JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string
    const answer = await fetch('/driver/hyDriver/list?reviewState=0&pageSize=50', {
      headers: { 'X-Access-Token': token },
    })
    const { result } = (await answer.json()) as { result: { records: { id: string; riskLevel: number }[] } }
    return result.records.find(({ riskLevel }) => riskLevel === level)?.id
  }, risk)
  await page.goto(`${url}/driver/check?fileter=0&task=${id}`)
  await expect(desk(page).getByRole('navigation', { name: '证件' })).toBeVisible()
}

/** Opens the desk on a waiting driver of whom nothing was found, and waits until that driver may pass. */
export async function openPassable(page: Page, url: string): Promise<void> {
  await openOfRisk(page, url, 0)
  await mayPass(page)
}

/** The bodies of what the page sends to a call of the desk from here on. */
export function sentBy(page: Page, call: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(call)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Presses a key twice, as fast as a hand that slips. */
export async function pressTwice(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.keyboard.press(key)
}
