import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from './app'
import { addedGroups, longMenu } from './long-menu'

const menu = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
const banner = (page: Page): Locator => page.getByRole('banner')
const sidebar = (page: Page): Locator => page.locator('[data-frame=side]')
const strip = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' })
const settings = (page: Page): Locator => page.getByRole('dialog', { name: '系统设置' })
/** Leads to the page that is all frame: /404. */
const quiet = '/user/login?redirect=%2Fno-such'
const longList = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D1%26pageSize%3D30'

async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** By its label, or, where two groups have the same, by `group：label`. */
function setting(page: Page, name: string): Locator {
  const [label = '', group] = name.split('：').reverse()
  const place = group ? settings(page).getByRole('radiogroup', { name: group, exact: true }) : settings(page)
  return place.locator('label').filter({ has: page.getByLabel(label, { exact: true }) })
}

/** Takes each of the settings by its label and closes the drawer. */
async function set(page: Page, ...labels: string[]): Promise<void> {
  await choose(page, '系统设置')
  for (const label of labels) await setting(page, label).click()
  await page.keyboard.press('Escape')
  await expect(settings(page)).toHaveCount(0)
}

const widthOf = async (place: Locator) => Math.round((await place.boundingBox())?.width ?? 0)
const topOf = async (place: Locator) => Math.round((await place.boundingBox())?.y ?? 0)

