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
  const trial = other.getByRole('region', { name: '试运行' })
  await trial.getByRole('button', { name: '试运行' }).click()
  await expect(trial.getByText(/近 30 天已审 [\d,]+ 份：(将拦截|均不会命中)/)).toBeVisible()
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

test('a changed threshold is tried on what people judged before it is saved', async ({ page, app }) => {
  await app.enter(page, 'ops', '/risk/checks?open=driver.D04.expiring')
  const sheet = page.getByRole('dialog', { name: /D04/ })
  await sheet.getByRole('button', { name: '修改' }).click()
  const form = page.getByRole('dialog', { name: /^修改 D04/ })
  await form.getByLabel('提前').fill('180')
  const trial = form.getByRole('region', { name: '试运行' })
  await trial.getByRole('button', { name: '试运行' }).click()
  await expect(
    trial.getByText(/近 30 天已审 [\d,]+ 份：将提醒 \d+ 份；其中审核人员已通过 \d+ 份/),
  ).toBeVisible()
  await expect(trial.getByText(/现行设置命中 \d+ 份；新增命中 \d+ 份/)).toBeVisible()
  await expect(trial.getByRole('progressbar')).toBeHidden()
  const rows = trial.getByRole('list', { name: '命中的提交' }).getByRole('listitem')
  await expect(rows.filter({ hasText: '新增命中' }).first()).toBeVisible()
  await app.axe(page)

  // What cannot be set cannot be tried; the result says that it is of another draft.
  await form.getByLabel('提前').fill('181')
  await expect(trial.getByText('设置在试运行之后又改过，下面是修改前的结果。')).toBeVisible()
  await trial.getByRole('button', { name: '重新试运行' }).click()
  await expect(trial.getByText(/试运行没有完成：「提前」应在 1 到 180 天之间/)).toBeVisible()

  await form.getByLabel('提前').fill('170')
  await trial.getByRole('button', { name: '重新试运行' }).click()
  const name = await rows.first().getByRole('link').innerText()
  await rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/driver\/list\?.*open=/)
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toBeVisible()
})
