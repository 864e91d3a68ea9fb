import { expect, test } from './app'
import { workbook } from './workbook'

const list = '/isystem/position'

test('a position is added, edited, removed and restored', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await page.getByRole('button', { name: '新增岗位' }).click()
  const form = page.getByRole('dialog', { name: '新增岗位' })
  await form.getByLabel('岗位名称').fill('示例甲')
  await form.getByLabel('岗位编码').fill('example_a')
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  const row = page.getByRole('row', { name: /示例甲/ })
  await row.getByRole('button', { name: '编辑 示例甲' }).click()
  const edit = page.getByRole('dialog', { name: '编辑岗位' })
  await expect(edit.getByLabel('岗位编码')).toBeDisabled()
  await edit.getByRole('combobox', { name: '职级' }).click()
  await page.getByRole('option', { name: '中级' }).click({ force: true })
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(row).toContainText('中级')

  await row.getByRole('button', { name: '删除 示例甲' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.getByRole('dialog', { name: '岗位回收站' })
  await bin.getByRole('button', { name: '恢复 示例甲' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click()
  await expect(bin.getByText('回收站是空的')).toBeVisible()
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
})

test('what a colleague adds waits, and what they remove is dimmed', async ({ page, app, colleague }) => {
  await app.enter(page, 'admin', list)
  await expect(page.getByRole('row', { name: /总经理/ })).toBeVisible()
  await app.enter(colleague.page, 'admin', list)
  await colleague.page.getByRole('button', { name: '新增岗位' }).click()
  const form = colleague.page.getByRole('dialog', { name: '新增岗位' })
  await form.getByLabel('岗位名称').fill('示例乙')
  await form.getByLabel('岗位编码').fill('example_b')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('1 条新增')).toBeVisible()
  await page.getByRole('button', { name: '显示' }).click()
  await expect(page.getByRole('row', { name: /示例乙/ })).toBeVisible()

  // The list asks what became of a row that left its page.
  app.tolerate({ statuses: [404] })
  await colleague.page.getByRole('button', { name: '删除 示例乙' }).click()
  await colleague.page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('本页 1 条已删除')).toBeVisible()
  await expect(page.getByRole('row', { name: /示例乙/ })).toBeVisible()
})

test('positions come in from a file and go out as one; a phone shows cards', async ({ page, app }) => {
  await app.enter(page, 'admin', list)
  await page.getByRole('button', { name: '导入' }).click()
  const form = page.getByRole('dialog', { name: '导入岗位' })
  const rows = [
    ['岗位编码', '岗位名称', '职级'],
    ['example_c', '示例丙', '副高级'],
  ]
  await form
    .getByLabel('要导入的文件')
    .setInputFiles({ name: '岗位.xlsx', mimeType: 'application/octet-stream', buffer: workbook(rows) })
  await form.getByRole('button', { name: '开始导入' }).click()
  await expect(page.getByRole('row', { name: /示例丙/ })).toContainText('副高级')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('岗位.xlsx')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('副高级')).toBeVisible()
  await app.fits(page)
})