/** Goes to that place of the page, as the wheel would, and lets the page follow. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(async (place) => {
    window.scrollTo(0, place)
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  }, y)
}

async function openLongList(page: Page, app: App): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 600 })
  await app.enter(page, 'driver_reviewer', longList)
  await expect(page.getByRole('row')).toHaveCount(31)
}

test('the layout is chosen in the settings, at once here and in the other tab', async ({ page, app }) => {
  await page.setViewportSize({ width: 1920, height: 900 })
  await app.enter(page, 'ops', quiet)
  await expect(menu(page)).toBeVisible()
  expect(await widthOf(sidebar(page))).toBe(200)
  expect(await widthOf(page.getByRole('main'))).toBe(1720)
  const other = await page.context().newPage()
  app.watch(other)
  await other.goto(`${app.url}/404`)
  await expect(menu(other)).toBeVisible()

  await set(page, '顶部菜单', '菜单主题：浅色', '酱紫')
  await expect(banner(page).getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await expect(sidebar(page)).toHaveCount(0)
  expect(await widthOf(page.getByRole('main'))).toBe(1400)
  await expect(banner(other).getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await set(page, '流式', '多页签')
  expect(await widthOf(page.getByRole('main'))).toBe(1920)
  await expect(strip(other)).toHaveCount(0)

  await choose(page, '系统设置')
  await page.getByRole('button', { name: '恢复默认设置' }).click()
  await expect(sidebar(other)).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(sidebar(other)).toHaveCount(0)
  await app.axe(page)
})

test('what was chosen is there before the page is, and nothing moves', async ({ page, app }) => {
  await app.enter(page, 'ops', quiet)
  await set(page, '顶部菜单', '菜单主题：浅色', '主题：深色', '酱紫', '色弱模式', '紧凑')
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as { sources: { node?: Node }[] }[])
        for (const { node } of shift.sources)
          if (node instanceof Element && node.closest('[data-frame]')) moved.push(node.outerHTML)
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        Object.assign(window, { first: document.documentElement.cloneNode(false) })
    })
  })
  await page.reload()
  await expect(banner(page).getByRole('navigation', { name: '主菜单' })).toBeVisible()
  const first = await page.evaluate(() => {
    const { dataset, className, style } = (window as unknown as { first: HTMLElement }).first
    return { ...dataset, className, accent: style.getPropertyValue('--fd-accent') }
  })
  expect(first).toEqual({ theme: 'dark', density: 'compact', className: 'colour-weak', accent: '#722ED1' })
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
  await set(page, '侧边菜单')
  await page.getByRole('button', { name: '收起菜单' }).click()
  expect(await widthOf(sidebar(page))).toBe(80)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await widthOf(sidebar(page))).toBe(80)
})

test('a look that the browser does not keep is not taken on', async ({ page, app }) => {
  await app.enter(page, 'ops', quiet)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await choose(page, '系统设置')
  await setting(page, '酱紫').click()
  await expect(settings(page).getByRole('alert')).toContainText('切换主题失败')
  await expect(settings(page).getByRole('radio', { name: '拂晓蓝' })).toBeChecked()
})

test('header and sidebar stay or go as they are told', async ({ page, app }) => {
  await openLongList(page, app)
  // The line that says that this is a demo stays above both.
  const line = 25
  const head = page.getByRole('table', { name: /的表头$/ })
  await scrollTo(page, 600)
  expect(await topOf(banner(page))).toBe(line)
  expect(await topOf(sidebar(page))).toBe(line)
  await expect.poll(() => topOf(head)).toBe(line + 93)

  await set(page, '下滑时隐藏头部', '固定侧边栏')
  await scrollTo(page, 100)
  expect(await topOf(banner(page))).toBe(line)
  await scrollTo(page, 300)
  await expect.poll(() => topOf(banner(page))).toBe(line - 56)
  await expect.poll(() => topOf(strip(page))).toBe(line)
  await scrollTo(page, 700)
  await expect.poll(() => topOf(head)).toBe(line + 37)
  expect(await topOf(sidebar(page))).toBeLessThan(0)
  await scrollTo(page, 650)
  await expect.poll(() => topOf(banner(page))).toBe(line)

  await set(page, '固定头部')
  await scrollTo(page, 600)
  expect(await topOf(banner(page))).toBeLessThan(-56)
  await expect.poll(() => topOf(head)).toBe(line)
})

test('the top menu keeps what does not fit behind 更多 and is walked by keys', async ({ page, app }) => {
  await longMenu(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await app.enter(page, 'admin', quiet)
  await set(page, '顶部菜单')
  // All room is for the menu.
  expect(await widthOf(banner(page).locator('[data-welcome]'))).toBeLessThan(16)
  await expect(menu(page).getByRole('button', { name: '更多' })).toBeVisible()
  await app.fits(page)
  await menu(page).getByRole('button', { name: '更多' }).click()
  await expect(menu(page).getByRole('link', { name: `${addedGroups[6]}页面4` })).toBeVisible()
  await app.axe(page)
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'help' }))
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    menu(page).getByRole('link', { name: '帮助文档' }).click(),
  ])
  await expect(opened).toHaveURL('https://example.com/help')
  await opened.close()

  await menu(page).getByRole('link', { name: '首页' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(menu(page).getByRole('link', { name: '司机审核' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/driver\/check/)
  await expect(menu(page).getByRole('link', { name: '司机审核' })).toHaveCount(0)
  await page.setViewportSize({ width: 800, height: 800 })
  await app.fits(page)
  await page.setViewportSize({ width: 2560, height: 800 })
  await expect(menu(page).getByRole('button', { name: '更多' })).toHaveCount(0)
})

test('the search finds pages by title and initials, with keys alone', async ({ page, app }) => {
  await longMenu(page)
  await app.enter(page, 'admin', quiet)
  const box = page.getByRole('combobox', { name: '搜索菜单' })
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await expect(box).toBeFocused()
  await box.fill('隐藏')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await box.fill('sjzd')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/isystem\/dict/)
  await expect(page.getByRole('main', { name: '数据字典' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await box.fill('司机')
  await page.keyboard.press('ArrowUp')
  const [last] = (await page.getByRole('option').all()).slice(-1)
  await expect(last as Locator).toHaveAttribute('aria-selected', 'true')
})

test('the user menu asks before it signs out, and knows whom it serves', async ({ page, app }) => {
  await app.enter(page, 'ops')
  await choose(page, '退出登录')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('真的要退出登录吗?')
  await question.getByRole('button', { name: '取消' }).click()
  await expect(menu(page)).toBeVisible()
  await choose(page, '清理缓存')
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()
  await choose(page, '修改密码')
  expect(await widthOf(page.getByRole('dialog', { name: '修改密码' }))).toBe(800)
  await page.keyboard.press('Escape')
  await choose(page, '退出登录')
  await question.getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await app.signIn(page, 'shipper', '/user/login?side=shipper')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await expect(page.getByRole('menuitem', { name: '系统设置' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '清理缓存' })).toHaveCount(0)
})

test('what a page still asks for while its user signs out is taken back', async ({ page, app }) => {
  const ended = page.waitForResponse('**/sys/logout')
  await page.route('**/sys/dict/list?*', async (route) => {
    await ended
    await route.continue()
  })
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  // The page that follows waits until a refusal, if there is one, has been heard.
  await page.route('**/user/login', async (route) => {
    await page.waitForTimeout(300)
    await route.continue()
  })
  await choose(page, '退出登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '确认' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('what opened a dialog has the focus again when the dialog is gone', async ({ page, app }) => {
  await app.enter(page, 'ops', quiet)
  const userButton = page.getByRole('button', { name: /用户菜单/ })
  const dialog = page.locator('dialog[open]')
  for (const name of ['搜索菜单', '本次消息']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name })).toBeFocused()
  }
  for (const entry of ['系统设置', '修改密码']) {
    await choose(page, entry)
    await page.getByRole('dialog', { name: entry }).getByRole('button', { name: '关闭', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(userButton).toBeFocused()
  }
  await choose(page, '退出登录')
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
  await expect(userButton).toBeFocused()
  await page.getByRole('link', { name: '返回首页' }).focus()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('link', { name: '返回首页' })).toBeFocused()
})

