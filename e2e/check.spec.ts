import { expect, test } from './app'

test('a rule is set with a reason, and one that is to block waits for a second person', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops', '/risk/checks?subject=driver&keyword=D07')
  await page.getByRole('link', { name: '年龄不在范围内' }).click()
  const sheet = page.getByRole('dialog', { name: /D07 年龄不在范围内/ })
  await sheet.getByRole('button', { name: '修改' }).click()
  const form = page.getByRole('dialog', { name: '修改 D07 年龄不在范围内' })
  await form.getByLabel('最小年龄').fill('70')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(form.getByText('最小年龄应为18到40的整数')).toBeVisible()
  await expect(form.getByText('请填写修改原因!')).toBeVisible()
  await form.getByLabel('最小年龄').fill('25')
  await form.getByLabel('修改原因').fill('按新规')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(sheet.getByText('最小年龄由 21 改为 25 岁')).toBeVisible()

  await sheet.getByRole('button', { name: '修改' }).click()
  await form.getByLabel('级别').click()
  await page.getByTitle('拦截').last().click()
  await form.getByLabel('修改原因').fill('监管要求')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(sheet.getByText(/需由另一人确认后生效：级别由提醒改为拦截/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: '确认生效' })).toBeHidden()
  await app.axe(page)

  const other = colleague.page
  await app.enter(other, 'admin', '/risk/checks?open=driver.D07.age')
  await other.getByRole('button', { name: '确认生效' }).click()
  await other
    .getByRole('dialog', { name: '确认检查规则的修改' })
    .getByRole('button', { name: '确认生效' })
    .click()
  // The first console hears of it.
  await expect(sheet.getByText('生效中')).toBeVisible()
  await expect(sheet.getByText(/需由另一人确认后生效/)).toBeHidden()
  await expect(page.getByRole('row', { name: /D07 年龄不在范围内/ })).toContainText('拦截')
})

test('who may only read sees how rules are set and cannot change them', async ({ page, app }) => {
  await app.enter(page, 'auditor', '/risk/checks?open=vehicle.V06.expiring')
  const sheet = page.getByRole('dialog', { name: /V06/ })
  await expect(sheet.getByText('提前 30 天')).toBeVisible()
  await expect(sheet.getByRole('button', { name: '修改' })).toBeHidden()
})
