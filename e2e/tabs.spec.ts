import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './app'
import { longMenu } from './long-menu'

test.use(withMotion)

const strip = (page: Page): Locator => page.getByRole('navigation', { name: '已打开的页面' })
const tab = (page: Page, title: string): Locator =>
  strip(page).getByRole('link', { name: title, exact: true })
const titles = (page: Page): Locator => strip(page).getByRole('link')
const home = '/user/login'
const rows = (page: Page): Locator => page.locator('[data-list-rows]').getByRole('row')

async function open(page: Page, query: string): Promise<void> {
  await expect(titles(page).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill(query)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toHaveCount(0)
}

async function ask(page: Page, title: string, command: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page.getByRole('menuitem', { name: command }).click()
}

test('tabs close by button, key and menu, the home page and the last one do not', async ({ page, app }) => {
  await longMenu(page)
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await expect(titles(page)).toHaveText(['数据字典'])
  await page.getByRole('button', { name: '关闭 数据字典' }).click()
  await expect(page.getByText('这是最后一页，不能再关闭了啦')).toBeVisible()
  await expect(titles(page)).toHaveText(['数据字典'])

  for (const query of ['首页', '司机审核', '客户管理页面1', '客户管理页面2']) {
    await open(page, query)
    // A page that another is asked for before it has come gets no tab.
    await expect(tab(page, query)).toBeVisible()
  }
  const all = ['首页', '数据字典', '司机审核', '客户管理页面1', '客户管理页面2']
  await expect(titles(page)).toHaveText(all)
  await expect(page.getByRole('button', { name: '关闭 首页' })).toHaveCount(0)
  await tab(page, '首页').click({ button: 'middle' })
  await expect(page.getByText('首页不能关闭!')).toBeVisible()
  await page.reload()
  await expect(titles(page)).toHaveText(all)
  await expect(page).toHaveURL(/\/added\/1\/2$/)

  await ask(page, '司机审核', '关闭左侧')
  await expect(titles(page)).toHaveText(['首页', '司机审核', '客户管理页面1', '客户管理页面2'])
  await ask(page, '客户管理页面1', '关闭右侧')
  await expect(titles(page)).toHaveText(['首页', '司机审核', '客户管理页面1'])
  await expect(page).toHaveURL(/\/added\/1\/1$/)
  await tab(page, '客户管理页面1').focus()
  await page.keyboard.press('Delete')
  await expect(titles(page)).toHaveText(['首页', '司机审核'])
  await expect(tab(page, '司机审核')).toBeFocused()
  await expect(page).toHaveURL(/\/driver\/check/)
  await open(page, '数据字典')
  await ask(page, '司机审核', '关闭其它')
  await expect(titles(page)).toHaveText(['首页', '司机审核'])
  await page.keyboard.press('Shift+F10')
  await app.axe(page)
})

test('the menu of a tab opens at the pointer, or under the tab by its key, inside the window', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  const item = strip(page).getByRole('listitem').filter({ hasText: '数据字典' })
  await item.click({ button: 'right', position: { x: 20, y: 10 } })
  const place = page.getByRole('menu', { name: '标签操作' })
  const own = (await item.boundingBox())!
  const box = (await place.boundingBox())!
  expect(Math.round(box.x - own.x)).toBe(20)
  expect(Math.round(box.y - own.y)).toBe(10)
  expect(box.width).toBeLessThan(240)
  await page.keyboard.press('Escape')
  await expect(tab(page, '数据字典')).toBeFocused()
  await page.keyboard.press('Shift+F10')
  const below = (await place.boundingBox())!
  expect(Math.round(below.x - own.x)).toBe(0)
  expect(Math.round(below.y - own.y - own.height)).toBe(4)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 900, height: 200 })
  await item.click({ button: 'right' })
  const low = (await place.boundingBox())!
  expect(low.y).toBeGreaterThanOrEqual(8)
  expect(low.y + low.height).toBeLessThanOrEqual(192)
})

test('a tab is a link of its own, and is loaded anew from its menu', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await expect(rows(page).nth(1)).toBeVisible()
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    tab(page, '司机审核').click({ modifiers: ['Control'] }),
  ])
  await expect(other).toHaveURL(/\/driver\/check\?fileter=2$/)
  await other.close()
  const list = page.waitForResponse('**/driver/hyDriver/list*')
  await ask(page, '司机审核', '刷新')
  expect((await list).ok()).toBe(true)
})

test('typed text is marked on its tab and not closed without a question', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fdict')
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('dialog', { name: '新增字典' }).getByLabel('字典名称').fill('装货场地')
  await open(page, '首页')
  await expect(strip(page).getByRole('img', { name: '未保存' })).toBeVisible()
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: '关闭 数据字典' }).click()
  await expect(question).toContainText('有未保存的修改')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await ask(page, '首页', '关闭其它')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await tab(page, '未保存 数据字典').click()
  await expect(page.getByRole('dialog', { name: '新增字典' }).getByLabel('字典名称')).toHaveValue('装货场地')
  await open(page, '首页')
  await page.getByRole('button', { name: '关闭 数据字典' }).click()
  await question.getByRole('button', { name: '不保存' }).click()
  await expect(titles(page)).toHaveText(['首页'])
})

