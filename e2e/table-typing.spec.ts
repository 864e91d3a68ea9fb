import type { CDPSession, Locator, Page } from '@playwright/test'
import { openList } from './antd'
import { reach } from './grid'
import { expect, test, withMotion } from './app'

test.use(withMotion)

const at = '/user/login?redirect=%2Fgallery'

const gridOf = (page: Page) => page.getByRole('grid', { name: '货物明细' })
/** The cell of a row, counted from 1. */
const cellOf = (grid: Locator, row: number, key: string) =>
  grid.locator(`[aria-rowindex="${row + 1}"] [data-key="${key}"]`)

/** Makes a cell active that may be far to the side. */
async function goTo(page: Page, row: number, key: string): Promise<Locator> {
  const grid = gridOf(page)
  const cell = cellOf(grid, row, key)
  await reach(grid, cell)
  await cell.click({ position: { x: 12, y: 12 } })
  await expect(cell).toHaveAttribute('data-active', 'true')
  return cell
}

/** An input method: letters that wait, then a word in their place, or none when they are given up. */
async function compose(input: CDPSession, letters: string, word: string): Promise<void> {
  for (let end = 1; end <= letters.length; end++)
    await input.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
  if (word) await input.send('Input.insertText', { text: word })
  else await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
}

const box = (page: Page) => openList(page)

