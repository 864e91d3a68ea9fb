import { openDesk, pendingList } from './desk'
import { expect, test } from './app'

test('the sign-in page is legible in the dark', async ({ page, app }) => {
  await app.dark(page)
  await page.goto(`${app.url}/user/login`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await app.axe(page)
})

test('the home page and the dictionaries are legible in the dark that was chosen in the settings', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page
    .getByRole('radiogroup', { name: '主题', exact: true })
    .getByRole('radio', { name: '深色' })
    .check()
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible()
  await app.axe(page)
  await page.goto(`${app.url}/isystem/dict`)
  await expect(page.getByRole('button', { name: /^字典项/ }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await app.axe(page)
})

test('drivers and desk are legible in the dark', async ({ page, app }) => {
  await app.dark(page)
  await app.enter(page, 'driver_reviewer', pendingList)
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  await app.axe(page)
  await openDesk(page)
  await app.axe(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
  await app.axe(page)
})
