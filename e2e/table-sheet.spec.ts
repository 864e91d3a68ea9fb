import type { Locator, Page } from '@playwright/test'
import { openList } from './antd'
import { expect, test } from './app'

const at = (view = '') =>
  `/user/login?redirect=${encodeURIComponent(view ? `/gallery?view=${view}` : '/gallery')}`

const gridOf = (page: Page, name = '货物明细') => page.getByRole('grid', { name })
/** The cell of a row, counted from 1. */
const cellOf = (grid: Locator, row: number, key: string) =>
  grid.locator(`[aria-rowindex="${row + 1}"] [data-key="${key}"]`)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const toClipboard = (page: Page, text: string) =>
  page.evaluate((content) => navigator.clipboard.writeText(content), text)

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('all is selected and copied from wherever one is', async ({ page, app }) => {
  await app.enter(page, 'admin', at('large'))
  const grid = gridOf(page, '一万行')
  await toClipboard(page, '旧')
  await cellOf(grid, 1, 'cargo').click()
  for (let pages = 0; pages < 6; pages++) await page.keyboard.press('PageDown')
  const name = await grid.locator('[data-cell-focus]').getAttribute('aria-label')
  await page.keyboard.press('Control+a')
  await expect(grid.locator('[data-cell-focus]')).toBeFocused()
  await expect(grid.locator('[data-cell-focus]')).toHaveAttribute('aria-label', name ?? '')
  await page.keyboard.press('Control+c')
  await expect.poll(async () => (await clipboard(page)).split('\n').length).toBe(10_000)
})

test('what is pasted where it cannot stand is marked until it is accepted or taken back', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', at())
  const grid = gridOf(page)
  const wrong = grid.locator('[aria-invalid="true"][role=gridcell]')
  await toClipboard(page, '甲煤\tA1\t不存在类\n乙煤\tA2\t普通货物')
  await cellOf(grid, 3, 'cargo').click()
  await page.keyboard.press('Control+v')
  await expect(wrong).toHaveCount(1)
  await expect(cellOf(grid, 3, 'kind')).toHaveText('不存在类')
  await page.keyboard.press('Control+z')
  await expect(wrong).toHaveCount(0)
  await expect(cellOf(grid, 3, 'cargo')).toHaveText('水泥熟料')
  await page.keyboard.press('Control+y')
  await expect(cellOf(grid, 3, 'kind')).toHaveText('不存在类')

  // It is there after the message has gone, and nothing is saved over it.
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(
    page.getByRole('tooltip', { name: '“不存在类”未填入：货物类别没有这个选项；按 Esc 保留原值' }),
  ).toBeVisible()
  await expect(page.getByRole('figure', { name: '保存的内容' })).toHaveCount(0)
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(wrong).toHaveCount(0)
  await expect(cellOf(grid, 3, 'kind')).toHaveText('危险货物')

  await toClipboard(page, '一\t二\t三\t四\n五')
  await cellOf(grid, 12, 'cargo').click()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+v')
  await expect(page.getByText(/^已粘贴 0 个单元格，新增 1 行，5 个值未填入/)).toBeVisible()
})

test('paste and Delete come back to the cell that they change', async ({ page, app }) => {
  await app.enter(page, 'admin', at('large'))
  const grid = gridOf(page, '一万行')
  const cell = cellOf(grid, 2, 'code')
  await cell.click()
  const wheelAway = async () => {
    await grid.evaluate((element) => element.scrollTo({ top: 4_000 }))
    await expect(cellOf(grid, 100, 'code')).toBeInViewport()
  }
  await toClipboard(page, 'X1\tx\nX2\ty')
  await wheelAway()
  await page.keyboard.press('Control+v')
  await expect(cell).toBeInViewport()
  await expect(cell).toHaveText('X1')
  await expect(grid.locator('[data-ranged]')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(grid.locator('[data-ranged]')).toHaveCount(0)
  await wheelAway()
  await page.keyboard.press('Delete')
  await expect(cell).toBeInViewport()
  await expect(cell).toHaveText('货物编码不能为空')
})

test('what is taken back comes into sight, and how much is wrong stays there', async ({ page, app }) => {
  await app.enter(page, 'admin', at('large'))
  const grid = gridOf(page, '一万行')
  const cell = cellOf(grid, 3, 'weight')
  await toClipboard(page, '1\n12吨\n2\n三\n.')
  await cell.click()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('3 处未通过')).toBeVisible()
  await grid.evaluate((element) => element.scrollTo({ top: 40_000 }))
  await expect(cellOf(grid, 1000, 'weight')).toBeInViewport()
  await page.keyboard.press('F8')
  await expect(cellOf(grid, 4, 'weight')).toBeInViewport()
  await expect(page.getByRole('tooltip', { name: /“12吨”未填入/ })).toBeVisible()
  await page.getByRole('button', { name: '下一处' }).click()
  await expect(page.getByRole('tooltip', { name: /“三”未填入/ })).toBeVisible()
  await app.axe(page)
  await cellOf(grid, 2, 'cargo').click()
  await grid.evaluate((element) => element.scrollTo({ top: 40_000 }))
  await expect(cellOf(grid, 1000, 'weight')).toBeInViewport()
  await page.keyboard.press('Control+z')
  await expect(cell).toBeInViewport()
  await expect(grid.locator('[data-active] [data-cell-focus]')).toBeFocused()
  await expect(page.getByText(/处未通过/)).toHaveCount(0)
})

