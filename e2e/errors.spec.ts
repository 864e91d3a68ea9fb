import type { Page, Request, Route } from '@playwright/test'
import { expect, test } from './app'

const dictList = '/user/login?redirect=%2Fisystem%2Fdict'
const driverList = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0'

const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType())
const drop = (route: Route) => (isCall(route.request()) ? route.abort('connectionrefused') : route.fallback())

/** From here on no call of the page gets an answer; pages and scripts do. Returns a function that ends it. */
async function dropCalls(page: Page): Promise<() => Promise<void>> {
  await page.route('**/*', drop)
  return () => page.unroute('**/*', drop)
}

/** What pops up and goes. */
const notices = (page: Page) => page.getByRole('region', { name: '消息' }).locator('[data-tone]')

/** The status line above everything. */
const line = (page: Page) => page.locator('[data-status-line]')

/** Asks anew by the status line; the console does so every five seconds and may be first. */
async function askAnew(page: Page): Promise<void> {
  await line(page)
    .getByRole('button', { name: '立即重试' })
    .click({ timeout: 3_000 })
    .catch(() => {})
}

async function clearCache(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '清理缓存' }).click()
}

/** The next refreshing of the cache is answered so. */
async function answerOnce(page: Page, status: number, body: object): Promise<void> {
  await page.route(
    '**/sys/dict/refleshCache*',
    (route) =>
      route.fulfill({
        status,
        headers: { 'X-Request-Id': 'r-0001' },
        json: { success: false, code: status, result: null, ...body },
      }),
    { times: 1 },
  )
}

test('half a minute without the server costs nobody what is typed', async ({ page, app }) => {
  await page.clock.install()
  await app.enter(page, 'admin', dictList)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('loading_site')
  app.tolerate({ console: ['WebSocket'] })
  const restore = await dropCalls(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('网络连接失败，请检查网络')).toBeVisible()
  await expect(line(page)).toContainText('服务器没有响应')
  await page.clock.fastForward(30_000)
  await expect(line(page)).toContainText('服务器没有响应')
  await expect(form.getByLabel('字典编码')).toHaveValue('loading_site')
  await app.axe(page)
  await restore()
  await page.clock.fastForward(5_000)
  await expect(line(page)).not.toContainText('服务器没有响应')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await expect(page.getByRole('row', { name: /loading_site/ })).toBeVisible()
})

test('what failed is fetched again: by the list’s button, by the status line, by itself', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', driverList)
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  app.tolerate({ console: ['WebSocket'] })
  const failed = page.getByRole('alert').filter({ hasText: '列表加载失败' })

  let restore = await dropCalls(page)
  await page
    .getByRole('link', { name: /^不通过/ })
    .first()
    .click()
  await expect(failed).toBeVisible()
  await restore()
  await failed.getByRole('button', { name: '重试' }).click()
  await expect(failed).toHaveCount(0)
  await expect(line(page)).not.toContainText('服务器没有响应')

  restore = await dropCalls(page)
  await page
    .getByRole('link', { name: /^已通过/ })
    .first()
    .click()
  await expect(failed).toBeVisible()
  // A break that is over before the sign of life is asked for leaves the list's own button only.
  await expect(line(page)).toContainText('服务器没有响应')
  await restore()
  await askAnew(page)
  await expect(failed).toHaveCount(0)
  await expect(line(page)).not.toContainText('服务器没有响应')
})

