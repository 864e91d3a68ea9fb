import { test as base, expect, App } from './app'
import { freePort } from './provider'
import { startServer } from './server'

/** One server under two names of one site: its pages at the first, files at the second. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument to be a pattern
  app: async ({}, use) => {
    const port = await freePort()
    const console = `http://desk.freight.localhost:${port}`
    const files = `http://files.freight.localhost:${port}`
    const server = await startServer({
      env: {
        FREIGHTDESK_ADDR: `127.0.0.1:${port}`,
        FREIGHTDESK_PUBLIC_URL: console,
        FREIGHTDESK_STATIC_URL: `${files}/sys/common/static`,
        FREIGHTDESK_UPLOAD_URL: files,
        FREIGHTDESK_BANK_URL: 'https://bank.example.com/receipts',
      },
    })
    const app = new App({ ...server, url: console })
    await use(app)
    const end = server.died()
    await server.stop()
    expect(end, 'how the server ended').toBe('')
    app.verify()
  },
})

const hostOf = (address: string) => new URL(address).hostname

test('files go to and come from the host that is configured for them', async ({ page, app }) => {
  const files = 'files.freight.localhost'
  const seen: string[] = []
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url())
    if (/\/sys\/common\/(upload|static)/.test(pathname)) seen.push(hostname)
  })
  await app.signIn(page, 'admin', `/user/login?redirect=${encodeURIComponent('/gallery?view=uploads')}`)

  const cards = page.getByRole('group', { name: '现场照片' })
  const buffer = await page.screenshot({ type: 'jpeg' })
  await cards.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(cards.getByRole('img', { name: '已上传', exact: true })).toBeVisible()
  // The card shows the stored picture, read with the session.
  await expect(cards.getByRole('img', { name: 'a.jpg', exact: true })).not.toHaveJSProperty('naturalWidth', 0)

  const list = page.getByRole('group', { name: '随车单证' })
  await list.locator('input[type=file]').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer })
  const opening = page.waitForEvent('popup')
  await list.getByRole('button', { name: '打开 b.jpg' }).click()
  const opened = await opening
  await opened.waitForURL(/signature=/)
  expect(hostOf(opened.url())).toBe(files)
  await expect(opened.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await opened.close()

  // A logo is a plain picture of the page, without the session.
  await page.goto(`${app.url}/isystem/settings`)
  const logo = page.getByRole('group', { name: '浅色标志' })
  await logo.locator('input[type=file]').setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(logo.getByText('logo.jpg 已上传')).toBeAttached()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  const brand = page.locator('[data-frame=side] img')
  await expect(brand).not.toHaveJSProperty('naturalWidth', 0)
  expect(hostOf((await brand.getAttribute('src')) ?? '')).toBe(files)

  expect(seen.length).toBeGreaterThan(3)
  expect(new Set(seen)).toEqual(new Set([files]))
})
