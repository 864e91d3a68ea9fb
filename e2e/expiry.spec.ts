import { expect, test } from './app'

test('who was called leaves the open list, and another console counts one less', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'service', '/risk/expiry?stage=7')
  const other = colleague.page
  await app.enter(other, 'ops', '/risk/expiry?stage=7')
  const view = (of: typeof page) =>
    of.getByRole('navigation', { name: '到期阶段' }).getByRole('link', { name: /^7 天内/ })
  await expect(view(other)).toHaveText(/^7 天内\d+$/)
  const before = Number((await view(other).innerText()).replace('7 天内', ''))

  const row = page.getByRole('row').nth(1)
  const name = await row.getByRole('link').innerText()
  await row.getByRole('button', { name: /^登记联系/ }).click()
  const form = page.getByRole('dialog', { name: new RegExp(`登记联系 ${name}`) })
  await form.getByRole('button', { name: /登\s*记/ }).click()
  await expect(form.getByText('请填写联系结果!')).toBeVisible()
  await form.getByLabel('联系结果').fill('已约下周换证')
  await form.getByRole('button', { name: /登\s*记/ }).click()
  await expect(form).toBeHidden()
  await expect(view(page)).toHaveText(`7 天内${before - 1}`)
  await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
  await app.axe(page)
  await expect(view(other)).toHaveText(`7 天内${before - 1}`)

  await page.goto(`${app.url}/risk/expiry?state=1`)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('已约下周换证')
})

test('a name leads to its record; who may only read is offered no more', async ({ page, app }) => {
  await app.enter(page, 'auditor', '/risk/expiry?subject=driver')
  const row = page.getByRole('row').nth(1)
  await expect(row.getByRole('link')).toBeVisible()
  await expect(page.getByRole('button', { name: /登记联系/ })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  const name = await row.getByRole('link').innerText()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/driver\/list\?.*open=/)
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible()
})

test('on a phone each reminder is a card', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'service', '/risk/expiry?stage=0')
  await expect(page.getByRole('button', { name: /^登记联系/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await app.axe(page)
})
