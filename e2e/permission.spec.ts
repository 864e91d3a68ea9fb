import type { Page } from '@playwright/test'
import { openList } from './antd'
import { expect, test } from './app'

const menu = '/user/login?redirect=%2Fisystem%2Fpermission'

const line = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const form = (page: Page, title: string) => page.getByRole('dialog', { name: title })

interface Entry {
  name: string
  url: string
  component: string
}

async function fillEntry(page: Page, title: string, { name, url, component }: Entry): Promise<void> {
  const drawer = form(page, title)
  await drawer.getByLabel('菜单标题').fill(name)
  await drawer.getByLabel('菜单路径').fill(url)
  await drawer.getByLabel('前端组件').fill(component)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(line(page, name)).toBeVisible()
}

async function addTop(page: Page, entry: Entry): Promise<void> {
  await page.getByRole('button', { name: '新增菜单', exact: true }).click()
  await fillEntry(page, '新增菜单', entry)
}

const reports = { name: '报表中心', url: '/report', component: 'layouts/RouteView' }
const daily = { name: '日报', url: '/report/daily', component: 'report/Daily' }
const monthly = { name: '月报', url: '/report/monthly', component: 'report/Monthly' }

test('the menu grows an entry with pages and a button, and loses it after naming what goes with it', async ({
  page,
  app,
}) => {
  test.slow() // a form for each kind of row
  await app.enter(page, 'admin', menu)
  await page.getByRole('button', { name: '新增菜单', exact: true }).click()
  const first = form(page, '新增菜单')
  await first.getByRole('button', { name: '保存' }).click()
  for (const message of ['请输入菜单标题!', '请输入菜单路径!', '请输入前端组件!'])
    await expect(first.getByText(message)).toBeVisible()
  await expect(first.getByLabel('菜单标题')).toBeFocused()
  await first.getByRole('button', { name: '选择图标' }).click()
  const pictures = form(page, '选择图标')
  await pictures.getByRole('searchbox').fill('bar-chart')
  await app.axe(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: /更换图标（bar-chart）/ })).toBeVisible()
  await fillEntry(page, '新增菜单', reports)

  for (const entry of [daily, monthly]) {
    await page.getByRole('button', { name: '添加下级 报表中心' }).click()
    await fillEntry(page, '新增菜单', entry)
  }
  await page.getByRole('button', { name: '添加下级 日报' }).click()
  const button = form(page, '新增菜单')
  await button.getByRole('radio', { name: '按钮/权限' }).check()
  await button.getByLabel('按钮/权限名称').fill('导出日报')
  await button.getByLabel('授权标识').fill('driver:list')
  await button.getByRole('button', { name: '保存' }).click()
  await expect(button.getByText('授权标识已存在!')).toBeVisible()
  await button.getByLabel('授权标识').fill('daily:export')
  await button.getByRole('button', { name: '保存' }).click()
  await expect(line(page, '导出日报')).toContainText('daily:export')
  await app.axe(page)

  await page.getByRole('button', { name: '编辑 日报' }).click()
  const edited = form(page, '编辑菜单 日报')
  await edited.getByLabel('菜单标题').fill('每日报表')
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(line(page, '每日报表')).toBeVisible()

  await page.getByRole('button', { name: '更多操作 报表中心' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('下级 3 项（2 个菜单、1 个按钮）将一并删除')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(line(page, '报表中心')).toHaveCount(0)
})

test('rows change places by mouse and by keyboard, on the server too', async ({ page, app }) => {
  await app.enter(page, 'admin', menu)
  await addTop(page, reports)
  await addTop(page, { ...reports, name: '统计中心', url: '/statistics' })
  const names = async () => {
    const all = await page.getByRole('row').allInnerTexts()
    return ['报表中心', '统计中心', '审核中心']
      .map((name) => ({ name, at: all.findIndex((text) => text.startsWith(name)) }))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => name)
  }
  await line(page, '统计中心').focus()
  const saved = page.waitForResponse((response) => response.url().includes('/sys/permission/order'))
  await page.keyboard.press('Alt+ArrowUp')
  await saved
  await expect(line(page, '统计中心')).toBeFocused()
  await page.reload()
  await expect(line(page, '统计中心')).toBeVisible()
  const byKeyboard = await names()
  expect(byKeyboard.indexOf('统计中心')).toBeLessThan(byKeyboard.indexOf('报表中心'))

  const dropped = page.waitForResponse((response) => response.url().includes('/sys/permission/order'))
  const place = { targetPosition: { x: 40, y: 4 } }
  await line(page, '报表中心').locator('[draggable=true]').dragTo(line(page, '统计中心'), place)
  await dropped
  await page.reload()
  await expect(line(page, '统计中心')).toBeVisible()
  const byMouse = await names()
  expect(byMouse.indexOf('报表中心')).toBeLessThan(byMouse.indexOf('统计中心'))
})

