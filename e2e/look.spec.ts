import { expect, test } from './app'

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
