import type { Page } from '@playwright/test'
import { expect, password, test } from './house'
import { startServer } from './server'

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

test('an operator signs in, sees the to-do and signs out', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page).toHaveTitle(/首页 - 驿路网络货运/)
  await expect(
    page.getByRole('region', { name: '待办' }).getByRole('link', { name: '待审核 46' }),
  ).toBeVisible()
  await house.axe(page)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(submit(page)).toBeVisible()
  await house.axe(page)
})

test('a wrong password is said in the form, then a captcha, and nothing typed is lost', async ({
  page,
  house,
}) => {
  const captcha = page.getByRole('textbox', { name: '验证码' })
  await page.goto(`${house.url}/user/login`)
  await page.getByLabel('用户名').fill('ops')
  await page.getByLabel('密码', { exact: true }).fill('falsch-und-alt')
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(captcha).toHaveCount(0)
    const answer = page.waitForResponse('**/sys/login')
    await submit(page).click()
    await answer
    await expect(page.getByText('用户名或密码错误')).toBeVisible()
    await expect(submit(page)).toBeEnabled()
  }
  await expect(captcha).toBeVisible()
  await expect(page.getByLabel('用户名')).toHaveValue('ops')
  await captcha.fill('0000')
  await submit(page).click()
  await expect(page.getByText('验证码错误')).toBeVisible()
  await house.axe(page)
})

test('a deep link without a token comes back after sign-in', async ({ page, house }) => {
  await page.goto(`${house.url}/driver/check?fileter=2`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  const { pathname, search, searchParams } = new URL(page.url())
  expect(searchParams.get('redirect')).toBe('/driver/check?fileter=2')
  await house.signIn(page, 'driver_reviewer', pathname + search)
  await expect(page).toHaveURL(/\/driver\/check\?fileter=2/)
})

test('a signed-in user does not see the sign-in page again', async ({ page, house }) => {
  await house.signIn(page, 'ops')
  await page.goto(`${house.url}/user/login`)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('a user without rights finds a home and nothing else', async ({ page, house }) => {
  await house.signIn(page, 'nobody')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText(['首页'])
  await expect(menu.getByRole('button')).toHaveCount(0)
  await page.goto(`${house.url}/isystem/dict`)
  await expect(page).toHaveURL(/\/404/)
  await house.axe(page)
})

test('the first administrator replaces the random password before anything else', async ({ page }) => {
  const server = await startServer({
    empty: true,
    env: { FREIGHTDESK_DEMO: '0', FREIGHTDESK_ADMIN_PASSWORD: '' },
  })
  try {
    await page.goto(`${server.url}/user/login`)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(server.firstPassword())
    await submit(page).click()
    await page.getByLabel('旧密码').fill(server.firstPassword())
    await page.getByLabel('新密码', { exact: true }).fill(password)
    await page.getByLabel('确认新密码').fill(password)
    await page.getByRole('button', { name: '保存并进入' }).click()
    await expect(page).toHaveURL(/\/dashboard\/analysis/)
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  } finally {
    await page.close() // it would go on calling
    await server.stop()
  }
})

test('a session that ends in the middle of work keeps the draft', async ({ page, house }) => {
  await house.signIn(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('loading_site')
  house.tolerate({ statuses: [401], console: ['WebSocket'] })
  await house.endSession(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
  const { pathname, search } = new URL(page.url())
  await house.signIn(page, 'admin', pathname + search)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('字典名称')).toHaveValue('装货场地')
  await expect(form.getByLabel('字典编码')).toHaveValue('loading_site')
})

test('sign-in and home fit a phone', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house.url}/user/login`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await house.fits(page)
  await house.axe(page)
  await house.signIn(page, 'ops')
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible()
  await house.fits(page)
})
