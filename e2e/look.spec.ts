import { expect, test } from './app'
import { driverOnDesk, pendingList } from './desk'

/** What has focus and how it shows: the width of its ring, drawn by itself or by what holds it. */
const ringed = () => {
  const probe = document.createElement('i')
  document.body.append(probe)
  /** A colour by its token, as computed styles say it; the menu is dark in every theme and has one of its own. */
  const colourOf = (token: string, element: Element) => {
    probe.style.color = getComputedStyle(element).getPropertyValue(token)
    return getComputedStyle(probe).color
  }
  const shows = (element: Element | null, up = 5): boolean => {
    if (!element || up === 0) return false
    const { outlineWidth, outlineStyle, outlineColor, boxShadow, borderTopColor } = getComputedStyle(element)
    const [focus, menu] = ['--fd-focus', '--menu-strong'].map((token) => colourOf(token, element))
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const isFramed = boxShadow.includes(String(focus)) && borderTopColor === focus
    return (
      (isOutlined && [focus, menu].includes(outlineColor)) || isFramed || shows(element.parentElement, up - 1)
    )
  }
  const at = document.activeElement
  const isRinged = at === document.body || shows(at)
  probe.remove()
  const name = at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 20) ?? ''
  return { at: `${at?.tagName} ${at?.className} ${name}`, isRinged }
}

for (const theme of ['light', 'dark'] as const) {
  test(`whatever has focus is ringed, in the ${theme} theme`, async ({ page, app }) => {
    if (theme === 'dark') await app.dark(page)
    await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fuser')
    await expect(page.getByRole('button', { name: /^编辑 / }).first()).toBeVisible()
    const without = new Set<string>()
    for (let stop = 0; stop < 70; stop++) {
      await page.keyboard.press('Tab')
      const { at, isRinged } = await page.evaluate(ringed)
      if (!isRinged) without.add(at)
    }
    expect([...without]).toEqual([])
  })
}

test('labels of one row stand on one line, and what must be filled in says so behind its word', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fcustomer%2Flist')
  await page.getByRole('button', { name: '新增客户' }).click()
  const form = page.getByRole('dialog', { name: '新增客户' })
  const label = (text: string) => form.locator('label').filter({ hasText: new RegExp(`^${text}$`) })
  await expect(label('统一社会信用代码')).toBeVisible()
  const boxes = [await label('统一社会信用代码').boundingBox(), await label('法定代表人').boundingBox()]
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  const stars = (text: string) =>
    label(text).evaluate((at) => ['::before', '::after'].map((part) => getComputedStyle(at, part).content))
  expect(await stars('统一社会信用代码')).toEqual([expect.anything(), '"*"'])
  expect((await stars('法定代表人'))[1]).not.toBe('"*"')
})

test('one solid button leads on a list, and row actions are quiet until their row is looked at', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0')
  const edit = page.getByRole('button', { name: /^编辑 / }).first()
  await expect(edit).toBeVisible()
  const main = page.getByRole('main')
  const solid = await main
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (at) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(getComputedStyle(at).backgroundColor),
        )
        .map((at) => at.textContent?.trim()),
    )
  expect(solid).toEqual([expect.stringContaining('开始审核')])
  const colour = () => edit.evaluate((at) => getComputedStyle(at).color)
  await page.mouse.move(0, 0)
  const quiet = await colour()
  await edit.hover()
  await expect.poll(colour).not.toBe(quiet)
})

test('查询 and 重置 stay where they are when more filters are unfolded', async ({ page, app }) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fshipping%2Flist')
  const search = page.getByRole('search')
  const placeOf = async (name: string) => (await search.getByRole('button', { name }).boundingBox()) ?? {}
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const before = [await placeOf('查询'), await placeOf('重置')]
    await search.getByRole('button', { name: '展开' }).click()
    await expect(search.getByLabel('审核时间').first()).toBeVisible()
    expect([await placeOf('查询'), await placeOf('重置')]).toEqual(before)
    const lefts = await search
      .locator('[data-kind]')
      .evaluateAll((filters) => filters.map((filter) => filter.getBoundingClientRect().left))
    expect(new Set(lefts).size, `${width} px`).toBeLessThanOrEqual(4)
    await search.getByRole('button', { name: '收起' }).click()
  }
})

/** What a thumb is to hit and cannot: less than 44 px high, or 40 wide. Links in a line of text are left out, what is in a label is hit by it. */
const tooSmall = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button, [role="button"], input:not(label input), label:has(input)',
    ),
  ]
    .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]'))
    // An input is as high as the field that it stands in.
    .map((element) => element.closest<HTMLElement>('[data-kind] > :not(label)') ?? element)
    .filter((element) => element.offsetWidth > 0 && (element.offsetHeight < 44 || element.offsetWidth < 40))
    .map(
      (element) =>
        `${element.getAttribute('aria-label') ?? element.innerText} ${element.outerHTML.slice(0, 80)}`,
    )

test('a thumb hits what it is to hit', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', pendingList)
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
  await expect(page.getByLabel('审核时间').first()).toBeVisible()
  expect(await page.evaluate(tooSmall)).toEqual([])
  await page.getByRole('button', { name: /^开始审核/ }).click()
  await driverOnDesk(page)
  expect(await page.evaluate(tooSmall)).toEqual([])
})
