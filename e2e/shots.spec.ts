import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type App, test } from './app'
import { type Screen, screens } from './screens'
import { shotsPage } from './shots-page'

const folder = fileURLToPath(new URL('./shots', import.meta.url))
const sizes = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const themes = ['light', 'dark'] as const

const failure = { success: false, message: '系统繁忙，请稍后再试', code: 500, result: null, timestamp: 0 }

/** Brings the page to rest: what is shown is loaded and nothing moves. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('[data-skeleton], [aria-busy=true]'))
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )
}

/** Photographs one screen. */
async function shoot(page: Page, app: App, screen: Screen, path: string): Promise<void> {
  const { answers, open, rests = true } = screen
  if (answers) {
    await page.route(
      (url) => url.pathname.includes(answers.to),
      (route) => (answers.with === 'failure' ? route.fulfill({ status: 500, json: failure }) : undefined),
    )
  }
  await page.goto(app.url + screen.address)
  if (rests) await settled(page)
  else await page.locator('[data-skeleton]').first().waitFor()
  if (open) {
    await open(page)
    await settled(page)
    // What has come on screen may be judged after a moment.
    await page.waitForTimeout(800)
  }
  await page.screenshot({ path })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  const widths = sizes.map(({ width }) => width)
  writeFileSync(
    `${folder}/index.html`,
    shotsPage(
      screens.map(({ name }) => name),
      widths,
      themes,
    ),
  )
})

for (const viewport of sizes) {
  for (const theme of themes) {
    test(`@shots every screen at ${viewport.width} px, ${theme}`, async ({ browser, app }) => {
      test.setTimeout(600_000)
      // Everybody has one context: who signs in once for each picture has more sessions than one may have.
      for (const who of new Set(screens.map((screen) => screen.who))) {
        const context = await browser.newContext({ viewport })
        const page = await context.newPage()
        page.setDefaultTimeout(15_000)
        if (theme === 'dark') await app.dark(page)
        if (who) await app.enter(page, who)
        for (const screen of screens.filter((one) => one.who === who)) {
          const path = `${folder}/${screen.name}-${viewport.width}-${theme}.png`
          await test.step(screen.name, () => shoot(page, app, screen, path))
        }
        await context.close()
      }
    })
  }
}
