import type { Page, Route } from '@playwright/test'
import { expect, test, withMotion } from './app'
import { addedGroups, longMenu } from './long-menu'

test.use(withMotion)

// What is typed in one page while others are visited, and what a page that failed does by itself.

const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const strip = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name, exact: true })
const tab = (page: Page, name: string) => strip(page).getByRole('link', { name, exact: true })
const failed = (page: Page) => page.getByRole('main').getByRole('heading', { name: '页面没有加载成功' })

/** Goes where an address without a link of its own leads, as Back and Forward would. */
async function wander(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

test('what is typed stays, whatever link one follows', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fsettings')
  const name = page.getByRole('textbox', { name: '平台名称', exact: true })
  await name.fill('远山货运')
  const back = async (from: string) => {
    await tab(page, '未保存 平台设置').click()
    await expect(name, `after ${from}`).toHaveValue('远山货运')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }

  await crumb(page, '系统管理').click()
  await expect(page).toHaveURL(/\/isystem\/user$/)
  await expect(menuOf(page).getByRole('link', { name: '平台设置' }), 'its group stays open').toBeVisible()
  await back('a crumb')
  for (const [path, end] of [
    ['/isystem', '/isystem/user'],
    ['/no-such', '/404'],
    ['/404', '/404'],
    ['/', '/dashboard/analysis'],
    ['/user', '/dashboard/analysis'],
    ['/user/login', '/dashboard/analysis'],
    ['/user/login?redirect=%2Fisystem%2Fdict', '/isystem/dict'],
  ] as const) {
    await wander(page, path)
    await expect(page).toHaveURL(app.url + end)
    await back(path)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/isystem\/dict$/)
  await page.goForward()
  await back('the history')
  await menuOf(page).getByRole('link', { name: '数据字典' }).click()
  await crumb(page, '首页').click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('司机审核')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/driver\/check/)
  await back('a menu, a crumb and a search')
})

/** Goes to a page of the menu by its name. */
async function open(page: Page, title: string): Promise<void> {
  // The search is the console's: right after a sign-in its code may still be on its way.
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: '搜索菜单' })
  await search.fill(title)
  await page.keyboard.press('Enter')
  await expect(search).toHaveCount(0)
}

/** Opens the form for a new record on a page of the menu, and types in its first fields. */
async function begin(page: Page, title: string, button: string, texts: Record<string, string>) {
  await open(page, title)
  await page.getByRole('button', { name: button, exact: true }).click()
  const form = page.getByRole('dialog', { name: /^新增|^添加/ })
  for (const [label, text] of Object.entries(texts))
    await form.getByRole('textbox', { name: label }).fill(text)
  return form
}

const customer = { 客户名称: '远山货运', 发票抬头: '远山货运有限公司' }
const role = { 角色名称: '夜班调度', 角色编码: 'night_dispatch' }

test('pages with unsaved text outlive any number of others, and their forms hold what they show', async ({
  page,
  app,
}) => {
  await longMenu(page)
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fsettings')
  const platform = page.getByRole('textbox', { name: '平台名称', exact: true })
  await platform.fill('远山货运')
  const form = await begin(page, '角色管理', '新增角色', role)
  for (const group of addedGroups.slice(0, 4))
    for (const at of [1, 2, 3, 4]) await open(page, `${group}页面${at}`)
  await expect(strip(page).getByRole('img', { name: '未保存' })).toHaveCount(2)

  await tab(page, '未保存 角色管理').click()
  await expect(form.getByRole('textbox', { name: '角色名称' })).toHaveValue(role.角色名称)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').filter({ hasText: role.角色编码 })).toBeVisible()
  await tab(page, '未保存 平台设置').click()
  await expect(platform).toHaveValue('远山货运')
  await page.getByRole('main').getByRole('button', { name: '保存' }).click()
  await expect(strip(page).getByRole('img', { name: '未保存' })).toHaveCount(0)
  await expect(page).toHaveTitle(/远山货运/)
})

test('when the session ends every form is kept, in front or hidden', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fsettings')
  const platform = page.getByRole('textbox', { name: '平台名称', exact: true })
  await platform.fill('远山货运')
  await begin(page, '客户管理', '新增客户', customer)
  await begin(page, '角色管理', '新增角色', role)
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await app.endSession(page)
  await expect(page).toHaveURL(/\/user\/login/)
  const { pathname, search } = new URL(page.url())
  await app.signIn(page, 'admin', pathname + search)

  for (const [title, button, texts] of [
    ['客户管理', '新增客户', customer],
    ['角色管理', '新增角色', role],
  ] as const) {
    const form = await begin(page, title, button, {})
    await form.getByRole('button', { name: '恢复' }).click()
    for (const [label, text] of Object.entries(texts))
      await expect(form.getByRole('textbox', { name: label })).toHaveValue(text)
  }
  await open(page, '平台设置')
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(platform).toHaveValue('远山货运')
})

/** A call in the name of whom the page belongs to; its result. */
async function ask<Result>(page: Page, method: 'GET' | 'PUT', path: string, data?: object): Promise<Result> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const headers = { 'X-Access-Token': token }
  const response = await page.request.fetch(new URL(path, page.url()).href, { method, data, headers })
  const answer = await response.json()
  expect(answer, path).toMatchObject({ success: true })
  return answer.result
}

interface Account {
  id: string
  version: number
}

