import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app'

const uploads = `/user/login?redirect=${encodeURIComponent('/gallery?view=uploads')}`
const MB = 1024 * 1024

interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}

const photo = async (page: Page, name: string): Promise<Sent> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})

/** A PDF of so many bytes. */
function paper(name: string, size = 2_000): Sent {
  const buffer = Buffer.alloc(size, name)
  buffer.write('%PDF-1.7\n')
  buffer.write('%%EOF\n', size - 6)
  return { name, mimeType: 'application/pdf', buffer }
}

const field = (page: Page | Locator, name: string) => page.getByRole('group', { name })
const choose = (place: Locator, ...files: Sent[]) => place.locator('input[type=file]').setInputFiles(files)
const ticks = (place: Locator) => place.getByRole('img', { name: '已上传', exact: true })
const names = (place: Locator) => place.locator('[data-picture-name]').allTextContents()
const value = (page: Page, name: string) => page.getByRole('figure', { name })

/** Hands files to the page as the system does when they are dropped or pasted. */
async function hand(place: Locator, how: 'drop' | 'paste', file: Sent): Promise<void> {
  const data = { name: file.name, type: file.mimeType, bytes: file.buffer.toString('base64') }
  await place.evaluate(
    (element, [kind, { name, type, bytes }]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))
      transfer.items.add(new File([content], name, { type }))
      const options = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
          : new DragEvent('drop', { ...options, dataTransfer: transfer }),
      )
    },
    [how, data] as const,
  )
}

test('pictures are chosen, ordered by button, key and drag, taken out and back', async ({ page, app }) => {
  await app.enter(page, 'admin', uploads)
  const cards = field(page, '现场照片')
  await choose(cards, await photo(page, 'a.jpg'), await photo(page, 'b.jpg'), await photo(page, 'c.jpg'))
  await expect(ticks(cards)).toHaveCount(3)

  await cards.getByRole('button', { name: '左移 b.jpg' }).click()
  expect(await names(cards)).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  await cards.getByRole('button', { name: '左移 b.jpg' }).press('Enter')
  await expect(page.getByText('未知的操作')).toBeVisible()
  await cards.getByRole('button', { name: '右移 c.jpg' }).press('Enter')
  await expect(page.getByText('已到最后~')).toBeVisible()
  await cards.getByRole('button', { name: '查看 c.jpg' }).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  expect(await names(cards)).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  await expect(cards.getByRole('status').filter({ hasText: 'c.jpg 已移到第 2 位，共 3 位' })).toHaveCount(1)
  await expect(cards.getByRole('button', { name: '查看 c.jpg' })).toBeFocused()
  await cards
    .getByRole('listitem')
    .nth(0)
    .locator('[data-picture-name]')
    .dragTo(cards.getByRole('listitem').nth(2))
  expect(await names(cards)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])

  await cards.getByRole('button', { name: '移除 a.jpg' }).click()
  await expect(cards.getByText('已移除')).toBeVisible()
  await expect(value(page, '图片的值')).toHaveText(/^f\/\w{26}\.jpg,f\/\w{26}\.jpg$/)
  await cards.getByRole('button', { name: '恢复 a.jpg' }).click()
  await page.getByLabel('对象形式').check()
  await expect(value(page, '图片的值')).toContainText('"fileName": "a.jpg"')
  await page.getByLabel('只留最后 3 个').check()
  await choose(cards, await photo(page, 'd.jpg'))
  await expect.poll(() => names(cards)).toEqual(['a.jpg', 'b.jpg', 'd.jpg'])
  await expect(ticks(cards)).toHaveCount(3)
  await app.fits(page)
  await app.axe(page)
})

test('files are dropped and pasted, listed by short names, and opened', async ({ page, app, context }) => {
  await app.enter(page, 'admin', uploads)
  const list = field(page, '随车单证')
  await hand(list, 'drop', paper('运输合同二零二六.pdf'))
  await hand(list, 'paste', paper('b.pdf'))
  await expect(ticks(list)).toHaveCount(2)
  await expect(list.getByTitle('运输合同二零二六.pdf')).toHaveText('运输合同二…')
  await list.getByRole('button', { name: '下移 运输合同二零二六.pdf' }).click()
  await list.getByRole('button', { name: '下移 运输合同二零二六.pdf' }).press('Enter')
  await expect(page.getByText('已到最后~')).toBeVisible()
  const download = context.waitForEvent('page').then((window) => window.waitForEvent('download'))
  await list.getByRole('button', { name: '打开 运输合同二零二六.pdf' }).click()
  expect(decodeURIComponent((await download).suggestedFilename())).toBe('运输合同二零二六.pdf')

  await hand(field(page, '现场照片'), 'drop', paper('合同.pdf'))
  await expect(page.getByText('请上传图片')).toBeVisible()
  await app.axe(page)
})

