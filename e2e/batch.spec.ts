import { expect, test } from './app'
import { badges } from './desk'

test('the operations lead passes several at once, sees every picture first and takes all of it back', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0%26pageSize%3D30')
  await expect(page.getByTitle('有检查提示，须逐条审核').first()).toBeVisible()
  const free = page.locator('input[type=checkbox]:enabled[aria-label^="选择 "]')
  await free.nth(0).check()
  await free.nth(1).check()
  await page.getByRole('button', { name: '批量通过', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '批量通过司机' })
  await expect(sheet.getByRole('img', { name: /身份证人像面$/ })).toHaveCount(2)
  await app.axe(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await app.fits(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await sheet.getByRole('button', { name: '批量通过 2 条' }).click()
  await expect(page.getByText('批量通过 2 条')).toBeVisible()
  await expect(badges(page).getByRole('link', { name: '司机待审核 44' })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('已撤销 2 条')).toBeVisible()
  await expect(badges(page).getByRole('link', { name: '司机待审核 46' })).toBeVisible()
})
