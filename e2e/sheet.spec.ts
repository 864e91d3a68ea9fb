import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app'
import { textsIn, workbook } from './workbook'

/** What a button gives out: its name and the texts in it. */
async function taken(page: Page, button: Pick<Locator, 'click'>): Promise<{ name: string; texts: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), texts: textsIn(await readFile(await download.path())) }
}

async function send(form: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  await form
    .getByLabel('要导入的文件')
    .setInputFiles({ name: '角色.xlsx', mimeType: 'application/octet-stream', buffer: workbook(rows) })
  await form.getByRole('button', { name: '开始导入' }).click()
}

test('a template is filled in, refused by row and field, put right, found and taken out again', async ({
  page,
  app,
}) => {
  test.slow() // three files come and go
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2FroleUserList')
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '导入角色' })
  const template = await taken(page, form.getByRole('button', { name: '下载模板' }))
  expect(template.name).toBe('角色导入模板.xlsx')
  const first = template.texts.indexOf('角色名称*')
  const titles = template.texts.slice(first, first + 6)
  expect(titles).toEqual(['角色名称*', '角色编码*', '描述', '数据范围', '级别', '适用用户'])
  expect(template.texts).toContain('说明')
  await app.axe(page)

  const sound = ['华北客服', 'service_north', '', '本部门', '10', '运营端']
  const wrong = ['华东客服', 'service_east', '', '天下', '10', '运营端']
  await send(form, [titles, sound, wrong])
  const errors = form.getByRole('region', { name: '错误明细' })
  await expect(errors.getByRole('row', { name: /^3 数据范围：只能是/ })).toBeVisible()
  await expect(form.getByText(/共 1 行有误，没有导入任何数据/)).toBeVisible()
  await app.axe(page)
  await send(form, [titles, sound, wrong.with(3, '仅本人创建')])
  await expect(form).toHaveCount(0)
  await expect(page.getByText('文件导入成功！数据行数：2')).toBeVisible()

  await page.getByRole('search').getByLabel('角色编码').fill('service_')
  await page.getByRole('button', { name: '查询' }).click()
  await expect(page.getByRole('row', { name: /华东客服/ })).toContainText('仅本人创建')
  await expect(page.getByRole('row', { name: /华北客服/ })).toContainText('本部门')
  const list = await taken(page, page.getByRole('button', { name: '导出', exact: true }))
  expect(list.name).toBe('角色.xlsx')
  expect(list.texts).toEqual(expect.arrayContaining(['华北客服', '华东客服', '仅本人创建']))
  expect(list.texts).not.toContain('出纳')
})

test('an export takes what was searched the moment before', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2FroleUserList')
  // Which roles stand on the first page is up to the moment at which each was made.
  await expect(page.getByRole('row', { name: /内置/ }).first()).toBeVisible()
  await page.getByRole('search').getByLabel('角色编码').fill('driver_')
  const pressBoth = () =>
    page.evaluate(async () => {
      const press = (name: string) =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click()
      press('查询')
      await Promise.resolve()
      press('导出')
    })
  const { texts } = await taken(page, { click: pressBoth })
  expect(texts).toContain('driver_reviewer')
  expect(texts).not.toContain('waybill_reviewer')
})

const lists = [
  { path: '/isystem/user', name: '用户' },
  { path: '/isystem/depart', name: '部门' },
  { path: '/isystem/dict', name: '数据字典' },
]

test('every list that takes files in has a template', async ({ page, app }) => {
  await app.enter(page, 'admin', `/user/login?redirect=${encodeURIComponent(lists[0]?.path ?? '')}`)
  for (const { path, name } of lists) {
    await page.goto(app.url + path)
    await page.getByRole('button', { name: '导入' }).click()
    const template = await taken(page, page.getByRole('button', { name: '下载模板' }))
    expect(template.name).toBe(`${name}导入模板.xlsx`)
    expect(template.texts).toContain('说明')
  }
})
