import type { Locator, Page } from '@playwright/test'
import { itemOf, openList } from './antd'
import { expect, password, test } from './app'

const list = '/user/login?redirect=%2Fcustomer%2Flist%3FpageSize%3D20'
const firstPassword = 'wald-und-wiese-9'
const ownPassword = 'fels-und-meer-11'

const rowOf = (page: Page, customer: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: customer, exact: true }) })
const formOf = (page: Page) => page.getByRole('dialog', { name: '新增客户' })

/** Fills in a company with its contact. */
async function fillCompany(form: Locator, name: string, code: string): Promise<void> {
  await form.getByLabel('客户名称').fill(name)
  await form.getByLabel('统一社会信用代码').fill(code)
  await form.getByRole('textbox', { name: '联系人' }).fill('林一')
  await form.getByLabel('联系电话').fill('15400009601')
  const buffer = await form.page().screenshot({ type: 'jpeg' })
  const licence = form.getByRole('group', { name: '营业执照' })
  await licence
    .locator('input[type=file]')
    .setInputFiles({ name: '执照.jpg', mimeType: 'image/jpeg', buffer })
  await expect(licence.getByRole('img', { name: '已上传', exact: true })).toBeVisible()
}

/** What stands behind 更多 of a row that waits for the desk. */
async function chooseMore(page: Page, customer: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `更多操作 ${customer}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function chooseSettlement(page: Page, form: Locator, text: string): Promise<void> {
  await form.getByLabel('结算方式').click()
  await openList(page).getByText(text, { exact: true }).click()
}

async function fillAccount(form: Locator, username: string): Promise<void> {
  await form.getByLabel('用户账号').fill(username)
  await form.getByLabel('用户名称').fill('林一')
  await form.getByLabel('登录密码').fill(firstPassword)
  await form.getByLabel('确认密码').fill(firstPassword)
}

async function signInAsShipper(page: Page, url: string, username: string, word: string): Promise<void> {
  await page.goto(`${url}/user/login?side=shipper`)
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(word)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('a customer is added with its account, signs in on its own side, and is out when it is frozen', async ({
  page,
  app,
  colleague,
}) => {
  test.slow() // two people, a whole form
  await app.enter(page, 'ops', list)
  await page.getByRole('button', { name: '新增客户' }).click()
  const form = formOf(page)
  await fillCompany(form, '旅程货主（演示）有限公司', '91990101MA0DEM902T')
  await chooseSettlement(page, form, '月结')
  await form.getByLabel('信用额度').fill('300000.5')
  await fillAccount(form, 'linyi')
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  const row = rowOf(page, '旅程货主（演示）有限公司')
  await expect(row).toContainText('154****9601')
  await expect(row).toContainText('¥300,000.50')

  const hers = colleague.page
  await signInAsShipper(hers, app.url, 'linyi', firstPassword)
  await hers.getByLabel('旧密码').fill(firstPassword)
  await hers.getByLabel('新密码', { exact: true }).fill(ownPassword)
  await hers.getByLabel('确认新密码').fill(ownPassword)
  await hers.getByRole('button', { name: '保存并进入' }).click()
  await expect(hers.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  const menu = hers.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: '客户管理' })).toHaveCount(0)

  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await chooseMore(page, '旅程货主（演示）有限公司', '冻结')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('所有登录账号将立即退出')
  await question.getByRole('button', { name: '冻结' }).click()
  await expect(row).toContainText('冻结')
  await expect(hers).toHaveURL(/\/user\/login\?side=shipper/)
  await signInAsShipper(hers, app.url, 'linyi', ownPassword)
  await expect(hers.getByText('所属客户已冻结，请联系平台')).toBeVisible()

  await chooseMore(page, '旅程货主（演示）有限公司', '解冻')
  await question.getByRole('button', { name: '解冻' }).click()
  await expect(row).toContainText('正常')
  await signInAsShipper(hers, app.url, 'linyi', ownPassword)
  await expect(hers.getByRole('button', { name: /用户菜单/ })).toBeVisible()
})

test('what is wrong is told at its field, and what was typed stays', async ({ page, app }) => {
  await app.enter(page, 'ops', list)
  await page.getByRole('button', { name: '新增客户' }).click()
  const form = formOf(page)
  const item = (label: string) => itemOf(form, label)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(item('客户名称')).toContainText('请输入客户名称!')
  await expect(form.getByLabel('客户名称')).toBeFocused()
  await fillCompany(form, '错误货主（演示）有限公司', '91990101MA0DEM9022')
  await expect(item('统一社会信用代码')).toContainText('统一社会信用代码不正确')
  await form.getByLabel('统一社会信用代码').fill('91990101MA0DEM013U')
  await form.getByLabel('联系电话').click()
  await expect(item('统一社会信用代码')).toContainText('该证件号码已被其他客户使用')
  await form.getByLabel('统一社会信用代码').fill('91990101MA0DEM902T')
  await chooseSettlement(page, form, '预付')
  await fillAccount(form, 'shipper')
  await form.getByLabel('手机号码').click()
  await expect(item('用户账号')).toContainText('用户名已存在!')
  await form.getByLabel('用户账号').fill('linyi')
  await form.getByLabel('登录密码').fill('password1234')
  await form.getByLabel('确认密码').fill('password1234')
  await form.getByRole('button', { name: '保存' }).click()
  // The common passwords are known to the server only.
  await expect(item('登录密码')).toContainText('密码过于常见，请换一个')
  await expect(form.getByLabel('客户名称')).toHaveValue('错误货主（演示）有限公司')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('有未保存的修改')
  await page.getByRole('alertdialog').getByRole('button', { name: '返回编辑' }).click()
  await expect(form.getByLabel('联系电话')).toHaveValue('15400009601')
})

test('dates and amounts are read as people write them; the Tab key stays in the form', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', list)
  await page.getByRole('button', { name: '新增客户' }).click()
  const form = formOf(page)
  await expect(form.getByRole('radio').first()).toBeFocused()
  const leave = async (label: string, text: string) => {
    await form.getByLabel(label).fill(text)
    await page.keyboard.press('Tab')
    return form.getByLabel(label)
  }
  for (const text of ['2026-3-12', '2026.3.12', '20260312', '2026年3月12日'])
    await expect(await leave('合同开始日期', text)).toHaveValue('2026-03-12')
  await expect(await leave('合同开始日期', '2026-02-30')).toHaveValue('2026-02-30')
  await expect(form.getByText('合同开始日期应为日期，如 2026-03-01')).toBeVisible()
  await expect(form.getByLabel('合同截止日期')).toBeFocused()
  await expect(await leave('信用额度', '-5')).toHaveValue('-5')
  await expect(form.getByText('信用额度不能为负数')).toBeVisible()
  await expect(await leave('信用额度', '1e5')).toHaveValue('1e5')
  await expect(form.getByText('信用额度应为金额，如 1234.50')).toBeVisible()
  await expect(await leave('服务费率', '1500')).toHaveValue('1500')
  await expect(form.getByText('服务费率应为0到1000的整数')).toBeVisible()
  await form.getByRole('button', { name: '保存' }).focus()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('button', { name: '关闭' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(form.getByRole('button', { name: '保存' })).toBeFocused()
})

test('an account is added, frozen and given another password from the record of its customer', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', list)
  await page.getByRole('link', { name: '苏运物流（演示）有限公司' }).click()
  const record = page.getByRole('dialog', { name: '客户 苏运物流（演示）有限公司' })
  await expect(record.getByText('shipper')).toBeVisible()
  await expect(record).toContainText('货主管理员')
  await app.axe(page)
  await record.getByRole('button', { name: '添加账号' }).click()
  const form = page.getByRole('dialog', { name: '添加登录账号' })
  await fillAccount(form, 'linyi')
  await form.getByLabel('角色').click()
  await openList(page).getByText('货主操作员').click()
  await form.getByRole('button', { name: '添加', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(record.getByText('待改密')).toBeVisible()
  await record.getByRole('button', { name: '冻结 linyi' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '冻结' }).click()
  await expect(record.getByRole('button', { name: '解冻 linyi' })).toBeVisible()
  await record.getByRole('button', { name: '重置密码 shipper' }).click()
  const reset = page.getByRole('dialog', { name: /重置密码/ })
  await reset.getByLabel('登录密码').fill(firstPassword)
  await reset.getByLabel('确认密码').fill(firstPassword)
  await reset.getByRole('button', { name: '重置密码' }).click()
  await expect(reset).toHaveCount(0)
  await expect(record.getByText('待改密')).toHaveCount(2)
})

test('one who may only read sees no way to write', async ({ page, app }) => {
  await app.enter(page, 'auditor', list)
  await expect(rowOf(page, '晋山煤炭运销（演示）有限公司')).toContainText('154****9502')
  await expect(page.getByRole('button', { name: /^(新增|编辑|冻结|更多|查看完整)/ })).toHaveCount(0)
  await page.getByRole('link', { name: '谭小禾' }).click()
  const record = page.getByRole('dialog', { name: '客户 谭小禾' })
  await expect(record).toContainText('9901**********6078')
  await expect(record.getByRole('button', { name: /添加账号|编辑/ })).toHaveCount(0)
})

test('customers fit a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', list)
  await expect(page.getByRole('list', { name: '客户' })).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await page.getByRole('link', { name: '苏运物流（演示）有限公司' }).click()
  await expect(page.getByRole('dialog').getByText('shipper')).toBeVisible()
  await app.fits(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '新增客户' }).click()
  await expect(formOf(page).getByLabel('客户名称')).toBeVisible()
  await app.fits(page)
})

test('a member of the cast signs in on the shippers’ side', async ({ page, app }) => {
  await signInAsShipper(page, app.url, 'shipper', password)
  await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
})
