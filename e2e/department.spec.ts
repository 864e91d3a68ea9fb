import type { Page } from '@playwright/test'
import { expect, test } from './app'

const all = '/user/login?redirect=%2Fisystem%2Fdepart'
const own = '/user/login?redirect=%2Fisystem%2FdepartUserList'

const node = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function confirm(page: Page, text: string | RegExp, button: string): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(text)
  await question.getByRole('button', { name: button }).click()
}

test('the tree is walked by the keyboard, grows, changes and shrinks', async ({ page, app }) => {
  await app.enter(page, 'admin', all)
  await node(page, '总部').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByLabel('部门名称')).toHaveValue('华北组')
  await app.axe(page)
  await page.getByRole('button', { name: '添加下级' }).click()
  const form = dialog(page, '添加「华北组」的下级部门')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请输入机构/部门名称!')).toBeVisible()
  await form.getByLabel('部门名称').fill('太原站')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)

  await page.getByRole('searchbox', { name: '搜索部门' }).fill('太原')
  await node(page, '太原站').click()
  await expect(page.getByLabel('部门名称')).toHaveValue('太原站')
  await page.getByLabel('手机号').fill('123')
  await page.getByLabel('地址').fill('太原市小店区')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('请输入正确的手机号码')).toBeVisible()
  await page.getByLabel('手机号').fill('15412345678')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(page.getByLabel('地址')).toHaveValue('太原市小店区')

  await page.getByRole('button', { name: '删除', exact: true }).click()
  await confirm(page, '确定要删除部门「太原站」吗?', '删除')
  await expect(node(page, '太原站')).toHaveCount(0)
})

test('a department moves with a new org code, and stays while others rely on it', async ({ page, app }) => {
  await app.enter(page, 'admin', all)
  await page.getByRole('button', { name: '全部展开' }).click()
  await node(page, '西北组').dragTo(node(page, '客服部'))
  await confirm(page, '将「西北组」移动到「客服部」下?', '移动')
  await expect(node(page, '西北组')).toContainText('A01A03A01')
  await node(page, '运营中心').click()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await confirm(page, '确定要删除部门「运营中心」吗?', '删除')
  await confirm(page, '部门「运营中心」没有删除', '知道了')
  await expect(node(page, '运营中心')).toBeVisible()
})

test('what a department may have is changed as a difference and passed to its roles', async ({
  page,
  app,
}) => {
  test.slow() // three screens
  await app.enter(page, 'admin', `${all}%3Fopen%3Ddep-hq%26tab%3Drights`)
  const rights = page.getByRole('tree', { name: /权限/ })
  await rights.getByRole('treeitem', { name: '数据字典' }).click()
  await expect(page.getByText(/新增 \d+/)).toBeVisible()
  await app.axe(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await page.reload()
  await expect(rights.getByRole('treeitem', { name: '数据字典' })).toHaveAttribute('aria-checked', 'true')
  await expect(rights.getByRole('treeitem', { name: '系统管理' })).toHaveAttribute('aria-checked', 'mixed')
})

test('members come and go', async ({ page, app }) => {
  await app.enter(page, 'admin', `${all}%3Fopen%3Ddep-finance%26tab%3Dmembers`)
  await page.getByRole('button', { name: '添加已有用户' }).click()
  const picker = dialog(page, '添加到「财务部」')
  await picker.getByLabel('用户账号').fill('service')
  await picker.getByRole('button', { name: '查询' }).click()
  await picker.getByRole('checkbox', { name: '选择 徐倩' }).check()
  await app.axe(page)
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(picker).toHaveCount(0)
  await page.getByRole('button', { name: '移出 徐倩' }).click()
  await confirm(page, '确定要将徐倩（service）移出部门「财务部」吗?', '移出')
  await expect(page.getByRole('row', { name: /徐倩/ })).toHaveCount(0)
})

test('one who is in charge of nothing is told so', async ({ page, app }) => {
  await app.enter(page, 'admin', own)
  await expect(page.getByText(/您还没有负责的部门/)).toBeVisible()
})

test('a member of two departments is asked where to work, and moves later', async ({ page, app }) => {
  await app.signIn(page, 'multi_dept', '/user/login?redirect=%2Fdriver%2Fcheck')
  const choice = dialog(page, /^部门/)
  await expect(choice).toHaveAccessibleName('部门切换（当前部门 : 华北组）')
  expect((await choice.boundingBox())?.width).toBe(450)
  await app.axe(page)
  await choice.getByRole('radio', { name: '华东组' }).check()
  await choice.getByRole('button', { name: '确认' }).click()
  await expect(choice).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expect(choice).toHaveAccessibleName('部门切换（当前部门 : 华东组）')
  await page.keyboard.press('Escape')
  await expect(choice).toHaveCount(0)
})

test('one without departments is told so, one with a single one is asked nothing', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(colleague.page, 'ops')
  await expect(colleague.page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  await expect(colleague.page.getByRole('dialog')).toHaveCount(0)
  await app.enter(page, 'nobody')
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '切换部门' }).click()
  await expect(page.getByText('您尚未设置部门信息!')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('departments fit a phone, the tree first', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'admin', all)
  await node(page, '总部').click()
  await expect(page.getByLabel('部门名称')).toBeVisible()
  await expect(node(page, '总部')).toBeHidden()
  await app.fits(page)
  await app.axe(page)
  await page.getByRole('button', { name: '返回部门树' }).click()
  await expect(node(page, '总部')).toBeVisible()
})
