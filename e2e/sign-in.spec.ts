import type { Page } from '@playwright/test'
import { expect, password, test } from './app'
import { startServer } from './server'

const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

test('an operator signs in, sees the to-do and signs out', async ({ page, app }) => {
  await app.signIn(page, 'driver_reviewer')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  await expect(page).toHaveTitle(/首页 - 驿路网络货运/)
  await expect(
    page.getByRole('region', { name: '待办' }).getByRole('link', { name: '待审核 46' }),
  ).toBeVisible()
  await app.axe(page)
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(submit(page)).toBeVisible()
  await app.axe(page)
})

test('a wrong password is said in the form, then a captcha, and nothing typed is lost', async ({
  page,
  app,
}) => {
  const captcha = page.getByRole('textbox', { name: '验证码' })
  await page.goto(`${app.url}/user/login`)
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
  await app.axe(page)
})

test('a deep link without a token comes back after sign-in', async ({ page, app }) => {
  await page.goto(`${app.url}/driver/check?fileter=2`)
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  const { pathname, search, searchParams } = new URL(page.url())
  expect(searchParams.get('redirect')).toBe('/driver/check?fileter=2')
  await app.signIn(page, 'driver_reviewer', pathname + search)
  await expect(page).toHaveURL(/\/driver\/check\?fileter=2/)
})

test('a signed-in user does not see the sign-in page again', async ({ page, app }) => {
  await app.signIn(page, 'ops')
  await page.goto(`${app.url}/user/login`)
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
})

