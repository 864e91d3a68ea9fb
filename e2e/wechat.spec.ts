import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, password, test } from './app'
import { startServer } from './server'

/** Speaks WeChat's protocol: whoever brings a code is known by it. */
async function standIn(): Promise<Server> {
  const server = createServer((request, response) => {
    const code = new URL(request.url ?? '/', 'http://stand-in').searchParams.get('code')
    response.end(JSON.stringify({ access_token: 'x', openid: code, scope: 'snsapi_login' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The administrator registers the platform with the provider. */
async function register(page: Page, url: string): Promise<void> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const saved = await page.request.put(`${url}/setting/hySetting/edit`, {
    headers: { 'X-Access-Token': token },
    data: { wechat_app_id: 'wx0000000000000000', wechat_app_secret: '0123456789abcdef0123456789abcdef' },
  })
  expect(await saved.json()).toMatchObject({ success: true })
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('WeChat is bound on a phone that signs in on the way back, once, and the way back says how it went', async ({
  page,
  colleague,
  app,
}) => {
  const provider = await standIn()
  const { port } = provider.address() as AddressInfo
  const server = await startServer({ env: { FREIGHTDESK_WECHAT_URL: `http://127.0.0.1:${port}` } })
  app.tolerate({ statuses: [403] })
  let connect = () => {}
  const isRegistered = new Promise<void>((resolve) => {
    connect = resolve
  })
  try {
    await page.route('**/ws/ticket', async (route) => {
      await isRegistered
      await route.continue()
    })
    await page.goto(`${server.url}/user/login?redirect=%2Fisystem%2Fdict`)
    await signIn(page)
    const userMenu = page.getByRole('button', { name: /用户菜单/ })
    const entry = page.getByRole('menuitem', { name: '绑定微信' })
    await userMenu.click()
    await expect(page.getByRole('menuitem', { name: '修改密码' })).toBeVisible()
    await expect(entry, 'nobody has registered the platform').toHaveCount(0)
    await register(page, server.url)
    connect()
    await expect(entry, 'also the console that was not connected yet').toBeVisible()

    server.agePasswordEntries()
    await entry.click()
    const proof = page.getByRole('dialog', { name: '验证身份' })
    await proof.getByLabel('登录密码').fill(password)
    await proof.getByRole('button', { name: '确认' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定微信' })
    await expect(dialog.getByRole('img', { name: '微信授权页的二维码' })).toBeVisible()
    await app.axe(page)

    const href = await dialog.getByRole('link', { name: '在本窗口打开微信授权页' }).getAttribute('href')
    const agree = new URL(href ?? '').searchParams
    expect(agree.get('redirect_uri')).toBe(`${server.url}/dashboard/analysis`)
    const back = `${agree.get('redirect_uri')}?code=wx-of-admin&state=${agree.get('state')}`
    const phone = colleague.page
    await phone.goto(back)
    await expect(phone).toHaveURL(/\/user\/login\?redirect=/)
    await signIn(phone)
    await expect(phone.getByText('绑定成功！')).toBeVisible()
    await page.goto(back)
    await expect(page.getByText('二维码已过期，请重新获取')).toBeVisible()
    for (const each of [phone, page]) await expect(each).toHaveURL(`${server.url}/dashboard/analysis`)
  } finally {
    // They would go on calling.
    await page.close()
    await colleague.page.close()
    await server.stop()
    provider.close()
  }
})
