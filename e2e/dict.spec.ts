import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app'

const list = '/user/login?redirect=%2Fisystem%2Fdict'

const rowOf = (place: Page | Locator, code: string) => place.getByRole('row', { name: new RegExp(code) })
const add = (page: Page) => page.getByRole('button', { name: '新增', exact: true })

/** Adds a dictionary through the form. */
async function addDictionary(page: Page, name: string, code: string): Promise<void> {
  await add(page).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill(name)
  await form.getByLabel('字典编码').fill(code)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
}

test('what is wrong with a new dictionary is said in the form, which keeps the rest', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', list)
  await add(page).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await expect(form.getByLabel('字典名称')).toBeFocused()
  // As long as a hand presses: the button stays where it is meanwhile.
  await form.getByRole('button', { name: '保存' }).click({ delay: 150 })
  await expect(form.getByText('字典Code不能为空!')).toBeVisible()
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('sex')
  await page.keyboard.press('Tab')
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeVisible()
  await expect(form.getByLabel('字典名称')).toHaveValue('装货场地')
  await app.axe(page)
  await form.getByLabel('字典编码').fill('loading_site')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await expect(rowOf(page, 'loading_site')).toBeVisible()
})

test('a form says by itself, and once, why nothing was saved', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  app.tolerate({ statuses: [413, 429, 504] })
  await add(page).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  await form.getByLabel('字典名称').fill('装货场地')
  await form.getByLabel('字典编码').fill('loading_site')
  for (const [status, words] of [
    [413, '文件或内容过大，请压缩或分批后重试'],
    [429, '请求过于频繁，请 7 秒后再试'],
    [504, '网络超时'],
  ] as const) {
    const answer = { status, headers: { 'Retry-After': '7' }, body: '<html>a proxy speaks</html>' }
    await page.route('**/sys/dict/add*', (route) => route.fulfill(answer), { times: 1 })
    await form.getByRole('button', { name: '保存' }).click()
    await expect(form.getByRole('alert')).toHaveText(words)
    await expect(page.getByText(words)).toHaveCount(1)
  }
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, 'loading_site')).toBeVisible()
})

test('a dictionary gets items and another description', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await addDictionary(page, '装货场地', 'loading_site')
  await rowOf(page, 'loading_site').getByRole('button', { name: '字典项' }).click()
  const items = page.getByRole('dialog', { name: '装货场地 的字典项' })
  await items.getByRole('button', { name: '新增字典项' }).click()
  const item = page.getByRole('dialog', { name: '新增字典项' })
  await item.getByLabel('名称').fill('煤场')
  await item.getByLabel('数据值').fill('1')
  await item.getByRole('button', { name: '保存' }).click()
  await expect(items.getByRole('row', { name: /煤场/ })).toContainText('启用')
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await rowOf(page, 'loading_site').getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑字典' })
  await expect(form.getByLabel('字典编码')).toBeDisabled()
  await form.getByLabel('描述').fill('货从哪里装上车')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(rowOf(page, 'loading_site')).toContainText('货从哪里装上车')
})

test('a form is closed while it is saved, and open where the focus was when that fails', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', list)
  await add(page).click()
  const form = page.getByRole('dialog', { name: '新增字典' })
  const name = form.getByLabel('字典名称')
  await form.getByLabel('字典编码').fill('loading_site')
  await name.fill('装货场地')
  let refuse = () => {}
  const isRefused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  const refusal = { success: false, code: 500, message: '数据库繁忙', result: null }
  await page.route(
    '**/sys/dict/add*',
    async (route) => {
      await isRefused
      await route.fulfill({ json: refusal })
    },
    { times: 1 },
  )
  await page.keyboard.press('Enter')
  await expect(form.getByRole('group', { name: '正在保存' })).toBeFocused()
  await page.keyboard.type('九号')
  refuse()
  await expect(form.getByText('数据库繁忙')).toBeVisible()
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('装货场地')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'loading_site')).toBeVisible()
})

test('a removed dictionary comes back from the recycle bin', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await addDictionary(page, '装货场地', 'loading_site')
  await page.getByRole('button', { name: '更多操作 装货场地' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('确定要删除字典「装货场地」吗?')
  await question.getByRole('button', { name: '删除' }).click()
  await expect(rowOf(page, 'loading_site')).toHaveCount(0)
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '字典回收站' })
  await expect(rowOf(bin, 'loading_site')).toBeVisible()
  await app.axe(page)
  await bin.getByRole('button', { name: '恢复 装货场地' }).click()
  await question.getByRole('button', { name: '恢复' }).click()
  await expect(bin.getByText('回收站是空的')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bin).toHaveCount(0)
  await expect(rowOf(page, 'loading_site')).toBeVisible()
})

test('the cache is refreshed with the published words', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()
})

test('one who may only read sees no way to write', async ({ page, app }) => {
  await app.enter(page, 'auditor', list)
  await page
    .getByRole('button', { name: /^字典项/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(新增|回收站|删除|编辑|更多)/ })).toHaveCount(0)
})

test('the dictionary screen fits a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'admin', list)
  await expect(page.getByRole('list', { name: '数据字典' })).toBeVisible()
  await app.fits(page)
  await app.axe(page)
  await add(page).click()
  await expect(page.getByRole('dialog', { name: '新增字典' })).toBeVisible()
  await app.fits(page)
})

test('the dictionary list keeps its shape', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await expect(page.getByRole('button', { name: /^字典项/ }).first()).toBeVisible()
  await expect(page.getByRole('search')).toMatchAriaSnapshot({ name: 'search.aria.yml' })
  await expect(page.locator('[data-list-toolbar]')).toMatchAriaSnapshot({ name: 'toolbar.aria.yml' })
  const head = page.getByRole('table', { name: '数据字典' }).getByRole('rowgroup').first()
  await expect(head).toMatchAriaSnapshot({ name: 'table-head.aria.yml' })
  await app.axe(page)
})
