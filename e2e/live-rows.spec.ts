import type { Page, WebSocketRoute } from '@playwright/test'
import { desk, openDesk, pendingList, rowOf } from './desk'
import { expect, test } from './app'

const liveRows = `/user/login?redirect=${encodeURIComponent('/gallery?view=live')}`

test('a row in an editable table follows what a colleague does, and keeps what is typed beside it', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'admin', liveRows)
  const grid = page.getByRole('grid', { name: '实时行' })
  await expect(grid.locator('[data-id]').nth(2)).toBeVisible()
  await app.enter(colleague.page, 'driver_reviewer', pendingList)
  const first = colleague.page.getByRole('button', { name: /^审核 / }).first()
  const driver = ((await first.getAttribute('aria-label')) ?? '').replace('审核 ', '')
  const row = grid.locator('[data-id]').filter({ hasText: driver })
  await row.locator('[data-key="note"]').click()
  await page.keyboard.type('稍后')

  await first.click()
  await expect(desk(colleague.page)).toBeVisible()
  await expect(row.locator('[data-key="claimedByName"]')).toHaveText('王芳')
  await expect(grid.locator('input[data-editing]')).toHaveValue('稍后')
  await page.keyboard.press('Enter')
  await expect(row.locator('[data-key="note"]')).toHaveText('稍后')
  await colleague.page.keyboard.press('Escape')
  await expect(row.locator('[data-key="claimedByName"]')).toHaveText('')
  await expect(row.locator('[data-key="note"]')).toHaveText('稍后')
})

test('the list of drivers follows a colleague’s claim at once and his decision in its place', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops', pendingList)
  await expect(page.getByText('共 46 条')).toBeVisible()
  await app.enter(colleague.page, 'driver_reviewer', pendingList)
  const driver = await openDesk(colleague.page)
  await expect(rowOf(page, driver)).toContainText('王芳')
  await colleague.page.keyboard.press('Escape')
  await expect(rowOf(page, driver)).not.toContainText('王芳')
})

/** Lets the page's socket through, until it is cut: then no new one opens before it is mended. */
async function cuttable(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  let isCut = false
  const open = new Set<WebSocketRoute>()
  await page.routeWebSocket(/vxeSocket/, (socket) => {
    if (isCut) return void socket.close({ code: 1011 })
    open.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      await Promise.all([...open].map((socket) => socket.close({ code: 1011 })))
    },
    mend: () => {
      isCut = false
    },
  }
}

test('what was missed while the connection was away shows once it is back', async ({
  page,
  app,
  colleague,
}) => {
  const line = await cuttable(page)
  await app.enter(page, 'admin', liveRows)
  const grid = page.getByRole('grid', { name: '实时行' })
  const note = grid.locator('[data-id]').first().locator('[data-key="note"]')
  await note.click()
  await page.keyboard.type('稍后')
  await page.keyboard.press('Enter')
  const list = await page.context().newPage()
  const listLine = await cuttable(list)
  await list.goto(`${app.url}/driver/check?fileter=0`)
  await expect(list.getByText('共 46 条')).toBeVisible()
  await line.cut()
  await listLine.cut()
  await app.enter(colleague.page, 'driver_reviewer', pendingList)
  const driver = await openDesk(colleague.page)
  line.mend()
  listLine.mend()
  const row = grid.locator('[data-id]').filter({ hasText: driver })
  await expect(row.locator('[data-key="claimedByName"]')).toHaveText('王芳', { timeout: 15_000 })
  await expect(note).toHaveText('稍后')
  await expect(rowOf(list, driver)).toContainText('王芳', { timeout: 15_000 })
})

test('what a row offers is reached by keys', async ({ page, app }) => {
  await app.enter(page, 'admin', `/user/login?redirect=${encodeURIComponent('/gallery?view=rows')}`)
  const grid = page.getByRole('grid', { name: '行与子表' })
  await grid.locator('[data-id] [data-key="weight"]').nth(1).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('螺纹钢（HW10002）：无备注')).toBeVisible()
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('checkbox', { name: '选择第 2 行' })).toBeChecked()
  await page.keyboard.press('Alt+Enter')
  const details = page.getByRole('dialog', { name: '详细信息' })
  await expect(details).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await page.goto(`${app.url}/gallery`)
  const cells = page.getByRole('grid', { name: '货物明细' })
  await cells.locator('[data-id] [data-key="cargo"]').first().click()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '在下方插入一行' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cells.locator('[data-cell-focus]')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(cells.getByRole('button', { name: '查看' }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('动力煤 运输进度 0%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cells.locator('[data-cell-focus]')).toBeFocused()
})

test('a value is judged by a rule that the server knows by its code', async ({ page, app }) => {
  await app.enter(page, 'admin', `/user/login?redirect=${encodeURIComponent('/gallery?view=parts')}`)
  const field = page.getByLabel('编码（按编码规则校验）')
  await field.fill('a & 50%')
  await expect(page.getByText('只能填写数字、大小写字母和下划线')).toBeVisible()
  await field.fill('1night')
  await expect(page.getByText('第一位只能是字母')).toBeVisible()
  await field.fill('night_review')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})