test('nothing typed around a row goes without a question', async ({ page, app }) => {
  await app.enter(page, 'admin', at('rows'))
  const grid = gridOf(page, '行与子表')
  const sub = page.getByRole('dialog', { name: '子表' })
  const question = page.getByRole('alertdialog').filter({ hasText: '有未保存的修改' })
  const goBack = async () => {
    await question.getByRole('button', { name: '返回编辑' }).click()
    await expect(question).toHaveCount(0)
  }
  await cellOf(grid, 3, 'code').click()
  await cellOf(sub.getByRole('grid'), 1, 'weight').click()
  await page.keyboard.type('77')
  await cellOf(grid, 1, 'cargo').click()
  await grid.evaluate((element) => element.scrollTo({ top: 40 }))
  await expect(cellOf(sub.getByRole('grid'), 1, 'weight')).toHaveText('77')
  const ways = [
    () => sub.getByRole('button', { name: '关闭子表' }).click(),
    () => cellOf(grid, 1, 'code').click(),
    () => page.getByRole('link', { name: '列选项' }).click(),
    () => page.getByTitle('2', { exact: true }).click(),
  ]
  for (const way of ways) {
    await way()
    await goBack()
    await expect(cellOf(sub.getByRole('grid'), 1, 'weight')).toHaveText('77')
  }
  await sub.getByRole('button', { name: '关闭子表' }).click()
  await question.getByRole('button', { name: '不保存' }).click()
  await expect(sub).toHaveCount(0)

  await cellOf(grid, 2, 'weight').click()
  await page.keyboard.type('12吨')
  await page.getByRole('button', { name: '重新加载' }).click()
  await goBack()
  await expect(cellOf(grid, 2, 'weight')).toContainText('12吨')

  await cellOf(grid, 2, 'cargo').getByRole('button').click()
  await page.getByLabel('备注').fill('过磅')
  await page.keyboard.press('Escape')
  await goBack()
  await expect(page.getByLabel('备注')).toHaveValue('过磅')
})

test('Alt and the arrow open the list, and rows move by another key', async ({ page, app }) => {
  await app.enter(page, 'admin', at())
  const grid = gridOf(page)
  await cellOf(grid, 2, 'kind').click()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(openList(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cellOf(grid, 2, 'cargo')).toHaveText('螺纹钢')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(cellOf(grid, 3, 'cargo')).toHaveText('螺纹钢')
  await expect(grid.locator('[data-cell-focus]')).toBeFocused()
  await page.keyboard.press('Control+Shift+ArrowUp')
  await expect(cellOf(grid, 2, 'cargo')).toHaveText('螺纹钢')
})

test('a list of many shows what is chosen and what is typed', async ({ page, app }) => {
  await app.enter(page, 'admin', at())
  const cell = cellOf(gridOf(page), 2, 'packings')
  await cell.click()
  await page.keyboard.press('Enter')
  const editor = cell.locator('[data-editor]')
  await expect(editor.getByTitle('袋装')).toBeVisible()
  await expect(editor.getByTitle('托盘')).toBeVisible()
  await page.getByTitle('箱装').click()
  await page.keyboard.type('散')
  const [box, field] = [await editor.boundingBox(), await editor.getByRole('combobox').boundingBox()]
  if (!box || !field) throw new Error('the editor is on the page')
  expect(field.y + field.height).toBeLessThanOrEqual(box.y + box.height)
})

test('a word beside a ring is pressed like the ring', async ({ page, app }) => {
  await app.enter(page, 'admin', at())
  const grid = gridOf(page)
  await cellOf(grid, 1, 'cargo').click()
  for (let steps = 0; steps < 11; steps++) await page.keyboard.press('ArrowRight')
  const cell = cellOf(grid, 1, 'paidBy')
  await cell.getByText('预付').click()
  await expect(cell.getByRole('radio', { name: '预付' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expect(cellOf(grid, 1, 'isFragile')).toHaveAttribute('data-active', 'true')
})

test('figures that the frozen columns cut are seen to be cut', async ({ page, app }) => {
  await app.enter(page, 'admin', at())
  const grid = gridOf(page)
  await expect(cellOf(grid, 1, 'cargo')).toBeVisible()
  const edge = page.locator('[data-edge=left]').first()
  const cut = () => edge.evaluate((element) => element.style.getPropertyValue('--fd-grid-cut'))
  await expect(edge).toBeHidden()
  await grid.evaluate((element) => element.scrollTo({ left: 60 }))
  await expect(edge).toBeVisible()
  expect(await cut()).toBe('20px')
  const side = await grid.locator('[data-id] [data-side=left]').first().boundingBox()
  expect(Math.round((await edge.boundingBox())?.x ?? 0)).toBe(Math.round((side?.x ?? 0) + (side?.width ?? 0)))
  // Where a column begins just there, nothing of it is veiled.
  await grid.evaluate((element) => element.scrollTo({ left: 130 }))
  await expect.poll(cut).toBe('0px')
  await expect(edge).toBeVisible()
})
