import type { Page } from '@playwright/test'
import { desk, nameOnDesk, openDesk, pendingList } from './desk'
import { expect, test, withMotion } from './app'

test.use(withMotion)

// Rights that change while pages are open: given, taken, narrowed, and the menu itself.

const drivers = '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3Dall'
const rows = (page: Page) =>
  page.getByRole('main').locator('tbody').getByRole('row').filter({ hasText: /\d/ })
const refused = (page: Page) => page.getByText('您没有查看此列表的权限')
const menuOf = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

/** A call in the name of whom the page belongs to; its result. */
async function ask(page: Page, method: 'POST' | 'PUT', path: string, data: object): Promise<{ id: string }> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const response = await page.request.fetch(new URL(path, page.url()).href, {
    method,
    data,
    headers: { 'X-Access-Token': token },
  })
  const answer = await response.json()
  expect(answer, path).toMatchObject({ success: true })
  return answer.result
}

const reviewer = { roleId: 'r-driver-reviewer' }

const regrant = (admin: Page, roleId: string, permissionIds: string, lastpermissionIds: string) =>
  ask(admin, 'POST', '/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds })

/** From now on the role sees drivers of one family name only. */
async function narrow(admin: Page, roleId: string, name = '王'): Promise<void> {
  const permissionId = 'm-driver-check'
  const rule = { permissionId, ruleName: name, ruleColumn: 'driverName', ruleConditions: 'RIGHT_LIKE' }
  const { id } = await ask(admin, 'POST', '/sys/permission/addPermissionRule', { ...rule, ruleValue: name })
  await ask(admin, 'POST', '/sys/role/datarule', { permissionId, roleId, dataRuleIds: id })
}

test('rights taken, given back and narrowed reach the open list at once', async ({
  page,
  colleague,
  app,
}) => {
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'driver_reviewer', drivers)
  await expect(rows(page)).toHaveCount(10)
  app.tolerate({ statuses: [403] })
  await regrant(colleague.page, reviewer.roleId, '', 'b-driver-list')
  await expect(refused(page)).toBeVisible()
  app.tolerate({ statuses: [403] })
  await regrant(colleague.page, reviewer.roleId, 'b-driver-list', '')
  await expect(refused(page)).toHaveCount(0)
  await expect(rows(page)).toHaveCount(10)

  const others = rows(page).filter({ hasNotText: '王' })
  await expect(others).not.toHaveCount(0)
  await narrow(colleague.page, reviewer.roleId)
  await expect(others).toHaveCount(0)
  await expect(rows(page).first()).toContainText('王')

  await ask(colleague.page, 'PUT', '/sys/role/edit', {
    id: reviewer.roleId,
    roleName: '司机审核员',
    roleCode: 'driver_reviewer',
    dataScope: 'self',
  })
  await expect(page.getByText('没有符合条件的数据').or(rows(page).first())).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('numbers that were revealed are masked again when the right to see them is taken', async ({
  page,
  colleague,
  app,
}) => {
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'driver_reviewer', drivers)
  const row = rows(page).first()
  await row.getByRole('button', { name: '查看完整手机号' }).click()
  const whole = row.getByText(/^1\d{10}$/)
  await expect(whole).toBeVisible()
  await regrant(colleague.page, reviewer.roleId, '', 'b-pii-view')
  await expect(whole).toHaveCount(0)
  await expect(row.getByText(/^1\d+\*+\d+$/)).toBeVisible()
  await expect(row.getByRole('button', { name: '查看完整手机号' })).toHaveCount(0)
})

test('what is typed stays while rights change under it', async ({ page, colleague, app }) => {
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'ops', drivers)
  await page.getByRole('button', { name: '新增司机' }).click()
  const form = page.getByRole('dialog', { name: '新增司机' })
  const name = form.getByLabel('姓名')
  await name.fill('王远山')
  await narrow(colleague.page, 'r-operations-lead')
  await expect(rows(page).filter({ hasNotText: '王' })).toHaveCount(0)
  await expect(name).toHaveValue('王远山')

  app.tolerate({ statuses: [403] })
  const taken =
    'm-review,m-driver-check,b-driver-list,b-driver-add,b-driver-batch,b-driver-blacklist,b-driver-check,b-driver-edit,b-driver-export,b-driver-freeze,b-driver-import,b-driver-override,b-driver-remove,b-driver-whitelist,b-pii-view,b-review-team'
  await regrant(colleague.page, 'r-operations-lead', '', taken)
  await expect(page.getByRole('heading', { name: '权限已变更', level: 2 })).toBeVisible()
  await expect(page.getByText(/未保存的内容会保留/)).toBeVisible()
  await regrant(colleague.page, 'r-operations-lead', taken, '')
  await expect(name).toHaveValue('王远山')
  await expect(page.getByRole('heading', { name: '权限已变更', level: 2 })).toHaveCount(0)
})

