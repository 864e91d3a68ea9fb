import { expect, test, withMotion } from './app'

test.use(withMotion)

test('a customer is judged at the desk, and what is changed of it waits while it stays in force', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fcustomer%2Flist%3Ffileter%3D0')
  await expect(page.getByText('共 4 条')).toBeVisible()
  await page.getByRole('link', { name: '闽江纸业（演示）有限公司' }).click()
  const desk = page.getByRole('dialog', { name: '客户审核' })
  await expect(desk.getByRole('img', { name: /营业执照/ })).toBeVisible()
  await app.axe(page)
  await page.keyboard.press('Shift+P')
  await expect.poll(() => desk.getByRole('strong').first().innerText()).not.toContain('闽江纸业')
  await page.keyboard.press('Escape')

  await page.goto(`${app.url}/customer/list?fileter=1`)
  const row = page.getByRole('row', { name: /闽江纸业/ })
  await row.getByRole('button', { name: /^编辑/ }).click()
  const form = page.getByRole('dialog', { name: /^编辑客户/ })
  await form.getByLabel('法定代表人').fill('新法人')
  await form.getByRole('textbox', { name: '联系人' }).fill('苏小杭')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  await page.goto(`${app.url}/customer/list?fileter=0`)
  const waiting = page.getByRole('row', { name: /闽江纸业/ })
  await expect(waiting).toContainText('苏小杭')
  app.tolerate({ statuses: [409] })
  await waiting.getByRole('link').first().click()
  await expect(desk.getByText('该资料由您本人提交或填写过，须由其他审核员审核')).toBeVisible()

  await app.enter(colleague.page, 'admin', '/user/login?redirect=%2Fcustomer%2Flist%3Ffileter%3D0')
  await colleague.page.getByRole('link', { name: '闽江纸业（演示）有限公司' }).click()
  const second = colleague.page.getByRole('dialog', { name: '客户审核' })
  await expect(second.getByText('新法人').first()).toBeVisible()
})
