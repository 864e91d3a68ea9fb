import { expect, password, test } from './house'
import { startServer } from './server'

test('an operator signs in, sees the to-do and signs out', async ({ page, house }) => {
  await house.signIn(page, 'driver_reviewer')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page).toHaveTitle(/首页 - 驿路网络货运/)
  await house.axe(page)
  await page.getByRole('button', { name: /王芳/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await house.axe(page)
})

test('a wrong password is said in the form, then a captcha, and nothing typed is lost', async ({ page, house }) => {
  await page.goto(`${house.url}/user/login`)
  await page.getByLabel('用户名').fill('ops')
  for (let attempt = 0; attempt < 3; attempt++) {
    await page.getByLabel('密码', { exact: true }).fill('falsch-und-alt')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('用户名或密码错误')).toBeVisible()
  }
  await expect(page.getByLabel('用户名')).toHaveValue('ops')
  await expect(page.getByLabel('验证码', { exact: true })).toBeVisible()
  await house.axe(page)
})

test('a deep link without a token comes back after sign-in', async ({ page, house }) => {
  await page.goto(`${house.url}/driver/check?fileter=2`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  expect(decodeURIComponent(new URL(page.url()).searchParams.get('redirect') ?? '')).toBe('/driver/check?fileter=2')
  await house.signIn(page, 'driver_reviewer', new URL(page.url()).pathname + new URL(page.url()).search)
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
  await expect(page.getByRole('link', { name: /数据字典|司机审核/ })).toHaveCount(0)
  await page.goto(`${house.url}/isystem/dict`)
  await expect(page).toHaveURL(/\/404/)
  await house.axe(page)
})

test('the first administrator replaces the random password before anything else', async ({ page }) => {
  const server = await startServer({ empty: true, env: { FREIGHTDESK_DEMO: '0', FREIGHTDESK_ADMIN_PASSWORD: '' } })
  try {
    await page.goto(`${server.url}/user/login`)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(server.firstPassword())
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByLabel('旧密码').fill(server.firstPassword())
    await page.getByLabel('新密码', { exact: true }).fill(password)
    await page.getByLabel('确认新密码').fill(password)
    await page.getByRole('button', { name: /修改密码|确认|保存/ }).click()
    await expect(page).toHaveURL(/\/dashboard\/analysis/)
  } finally {
    await server.stop()
  }
})

test('an expired session asks to sign in again and keeps the draft', async ({ page, house }) => {
  await house.signIn(page, 'admin')
  await page.goto(`${house.url}/isystem/dict`)
  await page.getByRole('button', { name: '新增' }).first().click()
  await page.getByLabel('字典名称').last().fill('装货场地')
  house.tolerate({ statuses: [401] })
  await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}').value
    await fetch('/sys/logout', { method: 'POST', headers: { 'X-Access-Token': token } })
  })
  await page.getByLabel('字典编码').last().fill('loading_site')
  await page.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
  await house.signIn(page, 'admin', new URL(page.url()).pathname + new URL(page.url()).search)
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(page.getByLabel('字典名称').last()).toHaveValue('装货场地')
})

test('the sign-in page fits a phone', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${house.url}/user/login`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await house.fits(page)
  await house.axe(page)
})
