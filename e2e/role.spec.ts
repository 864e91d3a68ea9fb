import type { Locator, Page } from '@playwright/test'
import { openList } from './antd'
import { expect, test } from './app'

const list = '/user/login?redirect=%2Fisystem%2FroleUserList'

const rowOf = (place: Page | Locator, text: string) => place.getByRole('row', { name: new RegExp(text) })
const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })
const node = (place: Locator, name: RegExp) => place.getByRole('treeitem', { name })

async function addRole(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = dialog(page, '新增角色')
  await form.getByLabel('角色名称').fill(name)
  await form.getByLabel('角色编码').fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, code)).toBeVisible()
}

/** Looks for one role, so that it is on the page. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByRole('search').getByLabel('角色名称').fill(name)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

/** Ticks or unticks rows of a role's grants and saves after the last look. */
async function changeGrants(page: Page, role: string, rows: readonly RegExp[], title: string): Promise<void> {
  await page.getByRole('button', { name: `授权 ${role}` }).click()
  const grants = dialog(page, `${role} 的权限`)
  await grants.getByRole('button', { name: '展开' }).click()
  for (const name of rows) await node(grants, name).click()
  await grants.getByRole('button', { name: '保存' }).click()
  const review = dialog(page, title)
  await review.getByRole('button', { name: '确认保存' }).click()
  await expect(review).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(grants).toHaveCount(0)
}

async function addMember(page: Page, role: string, username: string): Promise<void> {
  await page.getByRole('button', { name: `成员 ${role}` }).click()
  const members = dialog(page, `${role} 的成员`)
  await expect(members.getByText('还没有用户持有该角色')).toBeVisible()
  await members.getByRole('button', { name: '添加成员' }).click()
  const picker = dialog(page, `选择加入「${role}」的用户`)
  await picker.getByRole('search').getByLabel('用户账号').fill(username)
  await picker.getByRole('button', { name: '查询' }).click()
  await rowOf(picker, username).getByRole('checkbox').check()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toHaveCount(0) // on top of the other until it is gone
  await expect(rowOf(members, username)).toBeVisible()
  // Keys belong to the dialog on top until the focus is back.
  await expect(members.getByRole('button', { name: '添加成员' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(members).toHaveCount(0)
}

/** The status of a call in the name of whom the page belongs to. */
async function statusOf(page: Page, method: 'DELETE' | 'GET', path: string): Promise<number> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const url = new URL(path, page.url()).href
  return (await page.request.fetch(url, { method, headers: { 'X-Access-Token': token } })).status()
}

test('a role gives exactly what it grants, and what is taken is gone at once, typed text is not', async ({
  page,
  colleague,
  app,
}) => {
  test.slow() // two people, a role from its beginning
  await app.enter(page, 'admin', list)
  await addRole(page, '字典助理', 'dict_helper')
  await changeGrants(page, '字典助理', [/查看字典/, /新增字典/], '确认授权：新增 2 项，移除 0 项')
  await addMember(page, '字典助理', 'nobody')

  const hers = colleague.page
  await app.enter(hers, 'nobody', '/user/login?redirect=%2Fisystem%2Fdict')
  const menu = hers.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link')).toHaveText(['首页', '数据字典'])
  await expect(hers.getByRole('button', { name: /^字典项/ }).first()).toBeVisible()
  await expect(hers.getByRole('button', { name: /^(编辑|删除|更多操作|回收站)/ })).toHaveCount(0)
  expect(await statusOf(hers, 'DELETE', '/sys/dict/delete?id=d-sex')).toBe(403)
  expect(await statusOf(hers, 'GET', '/sys/role/list')).toBe(403)

  await hers.getByRole('button', { name: '新增', exact: true }).click()
  const form = dialog(hers, '新增字典')
  await form.getByLabel('字典名称').fill('装货场地')
  await changeGrants(page, '字典助理', [/新增字典/], '确认授权：新增 0 项，移除 1 项')
  await expect(hers.getByRole('button', { name: '新增', exact: true, includeHidden: true })).toHaveCount(0)
  await expect(form.getByLabel('字典名称')).toHaveValue('装货场地')
})

test('what is wrong with a role is said in the form, which keeps the rest', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await page.getByRole('button', { name: '新增角色' }).click()
  const form = dialog(page, '新增角色')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入角色名称!')).toBeVisible()
  await expect(form.getByText('请输入角色编码!')).toBeVisible()
  await expect(form.getByLabel('角色名称')).toBeFocused()
  await form.getByLabel('角色名称').fill('夜班审核')
  await form.getByLabel('角色编码').fill('夜班')
  await form.getByLabel('描述').click()
  await expect(form.getByText('角色编码不可输入汉字!')).toBeVisible()
  await form.getByLabel('角色编码').fill('auditor')
  await form.getByLabel('描述').click()
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeVisible()
  await expect(form.getByLabel('角色名称')).toHaveValue('夜班审核')
  await form.getByLabel('数据范围').click()
  await page.getByTitle('指定部门').click()
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请选择数据范围的部门!')).toBeVisible()
  await form.getByLabel('指定部门').fill('华北组')
  await openList(page).getByText('华北组').click()
  await form.getByLabel('角色编码').fill('night_review')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, 'night_review')).toContainText('指定部门')
})

