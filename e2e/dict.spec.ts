import { expect, test } from './house'

const screen = '/user/login?redirect=%2Fisystem%2Fdict'

test('a dictionary is made, filled, removed and restored', async ({ page, house }) => {
  await house.signIn(page, 'admin', screen)
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('字典Code不能为空!')).toBeVisible()
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('sex')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText(/字典编码 sex 已存在/).first()).toBeVisible()
  await expect(form.getByLabel('字典名称')).toHaveValue('装货场地')
  await house.axe(page)
  await form.getByLabel('字典编码').fill('loading_site')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  const row = page.getByRole('row', { name: /loading_site/ })
  await row.getByRole('button', { name: '字典项' }).click()
  const items = page.getByRole('dialog', { name: /装货场地/ })
  await items.getByRole('button', { name: '新增字典项' }).click()
  const item = page.getByRole('dialog', { name: '新增字典项' })
  await item.getByLabel('名称').fill('煤场')
  await item.getByLabel('数据值').fill('1')
  await item.getByRole('button', { name: '保存' }).click()
  await expect(items.getByRole('row', { name: /煤场/ })).toBeVisible()
  await house.axe(page)
  await items.getByRole('button', { name: '关闭' }).first().click()
  await expect(items).toHaveCount(0)
  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('button', { name: '确认', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '回收站' }).click()
  await page.getByRole('dialog', { name: '字典回收站' }).getByRole('row', { name: /loading_site/ }).getByRole('button', { name: '恢复' }).click()
  await page.getByRole('dialog', { name: '字典回收站' }).getByRole('button', { name: '关闭' }).first().click()
  await expect(row).toBeVisible()
})

test('the cache is refreshed with the words of the specification', async ({ page, house }) => {
  await house.signIn(page, 'admin', screen)
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()
})

test('one who may only read sees no way to write', async ({ page, house }) => {
  await house.signIn(page, 'auditor', screen)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(新增|回收站|删除|编辑)$/ })).toHaveCount(0)
})

test('the dictionary screen fits a phone', async ({ page, house }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await house.signIn(page, 'admin', screen)
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible()
  await house.fits(page)
  await house.axe(page)
})

test('the table keeps its shape', async ({ page, house }) => {
  await house.signIn(page, 'admin', screen)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('search')).toMatchAriaSnapshot({ name: 'search.aria.yml' })
  await expect(page.getByRole('table', { name: '数据字典' }).getByRole('rowgroup').first()).toMatchAriaSnapshot({ name: 'table-head.aria.yml' })
})