test('a data rule narrows what a role shows', async ({ page, app }) => {
  await app.enter(page, 'admin', menu)
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('driver:list')
  await page.getByRole('button', { name: '更多操作 司机审核' }).click()
  await page.getByRole('menuitem', { name: '数据规则' }).click()
  const rules = form(page, '「司机审核」的数据规则')
  await rules.getByRole('button', { name: '新增规则' }).click()
  const rule = form(page, '新增数据规则')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rule.getByText('请输入规则名称!')).toBeVisible()
  await rule.getByLabel('规则名称').fill('本人创建')
  await rule.getByLabel('规则字段').fill('createBy')
  await page.keyboard.press('Enter')
  await rule.getByLabel('规则条件').click()
  await page.getByTitle('等于', { exact: true }).click()
  await rule.getByLabel('规则值').fill('#{sys_user_code}')
  await page.keyboard.press('Escape')
  await rule.getByRole('button', { name: '保存' }).click()
  await expect(rule).toHaveCount(0)
  await expect(rules.getByRole('row', { name: /本人创建/ })).toContainText('#{sys_user_code}')
  await app.axe(page)

  await page.goto(`${app.url}/isystem/roleUserList?open=r-driver-reviewer`)
  const grants = form(page, '司机审核员 的权限')
  await grants.getByRole('button', { name: '展开' }).click()
  await grants.getByRole('button', { name: '数据规则' }).first().click()
  const carried = form(page, '「司机审核」的数据规则')
  await carried.getByRole('checkbox', { name: /本人创建/ }).check()
  await carried.getByRole('button', { name: '保存' }).click()
  await expect(carried).toHaveCount(0)
  await page.goto(`${app.url}/isystem/explain?userId=u-driver_reviewer&code=driver:list`)
  await expect(page.getByText('数据规则「本人创建」：创建人 等于 当前用户账号')).toBeVisible()
})

test('a right is explained, and a change of a role tried without making it', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fexplain')
  await page.getByLabel('用户', { exact: true }).fill('王芳')
  await openList(page).getByText('王芳').click()
  await page.getByLabel('菜单或按钮').fill('driver:check')
  await openList(page).getByText('审核司机').click()
  const verdict = page.getByRole('region', { name: '结论' })
  await expect(verdict).toContainText('王芳 拥有「审核司机」')
  await expect(verdict).toContainText('角色「司机审核员」授予「审核司机」')
  await app.axe(page)

  await page.goto(`${app.url}/isystem/explain?view=change&roleId=r-driver-reviewer`)
  await page.getByLabel('去掉').fill('driver:check')
  await openList(page).getByText('审核司机').click()
  await page.keyboard.press('Escape')
  const outcome = page.getByRole('region', { name: '预演结果' })
  await expect(outcome).toContainText('移除 1 项')
  await expect(outcome).toContainText('王芳（driver_reviewer）失去')
  await app.axe(page)
  await page.goto(`${app.url}/isystem/explain?userId=u-driver_reviewer&code=driver:check`)
  await expect(page.getByRole('region', { name: '结论' })).toContainText('王芳 拥有「审核司机」')
})

test('one who lacks a right reads why', async ({ page, app }) => {
  app.tolerate({ statuses: [403] })
  await app.enter(page, 'driver_reviewer')
  await page.route('**/driver/hyDriver/tabs*', (route) =>
    route.fulfill({
      status: 403,
      json: {
        success: false,
        code: 403,
        message: '没有权限：查看字典',
        result: { permission: 'dict:list', permissionName: '查看字典', roles: [] },
      },
    }),
  )
  await page.goto(`${app.url}/driver/check`)
  await page.getByRole('button', { name: '查看原因' }).click()
  const why = form(page, '为什么没有权限')
  await expect(why).toContainText('王芳 没有「查看字典」')
  await expect(why).toContainText('没有任何角色或部门角色授予该权限')
  await app.axe(page)
})