test('a form that is taken up again gives back no role that was taken meanwhile', async ({
  page,
  colleague,
  app,
}) => {
  const users = '/user/login?redirect=%2Fisystem%2Fuser%3Fusername%3Dops'
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'admin', users)
  const form = page.getByRole('dialog', { name: '编辑用户 张敏' })
  const workNo = form.getByLabel('工号')
  await page.getByRole('button', { name: '编辑 ops' }).click()
  await workNo.fill('W777')
  await form.getByLabel('邮箱').fill('zhangmin@example.com')
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await app.endSession(page)
  await expect(page).toHaveURL(/\/user\/login/)

  const admin = colleague.page
  const list = await ask<{ records: Account[] }>(admin, 'GET', '/sys/user/list?username=ops')
  const { id, version } = list.records[0] as Account
  const roles = () => ask<string[]>(admin, 'GET', `/sys/user/queryUserRole?userid=${id}`)
  expect(await roles()).not.toEqual(['r-driver-reviewer'])
  const change = { workNo: 'W888', selectedroles: 'r-driver-reviewer' }
  await ask(admin, 'PUT', '/sys/user/edit', { id, version, ...change })

  const { pathname, search } = new URL(page.url())
  await app.signIn(page, 'admin', pathname + search)
  await page.getByRole('button', { name: '编辑 ops' }).click()
  await expect(form.getByText('出于安全不保留，请重新填写：邮箱')).toBeVisible()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(workNo).toHaveValue('W777')
  await form.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: '他人已修改' })
  await app.axe(page)
  await question.getByLabel('采用他人：W888').click()
  await question.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('row', { name: /\bops\b/ })).toContainText('W888')
  expect(await roles()).toEqual(['r-driver-reviewer'])
})

test('Back takes no drawer away in which something is changed', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2FroleUserList')
  await page.getByRole('button', { name: '授权 客服' }).click()
  const grants = page.getByRole('dialog', { name: '客服 的权限' })
  await grants.getByRole('button', { name: '展开' }).click()
  await grants.getByRole('treeitem', { name: /审核司机/ }).click()
  await expect(grants.getByRole('status').filter({ hasText: '新增 1' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/isystem\/roleUserList$/)
  await expect(grants.getByRole('status').filter({ hasText: '新增 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await expect(grants.getByRole('status').filter({ hasText: '新增 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: '不保存' }).click()
  await expect(grants).toHaveCount(0)
})

test('Back takes no form away that was opened from a record, nor what is kept in no draft', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fcustomer%2Flist')
  await page.getByRole('link', { name: '东港水泥（演示）股份有限公司' }).click()
  const record = page.getByRole('dialog', { name: /东港水泥/ })
  await record.getByRole('button', { name: '添加账号' }).click()
  const form = page.getByRole('dialog', { name: '添加登录账号' })
  await form.getByLabel('手机号码').fill('15400003334')
  await page.goBack()
  await expect(page).toHaveURL(/\/customer\/list$/)
  await expect(form.getByLabel('手机号码')).toHaveValue('15400003334')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: '不保存' }).click()
  await expect(form).toHaveCount(0)
  await expect(record).toHaveCount(0)
})

test('a failed load of the rights is tried again in silence, then the sign-in page says why', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await expect(tab(page, '司机审核')).toBeVisible()
  app.tolerate({ statuses: [503] })
  const rights = '**/sys/permission/getUserPermissionByToken*'
  let refused = 0
  const refuse = (route: Route) => {
    refused++
    return route.fulfill({ status: 503, body: '' })
  }
  await page.route(rights, refuse, { times: 1 })
  await page.reload()
  await expect(tab(page, '司机审核')).toBeVisible()
  expect(refused).toBe(1)
  await expect(page.getByText('服务暂时不可用，请稍后重试')).toHaveCount(0)

  await page.route(rights, refuse)
  await page.reload()
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2$/)
  expect(await page.evaluate(() => localStorage.getItem('freightdesk.token'))).toBeNull()
  const why = page.getByRole('status').filter({ hasText: '菜单加载失败，请重新登录' })
  await expect(why).toContainText('服务暂时不可用，请稍后重试')
  await page.getByLabel('用户名').fill('ops')
  await expect(why, 'it stays while one signs in again').toBeVisible()
  await app.axe(page)
  await page.reload()
  await expect(page.getByLabel('用户名')).toBeVisible()
  await expect(why).toHaveCount(0)
})

test('a screen that is asked for again comes with its style', async ({ page, app }) => {
  await app.enter(page, 'admin')
  app.tolerate({ console: ['department'] })
  await menuOf(page).getByRole('button', { name: '系统管理' }).click()
  const sheets = '**/assets/department-*.css'
  let asked = 0
  await page.route(sheets, (route) => {
    asked++
    return asked === 1 ? route.abort() : route.continue()
  })
  await menuOf(page).getByRole('link', { name: '部门管理' }).click()
  await expect(failed(page)).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('treeitem', { name: /总部/ }).click()
  expect(asked).toBe(2)
  await page
    .getByRole('tab', { name: '部门权限' })
    .or(page.getByRole('link', { name: '部门权限' }))
    .click()
  const styled = await page.evaluate(() =>
    [...document.styleSheets].some(({ href }) => /department-[\w-]+\.css$/.test(href ?? '')),
  )
  expect(styled).toBe(true)
})

test('a screen that did not load comes by itself once the server is back', async ({ page, app }) => {
  await page.clock.install()
  await app.enter(page, 'admin')
  app.tolerate({ console: ['WebSocket', 'ChunkLoadError'] })
  await menuOf(page).getByRole('button', { name: '系统管理' }).click()
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await menuOf(page).getByRole('link', { name: '数据字典' }).click()
  await expect(failed(page)).toBeVisible()
  await page.clock.runFor(6_000)
  await expect(page.locator('[data-status-line]')).toContainText('服务器没有响应')
  await expect(failed(page)).toBeVisible()
  await page.unroute('**/*')
  await page.clock.runFor(10_000)
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
})
