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