test('every page says where it is and who runs it', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await expect(page).toHaveTitle(/^数据字典 - 驿路网络货运/)
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '系统管理', '数据字典'])
  await expect(crumbs.getByRole('link')).toHaveText(['首页', '系统管理'])
  const footer = page.getByRole('contentinfo')
  for (const text of ['地址：', '客服电话：', '公网安备', 'ICP']) await expect(footer).toContainText(text)
  await expect(footer.getByRole('link')).toHaveAttribute('href', 'https://example.com')
  await page.goto(`${app.url}/no-such`)
  await expect(page).toHaveURL(/\/404$/)
  await expect(page).toHaveTitle(/^页面不存在/)
  await app.axe(page)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/dashboard\/analysis$/)
  await page.goto(app.url)
  await expect(page).toHaveURL(/\/dashboard\/analysis$/)
})

test('a narrow window closes the menu, a phone puts it into a drawer', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', quiet)
  await expect(banner(page)).toBeVisible()
  await expect(strip(page)).toHaveCount(0)
  await expect(banner(page)).not.toContainText('欢迎使用')
  for (const button of await banner(page).getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), await button.innerText()).toBeGreaterThanOrEqual(44)
  }
  await app.fits(page)
  await page.getByRole('button', { name: '展开菜单' }).click()
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  expect(await widthOf(drawer)).toBe(200)
  await app.axe(page)
  await drawer.getByRole('button', { name: '审核中心' }).click()
  const entry = drawer.getByRole('link', { name: '司机审核' })
  expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await entry.click()
  await expect(page).toHaveURL(/\/driver\/check/)
  await expect(drawer).toHaveCount(0)
  await choose(page, '系统设置')
  expect(await widthOf(settings(page))).toBe(390)
  await expect(settings(page).getByText('导航模式')).toHaveCount(0)
  await app.fits(page)
  await app.axe(page)
  await page.keyboard.press('Escape')
  for (const [width, state] of [
    [1000, '展开菜单'],
    [1280, '收起菜单'],
    [700, '展开菜单'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: state })).toBeVisible()
    await app.fits(page)
  }
  await expect(drawer).toHaveCount(0)
})

test('a header with the menu welcomes too, as far as the menu leaves room', async ({ page, app }) => {
  await app.enter(page, 'ops', quiet)
  await set(page, '顶部菜单')
  const welcome = banner(page).getByText('欢迎使用 驿路网络货运（演示）')
  const bar = await banner(page).boundingBox()
  for (const width of [1600, 1536]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(menu(page).getByRole('button', { name: '更多' })).toHaveCount(0)
    await expect(welcome).toBeVisible()
    const box = await welcome.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(60)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await app.fits(page)
  }
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(welcome).toBeHidden()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the frame keeps its shape with the menu at the side and at the top, ${theme}`, async ({
    page,
    app,
  }) => {
    if (theme === 'dark') await app.dark(page)
    await app.enter(page, 'driver_reviewer', quiet)
    await expect(banner(page).getByRole('link', { name: '司机待审核 46' })).toBeVisible()
    await expect(page.locator('[data-frame=side]')).toMatchAriaSnapshot({ name: 'side-menu.aria.yml' })
    await expect(banner(page)).toMatchAriaSnapshot({ name: 'side-header.aria.yml' })
    await app.axe(page)
    await set(page, '菜单主题：浅色')
    await app.axe(page)
    await set(page, '顶部菜单')
    await expect(banner(page)).toMatchAriaSnapshot({ name: 'top-header.aria.yml' })
    await app.axe(page)
    await set(page, '菜单主题：深色')
    await app.axe(page)
  })
}