test('an input method fills cells of every kind, and empties none', async ({ page, app }) => {
  await app.enter(page, 'admin', at)
  const input = await page.context().newCDPSession(page)
  const put = async (key: string, letters: string, word: string, end: string) => {
    const cell = await goTo(page, 2, key)
    await compose(input, letters, word)
    if (end) await page.keyboard.press(end)
    return cell
  }
  await expect(await put('cargo', 'jingmei', '精煤', 'Enter')).toHaveText('精煤')
  await expect(await put('code', 'hao', '号', 'Tab')).toHaveText('号')
  await expect(await put('weight', '', '２３。５', 'Enter')).toHaveText('23.5')
  await expect(await put('loadedOn', '', '２０２６－４－５', 'Enter')).toHaveText('2026-04-05')
  await expect(await put('arrivedAt', 'nian', '2026年4月6日', 'Tab')).toHaveText('2026-04-06 00:00:00')
  await expect(await put('tags', 'jiajifangyu', '加急防雨', 'Enter')).toHaveText('加急防雨')

  // A list without a field of its own takes a whole name; others are searched.
  const kind = await put('kind', 'putonghuowu', '普通货物', '')
  await expect(box(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(kind).toHaveText('普通货物')
  const unit = await put('unit', 'che', '车', '')
  await expect(page.getByTitle('车', { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(unit).toHaveText('车')
  const packings = await put('packings', 'xiang', '箱', '')
  await expect(page.getByTitle('箱装')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(packings).toHaveText('袋装、托盘、箱装')
  const keeper = await put('keeper', 'zhangmin', '张敏', '')
  await page.getByTitle('张敏').click()
  await expect(keeper).toHaveText('张敏')

  const note = await put('note', 'xian', '先', '')
  await expect(page.locator('[data-editor] textarea')).toBeFocused()
  await compose(input, 'guobang', '过磅')
  await page.keyboard.press('Control+Enter')
  await expect(note).toHaveText('先过磅')

  for (const key of ['isFragile', 'paidBy', 'progress']) {
    const cell = await goTo(page, 2, key)
    const before = await cell.innerHTML()
    await compose(input, 'de', '的')
    expect(await cell.innerHTML()).toBe(before)
  }
})

test('a composition that is given up changes no cell, and a word is no number', async ({ page, app }) => {
  await app.enter(page, 'admin', at)
  const input = await page.context().newCDPSession(page)
  for (const key of ['cargo', 'kind', 'weight', 'loadedOn', 'tags', 'note']) {
    const cell = await goTo(page, 1, key)
    const before = await cell.textContent()
    await compose(input, 'de', '')
    await page.keyboard.press('ArrowDown')
    await expect(cell).toHaveText(before ?? '')
    await expect(cellOf(gridOf(page), 2, key)).toHaveAttribute('data-active', 'true')
  }

  const price = await goTo(page, 1, 'price')
  const sum = await gridOf(page).getByRole('row', { name: /合计/ }).textContent()
  await compose(input, 'de', '的')
  await page.keyboard.press('Enter')
  await expect(page.getByText('单价（元）应为数字，例如 12.5', { exact: true })).toBeVisible()
  await cellOf(gridOf(page), 3, 'price').click()
  await expect(price).toHaveText('的')
  await expect(price).toHaveAttribute('aria-invalid', 'true')
  await expect(gridOf(page).getByRole('row', { name: /合计/ })).toHaveText(sum ?? '')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('tooltip', { name: /“的”未填入/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: '保存的内容' })).toHaveCount(0)
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(price).toHaveText('80')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('figure', { name: '保存的内容' })).toBeVisible()
})

test('a number is kept as it was typed, or not at all', async ({ page, app }) => {
  await app.enter(page, 'admin', at)
  const typed = async (text: string) => {
    const cell = await goTo(page, 1, 'price')
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    return cell
  }
  await expect(await typed('30。5')).toHaveText('30.5')
  await expect(await typed('.5')).toHaveText('0.5')
  await expect(await typed('１２．５')).toHaveText('12.5')
  await expect(await typed('1,234.5')).toHaveText('1234.5')
  await typed('1e5')
  await expect(gridOf(page).locator('input[data-editing]')).toHaveValue('1e5')
  await page.keyboard.press('Escape')
  await expect(cellOf(gridOf(page), 1, 'price')).toHaveText('1234.5')
})

test('what is said of a wrong cell lies over its neighbours but lets a press through to them', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', at)
  const wrong = await goTo(page, 2, 'weight')
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  const said = page.getByRole('tooltip', { name: '单车重量不能超过 49 吨' })
  for (const [row, key] of [
    [3, 'weight'],
    [3, 'price'],
  ] as const) {
    await goTo(page, 6, 'weight')
    await wrong.click({ position: { x: 12, y: 12 } })
    await expect(said).toBeVisible()
    const cell = cellOf(gridOf(page), row, key)
    // A press of a person goes to whatever lies there.
    const box = await cell.boundingBox()
    if (!box) throw new Error(`${key} is not in sight`)
    await page.mouse.click(box.x + 12, box.y + box.height / 2)
    await page.keyboard.type('33')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('33')
  }
})

test('a day is typed over the one that the calendar opens with, however it is opened', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', at)
  const field = page.locator('[data-editor] input')
  const ways = ['Enter', 'F2', 'dblclick', 'click', 'Alt+ArrowDown']
  for (const [nth, way] of ways.entries()) {
    // Enter goes on to the next row: its cell is active already.
    const cell = await goTo(page, nth * 2 + 1, 'loadedOn')
    if (way === 'dblclick') await cell.dblclick({ position: { x: 12, y: 12 } })
    else if (way === 'click') await cell.click({ position: { x: 30, y: 12 } })
    else await page.keyboard.press(way)
    await expect(field).toBeFocused()
    await page.keyboard.type('20260501')
    await page.keyboard.press('Enter')
    await expect(cell).toHaveText('2026-05-01')
  }
})

test('letters that an input method has not made a word of are not lost with a press elsewhere', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', at)
  const input = await page.context().newCDPSession(page)
  for (const key of ['kind', 'packings', 'unit', 'sex', 'keeper']) {
    const cell = await goTo(page, 2, key)
    for (const text of ['x', 'xi', 'xian'])
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
    await goTo(page, 4, key)
    await expect(cell).toHaveText('xian')
    await expect(cell).toHaveAttribute(key === 'unit' ? 'data-key' : 'data-refused')
  }
})

test('a word of an input method counts in an opened list that is not searched', async ({ page, app }) => {
  await app.enter(page, 'admin', at)
  const input = await page.context().newCDPSession(page)
  for (const key of ['Enter', 'F2', 'Alt+ArrowDown']) {
    const cell = await goTo(page, 3, 'kind')
    await page.keyboard.press(key)
    await expect(box(page)).toBeVisible()
    await compose(input, 'putonghuowu', '普通货物')
    await page.keyboard.press('Tab')
    await expect(cell).toHaveText('普通货物')
    await page.keyboard.press('Control+z')
    await expect(cell).toHaveText('危险货物')
  }
})

test('the arrows lead through an open calendar', async ({ page, app }) => {
  await app.enter(page, 'admin', at)
  const cell = await goTo(page, 2, 'loadedOn')
  await page.keyboard.type('20260301')
  await page.keyboard.press('Enter')
  await goTo(page, 2, 'loadedOn')
  await page.keyboard.press('F2')
  await expect(page.locator('[data-editor] input')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-editor] input')).toHaveValue('2026-03-08')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('2026-03-09')
})