test('more tabs than fit scroll by wheel and buttons; twelve pages stay mounted', async ({ page, app }) => {
  await page.setViewportSize({ width: 1100, height: 700 })
  await longMenu(page)
  await app.enter(page, 'admin', home)
  const row = strip(page).locator('ul')
  const place = () => row.evaluate((list) => list.scrollLeft)
  for (const group of ['运力', '客户', '付款', '调度'])
    for (const at of [1, 2, 3, 4]) {
      const title = `${group}管理页面${at}`.replace('调度管理', '调度中心')
      await open(page, title)
      // The next address would take the place of one that is still on its way.
      await expect(tab(page, title)).toBeVisible()
    }
  await expect(titles(page)).toHaveCount(17)
  await expect(tab(page, '调度中心页面4')).toBeInViewport()
  await expect(page.locator('#fd-page > div > section')).toHaveCount(12)
  await expect(page.getByRole('button', { name: '向右滚动标签' })).toBeDisabled()
  await page.getByRole('button', { name: '向左滚动标签' }).click()
  await expect(page.getByRole('button', { name: '向右滚动标签' })).toBeEnabled()
  await row.hover()
  await page.mouse.wheel(0, -4_000)
  await expect.poll(place).toBe(0)
  await expect(tab(page, '首页')).toBeInViewport()
  await page.mouse.wheel(0, 300)
  await expect.poll(place).toBeGreaterThan(0)
  expect(await page.evaluate(() => window.scrollY), 'the page stays').toBe(0)
  await tab(page, '首页').focus()
  await page.keyboard.press('End')
  await expect(tab(page, '调度中心页面4')).toBeFocused()
  await expect(tab(page, '调度中心页面4')).toBeInViewport()
})

test('what is typed in a filter is there when its page had to make room and comes back', async ({
  page,
  app,
}) => {
  await longMenu(page)
  await app.enter(page, 'admin', `${home}?redirect=${encodeURIComponent('/driver/check?fileter=all')}`)
  const name = page.getByRole('search').getByLabel('姓名')
  await name.fill('欧阳')
  for (const group of ['运力', '客户', '付款'])
    for (const at of [1, 2, 3, 4]) {
      await open(page, `${group}管理页面${at}`)
      await expect(tab(page, `${group}管理页面${at}`)).toBeVisible()
    }
  await open(page, '首页')
  await expect(page.locator('#fd-page').getByRole('search', { includeHidden: true })).toHaveCount(0)
  await tab(page, '司机审核').click()
  await expect(name).toHaveValue('欧阳')
  await page.getByRole('button', { name: '关闭 司机审核' }).click()
  await open(page, '司机审核')
  await expect(name).toHaveValue('')
})

for (const [away, time] of [
  ['half an hour', 30 * 60_000],
  ['longer than its data is kept', 9 * 60 * 60_000],
] as const) {
  test(`a tab left for ${away} comes back as it was`, async ({ page, app }) => {
    // The heartbeat finds its answer overdue when hours pass at once.
    app.tolerate({ console: ['WebSocket'] })
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.clock.install()
    const address = '/driver/check?fileter=1&pageNo=2&pageSize=30'
    await app.enter(page, 'admin', `${home}?redirect=${encodeURIComponent(address)}`)
    await expect(rows(page)).toHaveCount(31)
    const name = page.getByRole('search').getByLabel('姓名')
    await name.fill('欧阳')
    // Before them as many rows stand there that only hold the place.
    await expect(rows(page).nth(1)).toContainText('****')
    const first = await rows(page).nth(1).innerText()
    await page.evaluate(() => window.scrollTo(0, 777))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(777)
    await open(page, '首页')
    await expect(rows(page)).toHaveCount(0)
    await page.clock.fastForward(time)
    // By key: a click waits for frames of the page, whose clock is ours.
    await tab(page, '司机审核').press('Enter')
    await expect(rows(page)).toHaveCount(31)
    expect(new URL(page.url()).search).toBe('?fileter=1&pageNo=2&pageSize=30')
    await expect(name).toHaveValue('欧阳')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(777)
    expect(stable(await rows(page).nth(1).innerText())).toBe(stable(first))
  })
}

/** A row without what counts from now. */
function stable(row: string): string {
  return row.replace(/\d+\s*(秒|分钟|小时|天|个月)前|刚刚|昨天/g, '')
}

/** What the page holds after everything unreachable is gone. */
async function held(cdp: CDPSession): Promise<{ nodes: number; listeners: number; documents: number }> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), documents: of('Documents') }
}

test('fifty pages opened and closed leave nothing behind', async ({ page, app }) => {
  await app.enter(page, 'admin', home)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统管理' }).click()
  const cycle = async () => {
    await menu.getByRole('link', { name: '数据字典' }).click()
    await expect(rows(page).nth(1)).toBeVisible()
    await page.getByRole('button', { name: '关闭 数据字典' }).click()
    await expect(titles(page)).toHaveCount(1)
  }
  for (let turn = 0; turn < 10; turn++) await cycle()
  const before = await held(cdp)
  for (let turn = 0; turn < 40; turn++) await cycle()
  // What still runs of the last page may hold it for a moment; what stays, stays.
  await expect(async () => {
    const after = await held(cdp)
    // One page holds some thousand nodes: a single one that stays would be seen.
    expect(after.nodes).toBeLessThan(before.nodes + 200)
    expect(after.listeners).toBeLessThan(before.listeners + 40)
    expect(after.documents).toBe(before.documents)
  }).toPass({ timeout: 15_000 })
})