test('a user without rights finds a home and nothing else', async ({ page, app }) => {
  await app.signIn(page, 'nobody')
  await expect(page).toHaveURL(/\/dashboard\/analysis/)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText(['首页'])
  await expect(menu.getByRole('button')).toHaveCount(0)
  await page.goto(`${app.url}/isystem/dict`)
  await expect(page).toHaveURL(/\/404/)
  await app.axe(page)
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

test('a session that ends in the middle of work keeps the draft', async ({ page, app }) => {
  await app.signIn(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('loading_site')
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  // The socket tells at once.
  await app.endSession(page)
  await expect(page.getByText('未授权，请重新登录')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  await app.signIn(page, 'admin', pathname + search)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByLabel('字典名称')).toHaveValue('装货场地')
  await expect(form.getByLabel('字典编码')).toHaveValue('loading_site')
})

for (const width of [1440, 1024, 390]) {
  test(`the sign-in page at ${width} px says whose platform it is, for whom, and who answers for it`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 768 })
    for (const [address, side] of [
      ['/user', '运营管理平台'],
      ['/user/login?side=shipper', '货主端'],
    ] as const) {
      await page.goto(app.url + address)
      await expect(page).toHaveURL(/\/user\/login/)
      await expect(page.getByRole('heading', { level: 1, name: /驿路网络货运/ })).toBeVisible()
      await expect(page.getByRole('banner').getByText(side)).toBeVisible()
    }
    await expect(page.getByText('投诉热线：000-0000-0001')).toBeVisible()
    const footer = page.getByRole('contentinfo')
    for (const words of ['2020-2021', '演ICP备 00000000 号', '演交运管许可 990101000001 号'])
      await expect(footer).toContainText(words)
    await expect(footer.getByRole('link', { name: '信用查询（演示）' })).toHaveAttribute(
      'href',
      'https://example.com/credit',
    )
    await page.getByRole('button', { name: '小程序登录' }).hover()
    await expect(page.getByRole('img', { name: '小程序二维码' })).toBeVisible()
    await app.axe(page)
    await app.fits(page)
    if (width === 390) return
    const [names, roads] = await Promise.all([
      page.locator('[data-names]').boundingBox(),
      page.locator('[data-roads]').boundingBox(),
    ])
    expect(roads?.y, 'the drawing stays below the names').toBeGreaterThan(
      (names?.y ?? 0) + (names?.height ?? 0),
    )
  })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确认' }).click()
  await expect(submit(page)).toBeVisible()
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('the tabs of one browser sign in and out together and look alike', async ({ page, context, app }) => {
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await app.signIn(page, 'ops')
  const other = await context.newPage()
  app.watch(other)
  await other.goto(`${app.url}/driver/check?fileter=0`)
  await expect(other.getByRole('button', { name: /^审核 / }).first()).toBeVisible()

  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page
    .getByRole('radiogroup', { name: '主题', exact: true })
    .getByRole('radio', { name: '深色' })
    .check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')

  await signOut(page)
  await expect(other).toHaveURL(/\/user\/login\?redirect=/)
  await expect(submit(other)).toBeVisible()
  await app.signIn(page, 'ops')
  await expect(other).toHaveURL(/\/driver\/check\?fileter=0/)
  await expect(other.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
})

test('the second user of a browser finds nothing of the first', async ({ page, app }) => {
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await app.signIn(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await expect(page.getByRole('link', { name: '数据字典' }).first()).toBeVisible()
  const first = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.user') ?? '{}').value.id as string,
  )
  // The platform's own settings name the demo's whole cast.
  const kept = () =>
    page.evaluate(() => {
      const { 'freightdesk.settings': _, ...others } = { ...localStorage }
      return JSON.stringify([others, { ...sessionStorage }])
    })
  expect(await kept()).toContain(first)
  await signOut(page)
  const left = await kept()
  expect(left).not.toContain(first)
  expect(left).not.toContain('管理员')
  expect(left).not.toContain('/isystem/dict')

  await app.signIn(page, 'driver_reviewer')
  await expect(mainMenu(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('button', { name: '新增', exact: true })).toHaveCount(0)
  await expect(page.getByText('王芳').first()).toBeVisible()
})

test('platform settings and dictionaries are fetched once, not at every load', async ({ page, app }) => {
  await app.signIn(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  for (let load = 0; load < 3; load++) {
    await page.reload()
    await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  }
  expect(calls.filter((path) => /queryPlatformSettings|queryAllDictItems|getDictItems/.test(path))).toEqual(
    [],
  )
  const lifetimes = await page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => /\.(settings|dict\..+|token|user)$/.test(name))
    return names.map((name) => {
      const { expire } = JSON.parse(localStorage.getItem(name) ?? '{}') as { expire: number }
      return Math.round((expire - Date.now()) / 86_400_000)
    })
  })
  expect(lifetimes).toEqual([7, 7, 7, 7])
})

test('the password is changed in its dialog, and only the new one signs in', async ({ page, app }) => {
  await app.signIn(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '修改密码' }).click()
  const dialog = page.getByRole('dialog', { name: '修改密码' })
  expect((await dialog.boundingBox())?.width).toBe(800)
  await dialog.getByRole('button', { name: '确认' }).click()
  for (const words of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect(dialog.getByText(words)).toBeVisible()
  await dialog.getByLabel('旧密码', { exact: true }).fill('falsch-und-alt')
  await dialog.getByLabel('新密码', { exact: true }).fill('hoher-berg-99')
  await dialog.getByLabel('确认新密码').fill('hoher-berg-98')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog.getByText('两次输入的密码不一样！')).toBeVisible()
  await app.axe(page)
  await dialog.getByLabel('确认新密码').fill('hoher-berg-99')
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(page.getByRole('region', { name: '消息' }).locator('[data-tone=warning]')).toContainText(
    '密码',
  )
  await dialog.getByLabel('旧密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: '确认' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('密码重置成功!')).toBeVisible()
  await page.reload()
  await expect(mainMenu(page), 'the new session is in place').toBeVisible()
})

test('sign-in and home fit a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/user/login`)
  await expect(page.getByLabel('用户名')).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await app.signIn(page, 'ops')
  await expect(page.getByRole('region', { name: '待办' }).getByRole('link').first()).toBeVisible()
  await app.fits(page)
})
