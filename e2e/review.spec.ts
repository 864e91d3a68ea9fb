import { badges, desk, driverOnDesk, failByKeys, nameOnDesk, openDesk, pendingList, rowOf } from './desk'
import { expect, password, test, withMotion } from './app'

test.use(withMotion)

test('three drivers are decided by keyboard alone and the counters move in another browser', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(colleague.page, 'ops')
  await expect(badges(colleague.page).getByRole('link', { name: '司机待审核 46' })).toBeVisible()
  await app.enter(page, 'driver_reviewer', pendingList)
  await openDesk(page)
  for (const reason of ['1', '2', '3']) await failByKeys(page, reason)
  await expect(badges(colleague.page).getByRole('link', { name: '司机待审核 43' })).toBeVisible()
  await expect(badges(colleague.page).getByRole('link', { name: '司机不通过 31' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(desk(page)).toHaveCount(0)
  await expect(badges(page).getByRole('link', { name: '司机待审核 43' })).toBeVisible()
})

test('a decision is taken back within ten seconds', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  const driver = await openDesk(page)
  await failByKeys(page, '2')
  await page.keyboard.press('z')
  await expect.poll(() => nameOnDesk(page)).toBe(driver)
  await page.keyboard.press('Escape')
  await expect(badges(page).getByRole('link', { name: '司机待审核 46' })).toBeVisible()
})

test('two reviewers never work on the same driver', async ({ page, app, colleague }) => {
  const other = colleague.page
  await app.enter(page, 'driver_reviewer', pendingList)
  const mine = await openDesk(page)
  await app.enter(other, 'driver_reviewer2', pendingList)
  await expect(rowOf(other, mine)).toContainText('王芳')
  expect(await openDesk(other)).not.toBe(mine)
  await other.keyboard.press('Escape')
  app.tolerate({ statuses: [409] })
  await expect(rowOf(other, mine)).toContainText('审核中')
  await expect(rowOf(other, mine).getByRole('button', { name: /^审核 / })).toBeHidden()
  const id = await rowOf(other, mine).getAttribute('data-row-key')
  await other.goto(`${app.url}/driver/check?fileter=0&task=${id}`)
  await expect(desk(other).getByText(/已被 王芳 领取/)).toBeVisible()
  await desk(other).getByRole('button', { name: '领取下一个' }).click()
  expect(await driverOnDesk(other)).not.toBe(mine)
})

test('the list keeps its view in the address and its total equals the header', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await expect(page.getByText('共 28 条')).toBeVisible()
  await badges(page).getByRole('link', { name: '司机待审核 46' }).click()
  await expect(page).toHaveURL(/fileter=0/)
  await expect(page.getByText('共 46 条')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('共 28 条')).toBeVisible()
})

test('a masked number is shown after the password, one at a time', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  app.server.agePasswordEntries()
  app.tolerate({ statuses: [403] })
  const row = page.getByRole('row', { name: /154\*{4}\d{4}/ }).first()
  await row.getByRole('button', { name: '查看完整手机号' }).click()
  const proof = page.getByRole('dialog', { name: '验证身份' })
  await proof.getByLabel('登录密码').fill('falsch-und-alt')
  await proof.getByRole('button', { name: '确认' }).click()
  await expect(proof.getByText('密码错误').first()).toBeVisible()
  await proof.getByLabel('登录密码').fill(password)
  await proof.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('button', { name: '隐藏手机号' })).toHaveCount(1)
  await expect(page.getByRole('cell', { name: /^154\d{8} / })).toHaveCount(1)
  await expect(page.getByRole('cell', { name: /^9901\d/ })).toHaveCount(0)
})

test('a driver is judged on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'driver_reviewer', pendingList)
  await expect(page.getByRole('list', { name: '司机审核' })).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await page.getByRole('button', { name: '开始审核' }).click()
  const driver = await driverOnDesk(page)
  await app.fits(page)
  await app.axe(page)
  await desk(page).getByRole('button', { name: '本证不通过' }).click()
  const reasons = page.getByRole('form', { name: /不通过的原因/ })
  await reasons.getByRole('button', { name: /照片模糊/ }).click()
  await app.fits(page)
  await reasons.getByRole('button', { name: '确定' }).click()
  await desk(page).getByRole('button', { name: '提交不通过' }).click()
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
})

test('the desk keeps its shape', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  await openDesk(page)
  const documents = desk(page).getByRole('navigation', { name: '证件' })
  await expect(documents).toMatchAriaSnapshot({ name: 'desk-documents.aria.yml' })
  await expect(desk(page).locator('[data-viewer-tools]')).toMatchAriaSnapshot({ name: 'desk-tools.aria.yml' })
  await expect(desk(page).locator('[data-desk-bar]')).toMatchAriaSnapshot({ name: 'desk-bar.aria.yml' })
  await app.axe(page)
})
