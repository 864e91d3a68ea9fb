import type { Page } from '@playwright/test'
import { expect, test } from './house'

const pendingList = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0'

const desk = (page: Page) => page.getByRole('dialog', { name: '司机审核' })
const badges = (page: Page) => page.getByRole('banner').getByRole('list', { name: '待办' })
const onDesk = (page: Page) => desk(page).getByRole('strong').first().innerText()

async function openDesk(page: Page): Promise<string> {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(desk(page).getByRole('img', { name: /身份证人像面/ })).toBeVisible()
  return onDesk(page)
}

/** Sends the driver on the desk back, by keys alone: F, a reason, Enter, Ctrl+Enter. */
async function failByKeys(page: Page, reason: string): Promise<void> {
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
  await page.keyboard.press(reason)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
}

test('three drivers are decided by keyboard alone and the counters move in another browser', async ({ page, house, colleague }) => {
  await house.signIn(colleague.page, 'ops')
  await expect(badges(colleague.page).getByRole('link', { name: '司机待审核 46' })).toBeVisible()
  await house.signIn(page, 'driver_reviewer', pendingList)
  let driver = await openDesk(page)
  for (let decided = 0; decided < 3; decided++) {
    await failByKeys(page, '1')
    await expect.poll(() => onDesk(page)).not.toBe(driver)
    driver = await onDesk(page)
  }
  await expect(badges(colleague.page).getByRole('link', { name: '司机待审核 43' })).toBeVisible()
  await expect(badges(colleague.page).getByRole('link', { name: '司机不通过 31' })).toBeVisible()
  await house.axe(page)
  await page.keyboard.press('Escape')
  await expect(desk(page)).toHaveCount(0)
  await expect(badges(page).getByRole('link', { name: '司机待审核 43' })).toBeVisible()
})

test('a decision is taken back within ten seconds', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer', pendingList)
  const driver = await openDesk(page)
  await failByKeys(page, '2')
  await expect.poll(() => onDesk(page)).not.toBe(driver)
  await page.keyboard.press('z')
  await expect.poll(() => onDesk(page)).toBe(driver)
})

test('two reviewers never work on the same driver', async ({ page, house, colleague }) => {
  await house.signIn(page, 'driver_reviewer', pendingList)
  const mine = await openDesk(page)
  await house.signIn(colleague.page, 'driver_reviewer2', pendingList)
  const row = colleague.page.getByRole('row', { name: new RegExp(mine) })
  await expect(row).toContainText('王芳')
  expect(await openDesk(colleague.page)).not.toBe(mine)
})

test('the list keeps its view in the address and its total equals the header', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await expect(page.getByText('共 28 条')).toBeVisible()
  await badges(page).getByRole('link', { name: '司机待审核 46' }).click()
  await expect(page).toHaveURL(/fileter=0/)
  await expect(page.getByText('共 46 条')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('共 28 条')).toBeVisible()
  await house.axe(page)
})

test('a masked number is revealed one at a time', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer', pendingList)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(/154\*{4}\d{4}/)
  await row.getByRole('button', { name: /手机/ }).click()
  await expect(row).toContainText(/154\d{8}/)
  await expect(row).toContainText(/9901\*{10}/)
})

test('a driver is judged on a phone', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await house.signIn(page, 'driver_reviewer', pendingList)
  await expect(page.getByRole('button', { name: /开始审核/ })).toBeVisible()
  await house.fits(page)
  await house.axe(page)
  await page.getByRole('button', { name: /开始审核/ }).click()
  await expect(desk(page).getByRole('img', { name: /身份证人像面/ })).toBeVisible()
  const driver = await onDesk(page)
  await house.fits(page)
  await house.axe(page)
  await desk(page).getByRole('button', { name: /本证不通过/ }).click()
  const reasons = page.getByRole('form', { name: /不通过的原因/ })
  await reasons.getByRole('button', { name: /照片模糊/ }).click()
  await reasons.getByRole('button', { name: /^确定/ }).click()
  await desk(page).getByRole('button', { name: /提交不通过/ }).click()
  await expect.poll(() => onDesk(page)).not.toBe(driver)
})

test('list and desk are legible in the dark', async ({ page, house }) => {
  await house.dark(page)
  await house.signIn(page, 'driver_reviewer', pendingList)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await house.axe(page)
  await openDesk(page)
  await house.axe(page)
})

test('the frame and the desk keep their shape', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer', pendingList)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toMatchAriaSnapshot({ name: 'side-menu.aria.yml' })
  await expect(page.getByRole('banner')).toMatchAriaSnapshot({ name: 'header.aria.yml' })
  await openDesk(page)
  await expect(desk(page).getByRole('navigation', { name: /证件/ })).toMatchAriaSnapshot({ name: 'documents.aria.yml' })
})
