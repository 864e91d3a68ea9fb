import type { Locator, Page } from '@playwright/test'
import { openList } from './antd'
import { expect, test } from './app'

const list = '/user/login?redirect=%2Fisystem%2Fuser'
const newPassword = 'wald-und-wiese-9'

const rowOf = (place: Page | Locator, username: string) =>
  place.getByRole('row', { name: new RegExp(`\\b${username}\\b`) })
const formOf = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function choose(page: Page, field: Locator, text: string): Promise<void> {
  await field.click()
  await field.fill(text)
  await openList(page).getByText(text, { exact: false }).first().click()
  await field.press('Escape')
}

/** Looks for one user, so that they are on the page. */
async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('search').getByLabel('用户账号', { exact: true }).fill(username)
  await page.getByRole('button', { name: '查询' }).click()
  await expect(rowOf(page, username)).toBeVisible()
}

async function openMore(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${username}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a user is added after what was wrong is put right, and signs in', async ({ page, app, colleague }) => {
  test.slow() // two people, a whole form
  await app.enter(page, 'admin', list)
  await page.getByRole('button', { name: '添加用户' }).click()
  const form = formOf(page, '添加用户')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入用户账号!')).toBeVisible()
  await expect(form.getByLabel('用户账号')).toBeFocused()
  await form.getByLabel('用户账号').fill('ops')
  await form.getByLabel('用户名称').fill('韩雪')
  await expect(form.getByText('用户名已存在!')).toBeVisible()
  await form.getByLabel('手机号码').fill('12345')
  await form.getByLabel('邮箱').click()
  await expect(form.getByText('请输入正确格式的手机号码!')).toBeVisible()
  await app.axe(page)
  await form.getByLabel('手机号码').fill('15412345678')
  await form.getByLabel('用户账号').fill('hanxue')
  await form.getByLabel('登录密码').fill('password1234')
  await form.getByLabel('确认密码').fill('password1234')
  await form.getByLabel('工号').fill('W900')
  await choose(page, form.getByLabel('所属部门'), '华北组')
  await choose(page, form.getByLabel('角色', { exact: true }), '司机审核员')
  await form.getByRole('button', { name: '保存' }).click()
  // The common ones are known to the server only; what was typed stays.
  await expect(form.getByText('密码过于常见，请换一个')).toBeVisible()
  await expect(form.getByLabel('用户名称')).toHaveValue('韩雪')
  await form.getByLabel('登录密码').fill(newPassword)
  await form.getByLabel('确认密码').fill(newPassword)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 'hanxue')).toContainText('华北组')

  const hers = colleague.page
  await hers.goto(`${app.url}/user/login`)
  await hers.getByLabel('用户名').fill('hanxue')
  await hers.getByLabel('密码', { exact: true }).fill(newPassword)
  await hers.getByRole('button', { name: '登录', exact: true }).click()
  await expect(hers.getByLabel('旧密码')).toBeVisible()
})

test('a frozen user is out at once, and back in after thawing', async ({ page, app, colleague }) => {
  app.tolerate({ statuses: [401] })
  await app.enter(colleague.page, 'service')
  await app.enter(page, 'admin', list)
  await find(page, 'service')
  await page.getByRole('button', { name: '冻结 service' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('是否冻结选中账号?')
  await question.getByRole('button', { name: '冻结' }).click()
  await expect(rowOf(page, 'service')).toContainText('冻结')
  await expect(colleague.page).toHaveURL(/\/user\/login/)
  await page.getByRole('button', { name: '解冻 service' }).click()
  await expect(question).toContainText('是否解冻选中账号?')
  await question.getByRole('button', { name: '解冻' }).click()
  await expect(rowOf(page, 'service')).toContainText('正常')
  await app.signIn(colleague.page, 'service')

  await find(page, 'admin')
  await page.getByRole('checkbox', { name: '选择 admin' }).check()
  await page.getByRole('status').getByRole('button', { name: '冻结' }).click()
  await expect(page.getByText('管理员账号不允许此操作！')).toBeVisible()
})

test('a removed user comes back at once or from the recycle bin, or goes for ever', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await find(page, 'nobody')
  const remove = async () => {
    await openMore(page, 'nobody', '删除')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(rowOf(page, 'nobody')).toHaveCount(0)
  }
  await remove()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rowOf(page, 'nobody')).toBeVisible()
  await remove()
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = formOf(page, '用户回收站')
  await bin.getByRole('button', { name: /^恢复 .*（nobody）$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click()
  await expect(page.getByText('还原 1 个用户成功！').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await remove()
  await page.getByRole('button', { name: '回收站' }).click()
  await app.axe(page)
  await bin.getByRole('button', { name: /^彻底删除 .*（nobody）$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '彻底删除' }).click()
  await expect(bin.getByText('回收站是空的')).toBeVisible()
})

test('an administrator resets a password, which must be changed at the next sign-in', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'admin', list)
  await find(page, 'cashier')
  await openMore(page, 'cashier', '重置密码')
  const form = page.getByRole('dialog', { name: /重置密码/ })
  await form.getByLabel('登录密码').fill('short')
  await form.getByLabel('确认密码').fill('other')
  await form.getByRole('button', { name: '重置密码' }).click()
  await expect(form.getByText('密码长度为 10 到 128 位')).toBeVisible()
  await expect(form.getByText('两次输入的密码不一样！')).toBeVisible()
  await form.getByLabel('登录密码').fill(newPassword)
  await form.getByLabel('确认密码').fill(newPassword)
  await form.getByRole('button', { name: '重置密码' }).click()
  await expect(form).toHaveCount(0)
  const hers = colleague.page
  await hers.goto(`${app.url}/user/login`)
  await hers.getByLabel('用户名').fill('cashier')
  await hers.getByLabel('密码', { exact: true }).fill(newPassword)
  await hers.getByRole('button', { name: '登录', exact: true }).click()
  await expect(hers.getByLabel('旧密码')).toBeVisible()
})

test('one who may only read sees no way to write, and masked numbers', async ({ page, app }) => {
  await app.enter(page, 'auditor', list)
  await find(page, 'ops')
  await expect(rowOf(page, 'ops')).toContainText('****')
  await expect(page.getByRole('button', { name: /^(添加|回收站|编辑|冻结|更多)/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'ops' }).click()
  await expect(page.getByRole('dialog', { name: /用户 张敏/ })).toContainText('运营中心')
  expect(page.url()).toContain('open=')
})

test('who edits accounts reads their numbers whole, and saving keeps them', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await find(page, 'ops')
  const row = rowOf(page, 'ops')
  await expect(row).toContainText('15400009001')
  await expect(row).toContainText('ops@example.com')
  await expect(row.getByRole('button', { name: '查看完整手机号码' })).toHaveCount(0)
  await page.getByRole('button', { name: '编辑 ops' }).click()
  const form = formOf(page, '编辑用户 张敏')
  await expect(form.getByRole('textbox', { name: '手机号码' })).toHaveValue('15400009001')
  await app.axe(page)
  await form.getByLabel('座机').fill('0351-7654321')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await page.getByRole('link', { name: 'ops' }).click()
  const record = page.getByRole('dialog', { name: /用户 张敏/ })
  await expect(record).toContainText('0351-7654321')
  await expect(record).toContainText('15400009001')
})

test('users fit a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'admin', list)
  await expect(page.getByRole('list', { name: '用户' })).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await page.getByRole('button', { name: '添加用户' }).click()
  await expect(formOf(page, '添加用户').getByLabel('用户账号')).toBeVisible()
  await app.fits(page)
})