test('a grant is looked at before it is saved, and can be taken back to the tree', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2FroleUserList%3Fopen%3Dr-driver-reviewer')
  const grants = dialog(page, '司机审核员 的权限')
  await grants.getByLabel('搜索角色「司机审核员」的权限').fill('driver:check')
  await expect(node(grants, /审核司机/)).toHaveAttribute('aria-checked', 'true')
  await node(grants, /审核司机/).click()
  await grants.getByLabel('搜索角色「司机审核员」的权限').fill('')
  await app.axe(page)
  await grants.getByRole('button', { name: '保存' }).click()
  const review = dialog(page, '确认授权：新增 0 项，移除 1 项')
  await expect(review.getByText('审核中心 / 司机审核 / 审核司机')).toBeVisible()
  await expect(review).toContainText('王芳（driver_reviewer）失去 审核司机')
  await app.axe(page)
  await review.getByRole('button', { name: '返回修改' }).click()
  await expect(review).toHaveCount(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('有未保存的修改')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await expect(grants).toContainText('移除 1')
})

test('an administrator hands on only what he holds himself', async ({ page, colleague, app }) => {
  await app.enter(page, 'admin', list)
  await find(page, '平台管理员')
  await addMember(page, '平台管理员', 'nobody')
  const hers = colleague.page
  await app.enter(hers, 'nobody', list)
  await find(hers, '司机审核员')
  await hers.getByRole('button', { name: '授权 司机审核员' }).click()
  const grants = dialog(hers, '司机审核员 的权限')
  await grants.getByRole('button', { name: '展开' }).click()
  const foreign = node(grants, /删除菜单/)
  await expect(foreign).toHaveAttribute('aria-disabled', 'true')
  await expect(foreign).toHaveAttribute('title', '您自己没有这项权限，不能授予或收回')
  await foreign.click({ force: true })
  await expect(foreign).toHaveAttribute('aria-checked', 'false')
})

test('one who may only read sees no way to write', async ({ page, app }) => {
  await app.enter(page, 'auditor', list)
  await find(page, '司机审核员')
  await page.getByRole('button', { name: '授权 司机审核员' }).click()
  const grants = dialog(page, '司机审核员 的权限')
  await expect(node(grants, /^首页/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(新增|编辑|删除|保存|更多|全选)/ })).toHaveCount(0)
})

test('roles fit a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'admin', list)
  await expect(page.getByRole('list', { name: '角色' })).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await find(page, '司机审核员')
  await page.getByRole('link', { name: '司机审核员' }).click()
  await expect(node(dialog(page, '司机审核员 的权限'), /^首页/)).toBeVisible()
  await app.fits(page)
  await app.axe(page)
})