test('a change of the menu is in every console of an administrator, the one that made it first', async ({
  page,
  context,
  app,
}) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fpermission')
  const other = await context.newPage()
  app.watch(other)
  await other.goto(`${app.url}/isystem/settings`)
  const typed = other.getByRole('textbox', { name: '平台名称', exact: true })
  await typed.fill('远山货运')

  await page.getByRole('button', { name: '新增菜单', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增菜单' })
  await form.getByLabel('菜单标题').fill('报表中心')
  await form.getByLabel('菜单路径').fill('/report')
  await form.getByLabel('前端组件').fill('report/Daily')
  await form.getByRole('button', { name: '保存' }).click()
  for (const console of [page, other])
    await expect(menuOf(console).getByRole('link', { name: '报表中心' })).toBeVisible()

  await page.getByRole('button', { name: '更多操作 报表中心' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  for (const console of [page, other])
    await expect(menuOf(console).getByRole('link', { name: '报表中心' })).toHaveCount(0)
  await expect(typed).toHaveValue('远山货运')
})

test('a task at the desk stays, with what is said of it, while its reviewer’s list is narrowed', async ({
  page,
  colleague,
  app,
}) => {
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'driver_reviewer', pendingList)
  const driver = await openDesk(page)
  await page.keyboard.press('f')
  const reasons = page.getByRole('form', { name: /不通过的原因/ })
  await expect(reasons).toBeVisible()
  app.tolerate({ statuses: [404] })
  const list = page.waitForResponse('**/driver/hyDriver/list*')
  await narrow(colleague.page, reviewer.roleId, driver.charAt(0))
  await list
  await expect(reasons).toBeVisible()
  expect(await nameOnDesk(page)).toBe(driver)
})

test('the desk obeys at once when rights are taken, and has what was judged when they are back', async ({
  page,
  colleague,
  app,
}) => {
  await app.enter(colleague.page, 'admin')
  await app.enter(page, 'driver_reviewer', pendingList)
  await openDesk(page)
  const whole = desk(page).getByText(/^\d{17}[\dX]$/)
  await desk(page).getByRole('button', { name: '查看完整身份证号' }).click()
  await expect(whole).toBeVisible()
  await regrant(colleague.page, reviewer.roleId, '', 'b-pii-view')
  await expect(whole).toHaveCount(0)
  await expect(desk(page).getByRole('button', { name: /^查看完整/ })).toHaveCount(0)

  await page.keyboard.press('m')
  await desk(page).getByRole('textbox', { name: '备注' }).fill('照片待核对')
  app.tolerate({ statuses: [403] })
  const taken = 'm-review,m-driver-check,b-driver-list,b-driver-check'
  await regrant(colleague.page, reviewer.roleId, '', taken)
  await expect(desk(page).getByText(/权限已变更，您不能再审核此任务/)).toBeVisible()
  await expect(desk(page).getByRole('img')).toHaveCount(0)
  await expect(desk(page).getByRole('button', { name: /通过/ })).toHaveCount(0)
  await regrant(colleague.page, reviewer.roleId, taken, '')
  await page.reload()
  await desk(page).getByRole('button', { name: '恢复' }).click()
  await expect(desk(page).getByRole('textbox', { name: '备注' })).toHaveValue('照片待核对')
})
