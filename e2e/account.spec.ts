import { expect, test, withMotion } from './app'

test.use(withMotion)

test('a driver is put on the blacklist and frozen, and colleagues see it at once', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(colleague.page, 'service', '/user/login?redirect=%2Fdriver%2Flist%3Ffileter%3D1')
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Flist%3Ffileter%3D1')
  const row = page
    .getByRole('row')
    .filter({ hasNotText: /虚假运单|冻结|姓名/ })
    .nth(1)
  const name = await row.getByRole('link').first().innerText()
  await row.getByRole('link').first().click()
  const record = page.getByRole('dialog', { name: /^司机 / })
  await record.getByRole('button', { name: '账号操作' }).click()
  await page.getByRole('menuitem', { name: '拉黑' }).click()
  const form = page.getByRole('dialog', { name: `拉黑司机 ${name}` })
  await form.getByRole('combobox').click()
  await page.getByTitle('监管通报').click()
  await form.getByRole('textbox', { name: '说明' }).fill('监管函〔2026〕3 号')
  await app.axe(page)
  await form.getByRole('button', { name: '拉黑' }).click()
  await expect(form).toBeHidden()
  await expect(record.getByText('备注：监管函〔2026〕3 号')).toBeVisible()
  await expect(record.getByText('监管通报').first()).toBeVisible()

  await record.getByRole('button', { name: '账号操作' }).click()
  await expect(page.getByRole('menuitem', { name: '移出黑名单' })).toBeVisible()
  await page.getByRole('menuitem', { name: '冻结' }).click()
  const freezing = page.getByRole('dialog', { name: `冻结司机 ${name}` })
  await freezing.getByRole('button', { name: '冻结' }).click()
  await expect(freezing.getByText('请填写冻结说明')).toBeVisible()
  await freezing.getByRole('textbox', { name: '说明' }).fill('核查期间暂停')
  await freezing.getByRole('button', { name: '冻结' }).click()
  await expect(record.getByText('备注：核查期间暂停')).toBeVisible()

  const seen = colleague.page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: '监管通报' })
    .first()
  await expect(seen).toContainText('冻结')
  await expect(colleague.page.getByRole('button', { name: '账号操作' })).toHaveCount(0)
})
