import { expect, test } from './app'

test('whom one puts on the blacklist, one is first told what that touches', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops', '/risk/blacklist')
  const other = colleague.page
  await app.enter(other, 'auditor', '/risk/blacklist')
  await expect(other.getByRole('button', { name: '拉黑' })).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^移出/ })).toHaveCount(0)

  await page.getByRole('button', { name: '拉黑' }).click()
  const form = page.getByRole('dialog', { name: '加入黑名单' })
  await form.getByRole('combobox', { name: '司机' }).click()
  await page.keyboard.type('李')
  await page.getByTitle(/^李/).first().click()
  await expect(form.getByText(/影响范围：/)).toBeVisible()
  await form.getByRole('button', { name: /拉\s*黑/ }).click()
  await expect(form.getByText('请选择拉黑原因')).toBeVisible()
  await form.getByRole('combobox', { name: '拉黑原因' }).click()
  await page.getByTitle('重大事故').click()
  await form.getByLabel('说明').fill('事故责任认定书已归档')
  await app.axe(page)
  await form.getByRole('button', { name: /拉\s*黑/ }).click()
  await expect(form).toBeHidden()
  const row = page.getByRole('row', { name: /事故责任认定书已归档/ })
  await expect(row).toBeVisible()
  // A colleague's list says that there is one more, and moves no row by itself.
  await other
    .getByRole('button', { name: /刷新|查看|显示/ })
    .first()
    .click()
  await expect(other.getByRole('row', { name: /事故责任认定书已归档/ })).toBeVisible()

  await row.getByRole('button', { name: /^移出/ }).click()
  const leave = page.getByRole('dialog', { name: /移出黑名单/ })
  await leave.getByLabel('说明').fill('复核后撤销')
  await leave.getByRole('button', { name: /移\s*出\s*黑\s*名\s*单/ }).click()
  await expect(leave).toBeHidden()
  await expect(row).toBeHidden()
  await page.goto(`${app.url}/risk/blacklist?state=2`)
  await expect(page.getByRole('row', { name: /复核后撤销/ })).toBeVisible()
})

test('what papers close is set with a reason, and its history tells what changed', async ({ page, app }) => {
  await app.enter(page, 'ops', '/risk/intercept')
  await page.getByRole('button', { name: '修改车辆证件拦截' }).click()
  const form = page.getByRole('dialog', { name: '修改车辆证件拦截' })
  await form.getByRole('group', { name: '交强险保单' }).getByLabel('没有照片不能接单').check()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('请填写修改原因!')).toBeVisible()
  await form.getByLabel('修改原因').fill('接单必须有交强险保单')
  await app.axe(page)
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form).toBeHidden()
  const paper = page.getByRole('table', { name: '车辆证件拦截' }).getByRole('row', { name: /交强险保单/ })
  await expect(paper).toContainText('没有照片、已过期')
  await page.getByRole('button', { name: '车辆修改历史' }).click()
  const history = page.getByRole('dialog', { name: '车辆证件拦截的修改历史' })
  await expect(history).toContainText('交强险保单没有照片不能接单')
  await expect(history).toContainText('接单必须有交强险保单')
})

test('on a phone both pages keep to its width', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', '/risk/blacklist')
  await expect(page.getByRole('button', { name: /^移出/ }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`${app.url}/risk/intercept`)
  await expect(page.getByRole('button', { name: '修改司机证件拦截' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await app.axe(page)
})