test('two thousand rows stay quick', async ({ page, app }) => {
  const row = (id: string, parentId: string, menuType: number, children: object[] | null) => ({
    ...{ id, key: id, parentId, menuType, children, name: `菜单 ${id}`, title: `菜单 ${id}`, sortNo: 1 },
    ...{ perms: menuType === 2 ? `x:${id}` : '', url: `/x/${id}`, component: `x/${id}`, icon: 'car' },
    ...{ status: '1', permsType: '1', builtin: false, hidden: false, route: true, version: 1, ruleFlag: 0 },
  })
  const tree = Array.from({ length: 20 }, (_, top) =>
    row(`${top}`, '', 0, [
      ...Array.from({ length: 10 }, (_, entry) =>
        row(
          `${top}-${entry}`,
          `${top}`,
          1,
          Array.from({ length: 9 }, (_, at) => row(`${top}-${entry}-${at}`, `${top}-${entry}`, 2, null)),
        ),
      ),
    ]),
  )
  const answer = (result: unknown) => ({ json: { success: true, code: 200, message: '', result } })
  const tops = tree.map((each) => ({ ...each, children: null }))
  await page.route('**/sys/permission/getSystemMenuList*', (route) => route.fulfill(answer(tops)))
  await page.route('**/sys/permission/list*', (route) => route.fulfill(answer(tree)))
  await app.enter(page, 'admin', menu)
  await expect(line(page, '菜单 0')).toBeVisible()
  const start = Date.now()
  await page.getByRole('button', { name: '全部展开' }).click()
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '2021')
  await line(page, '菜单 0').first().focus()
  await page.keyboard.press('End')
  await expect(line(page, '菜单 19-9-8')).toBeFocused()
  expect(Date.now() - start, 'ms to open all and reach the last').toBeLessThan(4_000)
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('x:7-3-5')
  await expect(page.getByRole('row')).toHaveCount(4)
})

test('the menu fits a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'admin', menu)
  await expect(line(page, '审核中心')).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await page.getByRole('button', { name: '编辑 审核中心' }).click()
  await expect(form(page, '编辑菜单 审核中心').getByLabel('菜单标题')).toHaveValue('审核中心')
  await app.fits(page)
  await page.goto(`${app.url}/isystem/explain`)
  await expect(page.getByLabel('菜单或按钮')).toBeVisible()
  await app.fits(page)
  await app.axe(page)
})

test('an entry whose answer was lost is stored once, and so is its change', async ({ page, app }) => {
  app.tolerate({ console: ['Failed to load resource'] })
  await app.enter(page, 'admin', menu)
  /** The next such request reaches the server, its answer reaches nobody. */
  const loseAnswer = (path: string) =>
    page.route(
      `**/sys/permission/${path}`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
  const offline = '网络连接失败，请检查网络'

  await loseAnswer('add')
  await page.getByRole('button', { name: '新增菜单', exact: true }).click()
  const added = form(page, '新增菜单')
  await added.getByLabel('菜单标题').fill('只有一次')
  await added.getByLabel('菜单路径').fill('/once')
  await added.getByLabel('前端组件').fill('customer/CustomerList')
  await added.getByRole('button', { name: '保存' }).click()
  await expect(added.getByText(offline)).toBeVisible()
  await added.getByRole('button', { name: '保存' }).click()
  await expect(added).toHaveCount(0)
  await expect(line(page, '只有一次')).toHaveCount(1)

  await loseAnswer('edit')
  await page.getByRole('button', { name: '编辑 只有一次' }).click()
  const edited = form(page, '编辑菜单 只有一次')
  await edited.getByLabel('菜单标题').fill('改了一次')
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(edited.getByText(offline)).toBeVisible()
  await edited.getByRole('button', { name: '保存' }).click()
  await expect(edited, 'nobody else has changed it').toHaveCount(0)
  await expect(line(page, '改了一次')).toHaveCount(1)
})
