import type { Locator, Page } from '@playwright/test'
import { openList } from './antd'
import { expect, test, withMotion } from './app'

test.use(withMotion)

const at = (view: string) => `/user/login?redirect=${encodeURIComponent(`/gallery?view=${view}`)}`

const cellOf = (grid: Locator, row: number, key: string) =>
  grid.locator(`[aria-rowindex="${row + 1}"] [data-key="${key}"]`)

/** Walks by Tab alone until the focus is on what has the name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  for (let strokes = 0; strokes < 60; strokes++) {
    if ((await focused()) === name) return
    await page.keyboard.press('Tab')
  }
  expect(await focused()).toBe(name)
}

const named = (grid: Locator, name: string) => grid.locator(`[aria-label="${name}"]`)

test('a table is entered, changed and left by keys alone', async ({ page, app }) => {
  await app.enter(page, 'admin', at('cells'))
  const grid = page.getByRole('grid', { name: '货物明细' })
  await expect(cellOf(grid, 1, 'cargo')).toBeVisible()
  await tabTo(page, '货物名称，第 1 行，动力煤')
  await page.keyboard.type('精煤')
  await page.keyboard.press('Enter')
  await expect(cellOf(grid, 1, 'cargo')).toHaveText('精煤')
  await page.keyboard.press('ArrowRight')
  await expect(named(grid, '货物编码，第 2 行，HW10002')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(grid.locator(':focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(named(grid, '货物编码，第 2 行，HW10002')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(grid.locator('[aria-label^="货物类别，第 2 行"]')).toBeFocused()
  await app.axe(page)
})

test('a sub-table opens by keys and gives the focus back', async ({ page, app }) => {
  await app.enter(page, 'admin', at('rows'))
  const grid = page.getByRole('grid', { name: '行与子表' })
  await expect(cellOf(grid, 1, 'cargo')).toBeVisible()
  await tabTo(page, '货物名称，第 1 行，动力煤')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '子表' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(named(grid, '货物编码，第 1 行，HW10001')).toBeFocused()
  // Where the columns are scrolled sideways, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '子表' })).toBeFocused()
  await page.waitForTimeout(300)
  await page.keyboard.press('Escape')
  await expect(named(grid, '来源，第 1 行，客户系统')).toBeFocused()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByTitle('2', { exact: true }).click()
  await expect(grid.locator('[data-leading=number]').first()).toHaveText('11')
})

test('a list opens by a double click and by a second press, wherever it is', async ({ page, app }) => {
  await app.enter(page, 'admin', at('cells'))
  const grid = page.getByRole('grid', { name: '货物明细' })
  const list = openList(page)
  for (const key of ['kind', 'packings', 'unit']) {
    const cell = cellOf(grid, 1, key)
    const box = await cell.boundingBox()
    const sign = { x: (box?.width ?? 0) - 12, y: (box?.height ?? 0) / 2 }
    const close = async () => {
      await expect(list).toBeVisible()
      await page.waitForTimeout(400)
      await expect(list).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await cellOf(grid, 2, 'cargo').click()
    }
    await cell.dblclick({ position: { x: 20, y: 12 } })
    await close()
    await cell.dblclick({ position: sign })
    await close()
    await cell.click({ position: { x: 20, y: 12 } })
    await page.waitForTimeout(600)
    await cell.click({ position: sign })
    await close()
  }
})

test('the focus comes back to the table after a calendar, a drag and a deletion', async ({ page, app }) => {
  await app.enter(page, 'admin', at('rows'))
  const rows = page.getByRole('grid', { name: '行与子表' })
  await cellOf(rows, 2, 'loadedOn').dblclick()
  await page.locator('td[title="2026-03-20"]:visible').click()
  await expect(named(rows, '装货日期，第 2 行，2026-03-20')).toBeFocused()

  await page.getByRole('navigation', { name: '组件示例' }).getByRole('link', { name: '单元格类型' }).click()
  await page.getByRole('button', { name: '不保存' }).click()
  const grid = page.getByRole('grid', { name: '货物明细' })
  await grid.locator('[data-handle]').first().hover()
  await page.mouse.down()
  await cellOf(grid, 4, 'cargo').hover()
  await page.mouse.up()
  await expect(cellOf(grid, 1, 'cargo')).toHaveText('螺纹钢')
  await page.keyboard.press('Control+z')
  await expect(cellOf(grid, 1, 'cargo')).toHaveText('动力煤')
  await grid.locator('[data-handle]').first().hover()
  await page.mouse.down()
  await cellOf(grid, 4, 'cargo').hover()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cellOf(grid, 1, 'cargo')).toHaveText('动力煤')
  await expect(grid.locator('[data-drop-line]')).toBeHidden()

  await page.getByRole('checkbox', { name: '选择第 2 行' }).check()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(grid.locator('[data-cell-focus]')).toBeFocused()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: '删除' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
})

test('what is typed in a table is asked about before it goes', async ({ page, app }) => {
  await app.enter(page, 'admin', at('cells'))
  const grid = page.getByRole('grid', { name: '货物明细' })
  const views = page.getByRole('navigation', { name: '组件示例' })
  await cellOf(grid, 1, 'cargo').click()
  await page.keyboard.type('精煤')
  await views.getByRole('link', { name: '行与子表' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('有未保存的修改')
  await expect(question).toContainText('货物明细')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await expect(views.getByRole('link', { name: '单元格类型' })).toHaveAttribute('aria-current', 'page')
  await expect(cellOf(grid, 1, 'cargo')).toHaveText('精煤')
  await views.getByRole('link', { name: '行与子表' }).click()
  await question.getByRole('button', { name: '不保存' }).click()
  await expect(page.getByRole('grid', { name: '行与子表' })).toBeVisible()
})