test('one call that something on the way answers in the server’s place is that call’s failure', async ({
  page,
  app,
}) => {
  await page.clock.install()
  app.tolerate({ statuses: [504] })
  const broken = ['**/hyrisk/hyRisk/sjtotal*', '**/driver/hyDriver/tabs*']
  for (const call of broken) await page.route(call, (route) => route.fulfill({ status: 504, body: '' }))
  await app.enter(page, 'ops')
  await expect(page.getByRole('link', { name: '司机待审核 暂时无法读取' })).toBeVisible()
  const retry = page.getByRole('main').getByRole('button', { name: '重试' })
  await expect(retry.first()).toBeVisible()
  let [calls, tries] = [0, 0]
  page.on('request', (request) => {
    if (isCall(request)) calls++
    if (request.url().includes('/hyrisk/hyRisk/sjtotal')) tries++
  })
  for (let second = 0; second < 30; second++) {
    await page.clock.runFor(1_000)
    // Lets the server answer the heartbeats: a clock that outran them would cost a connection each time.
    await page.request.get(`${app.url}/healthz`)
  }
  expect(calls).toBeLessThan(20)
  expect(tries).toBeLessThan(10)
  await expect(line(page)).not.toContainText('服务器没有响应')
  for (const call of broken) await page.unroute(call)
  // The number may be fetched by itself before the click does it.
  await expect(async () => {
    for (const button of await retry.all()) await button.click({ timeout: 1_000 })
    await expect(page.getByRole('link', { name: /^司机待审核 \d/ }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('a storm of 401 is one notice, one sign-out and one reload', async ({ page, app }) => {
  await app.enter(page, 'ops', driverList)
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  const restore = await dropCalls(page)
  await page
    .getByRole('link', { name: /^不通过/ })
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: '列表加载失败' })).toBeVisible()
  await app.endSession(page)

  const seen = { refused: 0, logouts: 0, loads: 0 }
  page.on('response', (response) => {
    if (response.status() === 401) seen.refused++
  })
  page.on('request', (request) => {
    if (request.url().includes('/sys/logout')) seen.logouts++
  })
  page.on('domcontentloaded', () => seen.loads++)
  // Looked for from the beginning: the page that says it is left a moment later.
  const said = expect(page.getByText('未授权，请重新登录')).toHaveCount(1)
  await restore()
  await Promise.all([said, askAnew(page)])
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(seen.refused).toBeGreaterThanOrEqual(3)
  expect(seen).toMatchObject({ logouts: 1, loads: 1 })
})

test('a session that the server calls expired asks once for a new sign-in', async ({ page, app }) => {
  await app.enter(page, 'admin', dictList)
  app.tolerate({ statuses: [401, 500], console: ['WebSocket'] })
  await answerOnce(page, 500, { message: 'Token失效，请重新登录' })
  const logout = page.waitForRequest('**/sys/logout*')
  await clearCache(page)
  const dialog = page.getByRole('alertdialog', { name: '登录已过期' })
  await expect(dialog).toContainText('Login expired · 请求号 r-0001')
  await app.axe(page)
  await dialog.getByRole('button', { name: '重新登录' }).click()
  await logout
  await expect(page).toHaveURL(/\/user\/login/)
  expect(await page.evaluate(() => localStorage.getItem('freightdesk.token'))).toBeNull()
})

test('a refusal is said in Chinese, with the English phrase and the request below', async ({ page, app }) => {
  await app.enter(page, 'admin', dictList)
  app.tolerate({ statuses: [400, 404, 504] })
  for (const [status, words, detail] of [
    [404, '很抱歉，资源未找到!', 'Sorry, resource not found! · 请求号 r-0001'],
    [504, '网络超时', 'Network timeout · 请求号 r-0001'],
    [400, '参数错误', '请求号 r-0001'],
  ] as const) {
    await answerOnce(page, status, { message: words })
    await clearCache(page)
    const notice = notices(page).filter({ hasText: words })
    await expect(notice.locator('small')).toHaveText(detail)
    await notice.getByRole('button', { name: '关闭消息' }).click()
  }
  await page.getByRole('button', { name: '本次消息 3' }).click()
  await expect(page.getByRole('dialog', { name: '本次消息' })).toContainText('网络超时')
  await app.axe(page)
})

test('a missing right is named, with a request to copy for the administrator', async ({
  page,
  context,
  app,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.enter(page, 'admin', dictList)
  app.tolerate({ statuses: [403] })
  await answerOnce(page, 403, {
    message: '没有权限：字典维护',
    result: { permission: 'dict:edit', permissionName: '字典维护', roles: ['系统管理员'] },
  })
  await clearCache(page)
  const notice = notices(page).filter({ hasText: '拒绝访问' })
  await expect(notice).toContainText('没有权限：字典维护 · 拥有该权限的角色：系统管理员 · Access denied')
  const place = await notice.boundingBox()
  const query = await page.getByRole('button', { name: '查询', exact: true }).boundingBox()
  expect(place && query && place.y > query.y + query.height, 'the notice leaves the place of work free').toBe(
    true,
  )
  await notice.hover() // it stays
  await app.axe(page)
  await notice.getByRole('button', { name: '复制申请' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const request = await page.evaluate(() => navigator.clipboard.readText())
  expect(request).toContain('权限：字典维护（dict:edit）')
  expect(request).toContain('申请人：管理员（admin）')
  expect(request).toContain('请求号：r-0001')
})

test('a notice over a dialog can be read and used, and covers neither the line nor the numbers above', async ({
  page,
  context,
  app,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.enter(page, 'ops')
  app.tolerate({ statuses: [403] })
  await page.route('**/sys/user/updatePassword*', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        code: 403,
        message: '没有权限：修改密码',
        result: { permission: 'user:password', permissionName: '修改密码', roles: [] },
      },
    }),
  )
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  await dialog.getByLabel('旧密码').fill('berg-und-tal-6')
  await dialog.getByLabel('新密码', { exact: true }).fill('see-und-wald-8')
  await dialog.getByLabel('确认新密码').fill('see-und-wald-8')
  await dialog.getByRole('button', { name: '确认' }).click()
  const notice = notices(page).filter({ hasText: '拒绝访问' })
  await notice.hover() // it stays
  await app.axe(page)
  await notice.getByRole('button', { name: '复制申请' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
  const top = await notice.evaluate((element) => element.getBoundingClientRect().top)
  for (const selector of ['[data-status-line]', '[data-bar]']) {
    const above = await page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    expect(top, selector).toBeGreaterThanOrEqual(above)
  }
  await dialog.getByRole('button', { name: '关闭', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(notice).toBeVisible()
})

test('a part that is gone after an update leaves the console standing and offers a reload', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin')
  app.tolerate({ statuses: [404], console: ['dict-list-screen'] })
  const gone = '**/assets/dict-list-screen-*.js'
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll(/index-[\w-]+\.js/g, 'index-new.js'),
      })
    },
  )
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  await menu.getByRole('link', { name: '数据字典' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible()
  await expect(line(page)).toContainText('服务已更新')
  await expect(menu).toBeVisible()
  await app.axe(page)

  await main.getByRole('button', { name: '重试' }).click()
  await expect(main.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible()
  await page.unroute(gone)
  await main.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  await line(page).getByRole('button', { name: '点此刷新' }).click()
  await expect(line(page)).not.toContainText('服务已更新')
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
})

test('a console that does not load after sign-in says so and can be asked for again', async ({
  page,
  app,
}) => {
  app.tolerate({ console: ['console-', 'WebSocket'] })
  const gone = '**/assets/console-*.js'
  await page.route(gone, (route) => route.abort())
  await app.signIn(page, 'admin')
  await expect(page.getByRole('heading', { name: '页面没有加载成功' })).toBeVisible()
  await app.axe(page)
  await page.unroute(gone)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})
