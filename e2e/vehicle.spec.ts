import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './app'
import { badges } from './desk'

test.use(withMotion)

const desk = (page: Page) => page.getByRole('dialog', { name: '车辆审核' })
const plateOnDesk = (page: Page) => desk(page).getByRole('strong').first().innerText()

test('vehicles are reached by their badges, decided by keys, and counted on every console', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(colleague.page, 'ops')
  const waiting = badges(colleague.page).getByRole('link', { name: '车辆待审核 38' })
  await expect(waiting).toBeVisible()
  await app.enter(page, 'vehicle_reviewer')
  await badges(page).getByRole('link', { name: '车辆不通过 22' }).click()
  await expect(page).toHaveURL(/\/vehicle\/check\?fileter=2/)
  await expect(page.getByText('共 22 条')).toBeVisible()
  await badges(page).getByRole('link', { name: '车辆待审核 38' }).click()
  await expect(page).toHaveURL(/\/vehicle\/check\?fileter=0/)
  await expect(page.getByText('共 38 条')).toBeVisible()
  await app.axe(page)

  await page.getByRole('button', { name: /开始审核/ }).click()
  await expect(desk(page).getByRole('img', { name: /行驶证正页/ })).toBeVisible()
  const first = await plateOnDesk(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: '行驶证正页不通过的原因' })).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => plateOnDesk(page)).not.toBe(first)
  await expect(badges(colleague.page).getByRole('link', { name: '车辆待审核 37' })).toBeVisible()
  await expect(badges(colleague.page).getByRole('link', { name: '车辆不通过 23' })).toBeVisible()
  await page.keyboard.press('z')
  await expect.poll(() => plateOnDesk(page)).toBe(first)
  await expect(waiting).toBeVisible()
})

test('a record names who drives, binds another and keeps the first as history', async ({ page, app }) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fvehicle%2Flist%3Ffileter%3D1')
  await page
    .getByRole('row', { name: /H12|H17|H19|H22/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  const record = page.getByRole('dialog', { name: /^车辆 / })
  const drivers = record.getByRole('list').filter({ has: page.getByRole('button', { name: '解除' }) })
  await record.getByRole('button', { name: '解除' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: '解除' }).click()
  await expect(record.getByText('历史绑定（1）')).toBeVisible()
  await record.getByRole('button', { name: '绑定司机' }).click()
  const picker = page.getByRole('dialog', { name: '选择司机' })
  await picker.getByRole('row').nth(2).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(drivers.getByRole('button', { name: '解除' })).toHaveCount(1)
  await app.axe(page)
})

test('one who reviews drivers sees nothing of vehicles', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer')
  await expect(page.getByRole('menuitem', { name: '车辆审核' })).toHaveCount(0)
  await page.goto(`${app.url}/vehicle/check?fileter=0`)
  await expect(page.getByText(/没有权限|无权|404|不存在/).first()).toBeVisible()
})
