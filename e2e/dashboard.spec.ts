import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from './app'
import { failByKeys, openDesk, pendingList } from './desk'

const todo = (page: Page): Locator => page.getByRole('region', { name: '待办' })
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const charts = ['每日提交与审核', '不通过原因', '证件到期']

/** Everything on the page is loaded, the pictures too. */
async function settled(page: Page): Promise<void> {
  await expect(todo(page).getByRole('link').first()).toBeVisible()
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
}

/** Every chart gives way to the table behind it. */
async function showTables(page: Page): Promise<void> {
  for (const name of charts)
    await page
      .getByRole('radiogroup', { name: `${name}的显示方式` })
      .getByRole('radio', { name: '表格' })
      .click()
  await page.getByRole('radio', { name: '7 天' }).click()
  await expect(card(page, '每日提交与审核').getByRole('row')).toHaveCount(8)
  await expect(page.locator('main [data-skeleton]')).toHaveCount(0)
}

/** Where each number leads: every link whose name ends in a number, with that number. */
async function numberedLinks(page: Page): Promise<Map<string, number>> {
  const links = await page
    .getByRole('link', { name: / [\d,]+$/ })
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute('href') ?? '', link.getAttribute('aria-label') ?? ''] as const),
    )
  const counts = new Map<string, number>()
  for (const [href, label] of links) {
    const count = Number(label.replace(/^.* /, '').replaceAll(',', ''))
    // The header and the page count the same list.
    expect(counts.get(href) ?? count, label).toBe(count)
    counts.set(href, count)
  }
  return counts
}

/** Follows a number to its list, which has as many rows, and goes back. */
async function follow(page: Page, href: string, count: number): Promise<void> {
  // What is late is counted up to a minute, which moves on.
  const [lasting = '', until] = href.split(/(?<=fileters?=0&submitTime_end=)/)
  await page
    .locator(`a[href${until ? '^' : ''}=${JSON.stringify(lasting)}]`)
    .locator('visible=true')
    .first()
    .click()
  // The lists that were opened before stay in their tabs.
  const list = page
    .locator('section[aria-busy="false"]', { has: page.locator('[data-list-rows]') })
    .filter({ visible: true })
  const said = count > 0 ? list.getByText(` 共 ${count} 条`) : list.locator('[data-notice]')
  await expect(said, href).toBeVisible()
  await page.goBack()
  await expect(todo(page)).toBeVisible()
}

for (const username of ['ops', 'driver_reviewer']) {
  test(`every number of the home page is a link to a list with as many rows, for ${username}`, async ({
    page,
    app,
  }) => {
    test.setTimeout(240_000)
    await app.enter(page, username)
    await settled(page)
    await showTables(page)
    const links = await numberedLinks(page)
    const byDay = [...links.keys()].filter((href) => href.includes('submitTime_begin'))
    expect(byDay.filter((href) => href.startsWith('/driver/'))).toHaveLength(7)
    expect([...links.keys()].filter((href) => href.includes('expireTime_begin'))).toHaveLength(9)
    expect([...links.keys()].some((href) => href.includes('rejectReason'))).toBe(true)
    // What is no link counts decisions.
    const plain = await page
      .locator('main :not(:has(*))')
      .evaluateAll((numbers) =>
        numbers
          .filter(
            (number) =>
              !number.closest('a, header, [data-own-work], table') &&
              /^[\d,]+$/.test(number.textContent ?? ''),
          )
          .map((number) => number.closest('article')?.querySelector('h3')?.textContent),
      )
    expect(plain).toEqual([])
    // The days and months of the charts are the same for both: one follows them.
    const followed = [...links].filter(([href]) => username === 'ops' || !/Time_begin/.test(href))
    for (const [href, count] of followed) await follow(page, href, count)
  })
}

/** The number behind a name in the to-do strip. */
const number = (page: Page, name: string, count: number): Locator =>
  todo(page).getByRole('link', { name: `${name} ${count}`, exact: true })

test('a decision moves the numbers of everybody, and the throughput of who decided', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops')
  await expect(number(page, '司机待审核', 46)).toBeVisible()
  await app.enter(colleague.page, 'driver_reviewer2', pendingList)
  await openDesk(colleague.page)
  await failByKeys(colleague.page, '2')
  await expect(number(page, '司机待审核', 45)).toBeVisible()
  await expect(number(page, '司机不通过', 29)).toBeVisible()
  await expect(number(page, '今日不通过', 1)).toBeVisible()
  await colleague.page.keyboard.press('Escape')
  await colleague.page.goto(`${app.url}/dashboard/analysis`)
  const own = card(colleague.page, '我的审核')
  await expect(own.locator('dl')).toContainText(/今日已审\s*1/)
  await expect(card(colleague.page, '团队审核')).toHaveCount(0)
})

test('the choice of a table is remembered at the next sign-in elsewhere', async ({
  page,
  app,
  colleague,
}) => {
  await app.enter(page, 'ops')
  await settled(page)
  await expect(page.getByRole('img', { name: /^近 30 天每日提交/ })).toBeVisible()
  const faces = page.getByRole('radiogroup', { name: '不通过原因的显示方式' })
  await faces.getByRole('radio', { name: '图表' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(card(page, '不通过原因').getByRole('table')).toBeVisible()
  await app.enter(colleague.page, 'ops')
  await expect(card(colleague.page, '不通过原因').getByRole('table')).toBeVisible()
  await expect(colleague.page.getByRole('img', { name: /证件到期的司机人数/ })).toBeVisible()
})

test('a bar leads to the drivers it counts, and its tooltip needs no style of its own', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops')
  await settled(page)
  const bars = card(page, '不通过原因').locator('svg path[fill="#1890FF"]')
  // The accent marks the first; under the pointer it changes its colour.
  const bar = await bars.first().boundingBox()
  if (!bar) throw new Error('no bar')
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect(card(page, '不通过原因').locator('svg text', { hasText: '不通过' })).toBeVisible()
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2)
  await expect(page).toHaveURL(/fileter=2&rejectReason=\d+/)
  await expect(page.getByText(/ 共 \d+ 条/)).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('one without rights sees no numbers and asks for none', async ({ page, app }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await app.enter(page, 'nobody')
  await expect(page.getByText('您目前没有可以打开的页面，如需使用其他功能请联系管理员。')).toBeVisible()
  await expect(todo(page)).toHaveCount(0)
  await app.axe(page)
  expect(asked.filter((path) => /hyRisk|stats|hyDriver/.test(path))).toEqual([])
})

async function judged(page: Page, app: App): Promise<void> {
  await settled(page)
  await expect(card(page, '团队审核').getByRole('table')).toBeVisible()
  await app.fits(page)
  await app.axe(page)
}

test('the home page is legible in the light and in the dark, and fits a phone', async ({ page, app }) => {
  await app.enter(page, 'ops')
  await judged(page, app)
  await showTables(page)
  await judged(page, app)
  await page.setViewportSize({ width: 390, height: 844 })
  await judged(page, app)
  await app.dark(page)
  await page.reload()
  await judged(page, app)
})
