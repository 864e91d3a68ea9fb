import type { Locator, Page } from '@playwright/test'
import { expect, test } from './app'

const screen = '/user/login?redirect=%2Fisystem%2Fsettings'

/** A picture of 8 × 4 pixels. */
const logo = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAEUlEQVR42mOQmPAfK2KgngQAN9o04diuGjYAAAAASUVORK5CYII=',
    'base64',
  ),
}

const preview = (page: Page): Locator => page.getByRole('complementary', { name: '预览' })
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
const save = (page: Page): Locator => page.getByRole('button', { name: '保存', exact: true })
const brand = (page: Page): Locator => page.locator('[data-frame=side]').getByRole('link').first()

test('name, company and logo are changed, seen at once here and on every open console', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(colleague.page, 'ops')
  await app.enter(page, 'admin', screen)
  await field(page, '平台名称').fill('远方网络货运')
  await field(page, '标志旁文字').fill('远方')
  await field(page, '公司名称').fill('远方示例有限公司')
  const picture = page.getByRole('group', { name: '浅色标志' })
  await picture.locator('input[type=file]').setInputFiles(logo)
  await expect(picture.getByText('logo.png 已上传')).toBeAttached()
  await preview(page).getByRole('radio', { name: '深色' }).check()
  await expect(preview(page).getByText('欢迎使用 远方网络货运')).toBeVisible()
  await expect(preview(page).getByRole('figure').first().locator('img')).toHaveJSProperty('naturalWidth', 8)
  await save(page).click()
  await expect(page.getByText('保存成功！')).toBeVisible()
  await expect(page.getByText('没有修改')).toBeVisible()
  for (const console of [page, colleague.page]) {
    await expect(console.getByText('欢迎使用 远方网络货运').first()).toBeVisible()
    await expect(console.getByRole('contentinfo').getByText('远方示例有限公司')).toBeVisible()
    await expect(brand(console)).toHaveText('远方')
    await expect(brand(console).locator('img')).toHaveJSProperty('naturalWidth', 8)
    await expect(console).toHaveTitle(/远方网络货运$/)
  }
  await colleague.context.clearCookies()
  await colleague.page.evaluate(() => localStorage.clear())
  await colleague.page.goto(`${app.url}/user/login`)
  await expect(colleague.page.getByRole('heading', { name: '远方', exact: true })).toBeVisible()
  await expect(colleague.page.locator('[data-names] img')).toHaveJSProperty('naturalWidth', 8)
})

test('a field goes back to its default', async ({ page, app }) => {
  await app.enter(page, 'admin', screen)
  await page.getByRole('button', { name: '恢复默认 平台名称' }).click()
  await expect(page.getByText('已修改 1 项，尚未保存')).toBeVisible()
  await save(page).click()
  await expect(page.getByText('欢迎使用 货运运营台').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '恢复默认 平台名称' })).toHaveCount(0)
})

test('what is wrong is said under its field, and what is typed is not lost by accident', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', screen)
  await field(page, '空闲时长').fill('500')
  await save(page).click()
  await expect(page.getByText('应为 1–168 之间的整数（小时）')).toBeVisible()
  await expect(field(page, '空闲时长')).toBeFocused()
  await app.axe(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('首页')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '待办' })).toBeVisible()
  await page.getByRole('button', { name: '关闭 平台设置' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('有未保存的修改')
  await question.getByRole('button', { name: '返回编辑' }).click()
  await page.goBack()
  await expect(field(page, '空闲时长')).toHaveValue('500')
  await page.getByRole('button', { name: '放弃修改' }).click()
  await expect(field(page, '空闲时长')).toHaveValue('24')
})

test('two administrators who change the same field decide which value stays', async ({
  page,
  app,
  colleague,
}) => {
  const other = colleague.page
  await app.enter(page, 'admin', screen)
  await app.enter(other, 'admin', screen)
  await field(page, '客服电话').fill('000-1111-1111')
  await field(other, '客服电话').fill('000-2222-2222')
  await field(other, '地址').fill('示例路 2 号')
  await save(other).click()
  await expect(other.getByText('保存成功！')).toBeVisible()
  await expect(page.getByText('他人刚刚修改了平台设置，保存时会请您核对')).toBeVisible()
  app.tolerate({ statuses: [409] })
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: '他人已修改' })
  await expect(dialog.getByText('采用他人：000-2222-2222')).toBeVisible()
  // Nobody has to choose about it, but it is said.
  await expect(dialog.getByText('示例路 2 号')).toBeVisible()
  await app.axe(page)
  await dialog.getByText('保留我的：000-1111-1111').click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, '地址')).toHaveValue('示例路 2 号')
  await expect(field(other, '客服电话')).toHaveValue('000-1111-1111')
})

test('one without the right reaches neither the screen nor the call behind it', async ({ page, app }) => {
  await app.enter(page, 'ops', screen)
  await expect(page).toHaveURL(/\/404$/)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const refused = await page.request.put(`${app.url}/setting/hySetting/edit`, {
    headers: { 'X-Access-Token': token },
    data: { web_platform_name: '不应出现' },
  })
  expect(refused.status()).toBe(403)
})

test('one’s own settings stand as ever once those of the platform were open', async ({ page, app }) => {
  await app.enter(page, 'admin', screen)
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  const switches = drawer.getByRole('switch')
  await expect(switches.first()).toBeVisible()
  const { x, width } = (await drawer.boundingBox()) ?? { x: 0, width: 0 }
  for (const one of await switches.all()) {
    const box = await one.boundingBox()
    expect(
      box && box.x >= x + width / 2 && box.x + box.width <= x + width,
      (await one.getAttribute('aria-label')) ?? '',
    ).toBe(true)
  }
  expect(await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

test('the settings are legible in the light and in the dark, and fit a phone', async ({ page, app }) => {
  await app.enter(page, 'admin', screen)
  await expect(preview(page)).toBeVisible()
  await app.axe(page)
  await preview(page).getByRole('radio', { name: '深色' }).check()
  await app.axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await app.fits(page)
  await app.axe(page)
  await app.dark(page)
  await page.reload()
  await expect(preview(page)).toBeVisible()
  await app.fits(page)
  await app.axe(page)
})