test('what fails says why: a dialog for a picture, a line for a file', async ({ page, app }) => {
  await app.enter(page, 'admin', uploads)
  const cards = field(page, '现场照片')
  const other = { ...(await photo(page, '假的.png')), mimeType: 'image/png' }
  await choose(cards, other)
  const dialog = page.getByRole('alertdialog', { name: '上传出错' })
  await expect(dialog).toContainText('假的.png 上传失败. 文件内容与扩展名 .png 不符')
  await expect(dialog).toContainText('Upload error')
  await app.axe(page)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(cards.getByRole('img', { name: '上传失败' })).toBeVisible()
  await cards.getByRole('button', { name: '移除 假的.png' }).click()

  const list = field(page, '随车单证')
  await page.route(
    '**/sys/common/upload',
    (route) => route.fulfill({ json: { success: false, code: 500 } }),
    {
      times: 1,
    },
  )
  await choose(list, paper('合同.pdf'))
  await expect(list.getByText('合同.pdf 上传失败. 未知错误')).toBeVisible()
  await list.getByRole('button', { name: '重试 合同.pdf' }).click()
  await expect(ticks(list)).toHaveCount(1)
})

test('a large file goes on after the line broke, and after the page was loaded anew', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', uploads)
  const list = field(page, '随车单证')
  const file = paper('磅单合集.pdf', 5 * MB)
  const parts: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/upload/part')) parts.push(Number(searchParams.get('offset')) / MB)
  })
  let isBroken = false
  await page.route('**/sys/common/upload/part*', async (route) => {
    if (isBroken) return await route.abort()
    if (
      route
        .request()
        .url()
        .includes(`offset=${2 * MB}`)
    )
      isBroken = true
    await (isBroken ? route.abort() : route.continue())
  })
  await choose(list, file)
  await expect(list.getByText('网络中断，恢复后自动继续')).toBeVisible()
  const bar = list.getByRole('progressbar', { name: '磅单合集.pdf 上传进度' })
  await expect(bar).toHaveAttribute('aria-valuenow', '40')
  await app.axe(page)
  await page.unroute('**/sys/common/upload/part*')
  await expect(ticks(list)).toHaveCount(1)
  expect([...new Set(parts)]).toEqual([0, 1, 2, 3, 4])

  // Another file is left in the middle; the same file chosen again goes on there.
  const other = paper('另一合集.pdf', 5 * MB)
  await page.route(`**/sys/common/upload/part*offset=${3 * MB}`, (route) => route.abort())
  await choose(list, other)
  await expect(list.getByText('网络中断，恢复后自动继续')).toBeVisible()
  await page.reload()
  await page.unroute(`**/sys/common/upload/part*offset=${3 * MB}`)
  parts.length = 0
  await choose(list, other)
  await expect(ticks(list)).toHaveCount(1)
  expect(parts).toEqual([3, 4])
})

test('an upload that is cancelled is gone on the server, too', async ({ page, app }) => {
  await app.enter(page, 'admin', uploads)
  const list = field(page, '随车单证')
  await page.route(`**/sys/common/upload/part*offset=${2 * MB}`, (route) => route.abort())
  const begun = page.waitForResponse('**/sys/common/upload/begin')
  await choose(list, paper('磅单合集.pdf', 4 * MB))
  const { result } = await (await begun).json()
  await expect(list.getByText('网络中断，恢复后自动继续')).toBeVisible()
  const cancelled = page.waitForResponse('**/sys/common/upload/cancel*')
  await list.getByRole('button', { name: '取消上传 磅单合集.pdf' }).click()
  expect((await cancelled).status()).toBe(200)
  await expect(list.getByRole('listitem')).toHaveCount(0)
  await expect(list.getByRole('button', { name: '点击上传 随车单证' })).toBeFocused()
  app.tolerate({ statuses: [404] })
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value)
  const state = await page.request.get(`${app.url}/sys/common/upload/state?id=${result.id}`, {
    headers: { 'X-Access-Token': token },
  })
  expect(state.status()).toBe(404)
})

