import type { Page } from '@playwright/test'
import { desk, mayPass, nameOnDesk, openOfRisk, passAll, pendingList, sentBy } from './desk'
import { expect, test, withMotion } from './app'

test.use(withMotion)

const licence = '**/demo/doc/13/**'

/** The button of a document in the list of the desk. */
const documentOf = (page: Page, name: RegExp) =>
  desk(page).getByRole('navigation', { name: '证件' }).getByRole('button', { name })

const passOne = (page: Page) => desk(page).getByRole('button', { name: '本证通过' })

for (const status of [500, 404]) {
  test(`a driver with a picture that answers ${status} is not passed until it comes`, async ({
    page,
    app,
  }) => {
    await app.enter(page, 'driver_reviewer', pendingList)
    app.tolerate({ statuses: [status] })
    await page.route(licence, (route) => route.fulfill({ status, body: '' }))
    const decisions = sentBy(page, '/review/task/decide')
    await openOfRisk(page, app.url, 0)
    await expect(desk(page).getByText('「驾驶证正页」的图片没有显示，不能通过')).toBeVisible()
    await expect(passAll(page)).toHaveAttribute('aria-disabled', 'true')
    const driver = await nameOnDesk(page)
    await page.keyboard.press('Shift+P')
    await passAll(page).click({ force: true })

    await documentOf(page, /驾驶证正页/).click()
    await expect(desk(page).getByRole('button', { name: '图片加载失败，点击重试' })).toBeVisible()
    await expect(page.getByText('未知错误')).toHaveCount(0)
    await expect(page.getByText('很抱歉，资源未找到!')).toHaveCount(0)
    await expect(passOne(page)).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('p')
    await expect(documentOf(page, /驾驶证正页.*待审/)).toBeVisible()
    await page.keyboard.press('f')
    await expect(desk(page).getByRole('form', { name: /不通过的原因/ })).toBeVisible()
    await app.axe(page)
    await page.keyboard.press('Escape')
    expect(decisions).toEqual([])

    await page.unroute(licence)
    await desk(page).getByRole('button', { name: '图片加载失败，点击重试' }).click()
    await expect(desk(page).getByRole('img', { name: '驾驶证正页', exact: true })).toBeVisible()
    await mayPass(page)
    await page.keyboard.press('Shift+P')
    await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
    expect(decisions).toHaveLength(1)
  })
}

test('nothing passes while pictures are on their way', async ({ page, app }) => {
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await app.enter(page, 'driver_reviewer', pendingList)
  const decisions = sentBy(page, '/review/task/decide')
  await page.route('**/demo/doc/**', async (route) => {
    await late
    await route.continue()
  })
  await openOfRisk(page, app.url, 0)
  const driver = await nameOnDesk(page)
  await expect(desk(page).getByText('「身份证人像面」的图片正在加载')).toBeVisible()
  await page.keyboard.press('p')
  await page.keyboard.press('Shift+P')
  await expect(documentOf(page, /身份证人像面.*待审/)).toBeVisible()
  come()
  await mayPass(page)
  expect(decisions).toEqual([])
  await page.keyboard.press('p')
  await expect(documentOf(page, /身份证人像面.*通过/)).toBeVisible()
  await page.keyboard.press('Shift+P')
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
})
