import type { Page } from '@playwright/test'
import { type App, test as base, expect, password, runOn } from './app'
import { freePort, type Provider, startProvider } from './provider'
import { startServer } from './server'

/** Journeys on a server that knows a CAS server and a GitHub. */
const test = base.extend<{ provider: Provider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument to be a pattern
  provider: async ({}, use) => {
    const provider = await startProvider()
    await use(provider)
    provider.close()
  },
  app: async ({ provider }, use) => {
    const port = await freePort()
    const server = await startServer({
      env: {
        FREIGHTDESK_ADDR: `127.0.0.1:${port}`,
        FREIGHTDESK_PUBLIC_URL: `http://127.0.0.1:${port}`,
        FREIGHTDESK_CAS_URL: `${provider.url}/cas`,
        FREIGHTDESK_GITHUB_URL: provider.url,
      },
    })
    await runOn(server, use)
  },
})

const deepLink = '/isystem/dict'

async function signOut(page: Page) {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
}

test('single sign-on leads back to the page that was asked for, and says whom it does not know', async ({
  page,
  app,
}) => {
  await page.goto(app.url + deepLink)
  await app.axe(page)
  await page.getByRole('link', { name: '单点登录' }).click()
  await page.getByRole('link', { name: '我是 newcomer' }).click()
  await expect(page.getByRole('alert')).toHaveText('单点登录失败：该用户不存在，请注册')
  expect(page.url(), 'no ticket stays in the address').not.toContain('ST-')
  await page.getByRole('link', { name: '单点登录' }).click()
  await page.getByRole('link', { name: '我是 ops' }).click()
  await expect(page).toHaveURL(/\/(isystem\/dict|404)$/)
  expect(page.url()).not.toContain('ST-')
  await signOut(page)
  await page.goto(`${app.url}/?ticket=ST-1-ops`)
  await expect(page.getByRole('alert')).toHaveText('请重新点击「单点登录」完成登录')
})

/** The administrator registers the platform with the provider. */
async function register(app: App, page: Page) {
  const answer = await page.request.post(`${app.url}/sys/login`, { data: { username: 'admin', password } })
  const { result } = await answer.json()
  const saved = await page.request.put(`${app.url}/setting/hySetting/edit`, {
    headers: { 'X-Access-Token': result.token },
    data: { github_client_id: 'Iv1.0000000000000000', github_client_secret: '0123456789abcdef' },
  })
  expect(await saved.json()).toMatchObject({ success: true })
}

test('an account elsewhere signs in once its owner has bound it, and no more when he has unbound it', async ({
  page,
  app,
}) => {
  await register(app, page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/user/login`)
  await page.getByRole('tab', { name: '第三方' }).click()
  await app.axe(page)
  await app.fits(page)
  const github = page.getByRole('link', { name: 'GitHub' })
  await github.click()
  await page.getByRole('link', { name: '拒绝' }).click()
  await expect(page.getByRole('alert')).toHaveText('第三方登录失败：您已取消授权')
  await expect(github, 'he can try again where he came from').toBeVisible()
  await github.click()
  await page.getByRole('link', { name: '同意' }).click()
  await expect(page.getByRole('alert')).toContainText('第三方账号（GitHub）尚未绑定平台账号')
  expect(page.url()).not.toContain('third')

  await page.getByRole('tab', { name: '账号登录' }).click()
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await page.goto(app.url + deepLink)
  const openAccounts = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '第三方账号' }).click()
  }
  await openAccounts()
  await expect(page.getByText('未绑定')).toBeVisible()
  await app.axe(page)
  await app.fits(page)
  app.server.agePasswordEntries()
  app.tolerate({ statuses: [403] })
  await page.getByRole('button', { name: '绑定GitHub' }).click()
  await page.getByLabel('登录密码').fill(password)
  await page.getByLabel('登录密码').press('Enter')
  await page.getByRole('link', { name: '同意' }).click()
  await expect(page.getByText('绑定成功！')).toBeVisible()
  await expect(page, 'back where he set out').toHaveURL(app.url + deepLink)

  await signOut(page)
  await page.goto(app.url + deepLink)
  await page.getByRole('tab', { name: '第三方' }).click()
  await github.click()
  await page.goto(`${app.url}/thirdLogin/github/callback?code=1&state=sgone`)
  await expect(page.getByRole('alert')).toHaveText('第三方登录失败：登录凭证已失效，请重新登录')
  await expect(page, 'a lost way back keeps the deep link').toHaveURL(/redirect=%2Fisystem%2Fdict$/)
  await github.click()
  await page.getByRole('link', { name: '同意' }).click()
  await expect(page, 'a deep link survives the trip').toHaveURL(app.url + deepLink)

  await openAccounts()
  await page.getByRole('button', { name: '解绑GitHub' }).click()
  await page.getByRole('button', { name: '解绑', exact: true }).click()
  await page.getByLabel('登录密码').fill(password)
  await page.getByLabel('登录密码').press('Enter')
  await expect(page.getByText('未绑定')).toBeVisible()
})

test('a client of the family hears from the window it opened', async ({ page, app }) => {
  await register(app, page)
  const own = '<!doctype html><title>family</title><link rel="icon" href="data:,">'
  await page.route('**/family', (route) => route.fulfill({ contentType: 'text/html', body: own }))
  await page.goto(`${app.url}/family`)
  await page.evaluate(() => {
    window.addEventListener('message', ({ data, origin }) => {
      document.title = `${origin === location.origin} ${data}`
    })
  })
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/thirdLogin/render/github'))
  const popup = await opened
  app.watch(popup)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('link', { name: '同意' }).click()
  await closed
  await expect(page, 'nobody is bound').toHaveTitle('true 登录失败')
})