test('dialogs take several files and keep their order', async ({ page, app }) => {
  await app.enter(page, 'admin', uploads)
  await page.getByRole('button', { name: '文件上传' }).click()
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(520)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('未上传任何文件')).toBeVisible()
  await choose(dialog, paper('a.pdf'), paper('b.pdf'))
  await expect(ticks(dialog)).toHaveCount(2)
  await dialog.getByRole('button', { name: '上移 b.pdf' }).click()
  await app.axe(page)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('文件：b.pdf、a.pdf')).toBeVisible()

  await page.getByRole('button', { name: '图片上传' }).click()
  const pictures = page.getByRole('dialog', { name: '图片上传' })
  await choose(pictures, await photo(page, 'a.jpg'), await photo(page, 'b.jpg'))
  await expect(ticks(pictures)).toHaveCount(2)
  await pictures.getByRole('button', { name: '左移 b.jpg' }).click()
  await pictures.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('图片：b.jpg、a.jpg')).toBeVisible()
})

test('cells show how far a file is, take pasted files, and open the rest in the dialog', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', uploads)
  const grid = page.getByRole('grid', { name: '单元格上传' })
  const cell = (row: number, key: string) => grid.locator(`[aria-rowindex="${row + 1}"] [data-key="${key}"]`)
  await page.route(`**/sys/common/upload/part*offset=${2 * MB}`, (route) => route.abort())
  await choose(cell(1, 'receipt'), paper('abcdefgh.pdf', 4 * MB))
  await expect(cell(1, 'receipt').getByRole('progressbar')).toHaveText('50%')
  await expect(cell(1, 'receipt')).toContainText('abcde…')
  await page.unroute(`**/sys/common/upload/part*offset=${2 * MB}`)
  await expect(cell(1, 'receipt').getByRole('button', { name: '回单的文件操作' })).toBeVisible()
  await expect(cell(1, 'receipt').getByTitle('abcdefgh.pdf', { exact: true })).toHaveText('abcde…')

  await cell(2, 'papers').click({ position: { x: 120, y: 10 } })
  await hand(page.locator('[data-cell-focus]'), 'paste', paper('一号.pdf'))
  await expect(cell(2, 'papers').getByTitle('一号.pdf', { exact: true })).toBeVisible()
  await cell(2, 'papers').getByRole('button', { name: '随车单证的文件操作' }).click()
  await page.getByRole('menuitem', { name: '更多' }).click()
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await choose(dialog, paper('二号.pdf'))
  await expect(ticks(dialog)).toHaveCount(2)
  await dialog.getByRole('button', { name: '上移 二号.pdf' }).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(cell(2, 'papers')).toContainText('二号.pd… +1')
  await cell(2, 'papers').getByRole('button', { name: '随车单证的文件操作' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(cell(2, 'papers').getByTitle('一号.pdf', { exact: true })).toBeVisible()

  await choose(cell(3, 'photos'), { ...(await photo(page, '假.png')), mimeType: 'image/png' })
  await page.getByRole('alertdialog').getByRole('button', { name: '知道了' }).click()
  await cell(3, 'photos').getByRole('button', { name: '移除 假.png' }).click()
  await app.axe(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('there is the camera, and fields and dialogs fit', async ({ page, app }) => {
    await app.enter(page, 'admin', uploads)
    const cards = field(page, '现场照片')
    const chooser = page.waitForEvent('filechooser')
    await cards.getByRole('button', { name: '拍照 现场照片' }).tap()
    const opened = await chooser
    await expect(cards.locator('input[type=file]')).toHaveAttribute('capture', 'environment')
    await opened.setFiles([await photo(page, '现场.jpg')])
    await expect(ticks(cards)).toHaveCount(1)
    await app.fits(page)
    await app.axe(page)
    await page.getByRole('button', { name: '图片上传' }).tap()
    await expect(page.getByRole('dialog', { name: '图片上传' })).toBeVisible()
    await app.fits(page)
  })
})
