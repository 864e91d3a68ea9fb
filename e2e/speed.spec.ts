import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './house'

const rounds = 5
const slower = 4
const report =
  process.env.FREIGHTDESK_BENCH_PAGES ?? fileURLToPath(new URL('../.dev/bench/pages.md', import.meta.url))

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Load {
  firstPaint: number
  /** ms until the page can be worked with. */
  usable: number
  kilobytes: number
}

interface Measured {
  name: string
  path: string
  /** What an operator waits for. */
  settle: (page: Page) => Promise<unknown>
  /** A signed-in browser's local storage. */
  storage?: string
}

/** Opens a page in a fresh browser profile at a quarter of the CPU's speed. */
async function load(browser: Browser, url: string, { settle, storage }: Measured): Promise<Load> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (storage) await page.addInitScript((kept) => Object.assign(localStorage, kept), JSON.parse(storage))
  await page.goto(url)
  await settle(page)
  const result = await page.evaluate(() => {
    const usable = performance.now() // what is asked for later is fetched ahead, in idle time
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = entries.filter(
      (entry) => entry.responseEnd < usable && /\.(js|css)$/.test(new URL(entry.name).pathname),
    )
    return {
      usable,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      kilobytes: files.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024,
    }
  })
  await context.close()
  return result
}

test('@bench-pages sign-in and first screen at a quarter of the CPU’s speed', async ({ browser, page, house }) => {
  test.setTimeout(180_000)
  await house.signIn(page, 'ops')
  await expect(page).toHaveURL(/dashboard/)
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const pages: Measured[] = [
    {
      name: 'sign-in',
      path: '/user/login',
      settle: (p) => p.getByRole('button', { name: '登录', exact: true }).waitFor(),
    },
    {
      name: 'first screen after sign-in',
      path: '/dashboard/analysis',
      settle: (p) =>
        p
          .getByRole('main')
          .getByRole('link', { name: /^司机待审核 \d/ })
          .first()
          .waitFor(),
      storage,
    },
  ]
  const rows: string[] = []
  for (const measured of pages) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) {
      loads.push(await load(browser, house.url + measured.path, measured))
    }
    const middle = (figure: keyof Load) => Math.round(median(loads.map((one) => one[figure])))
    rows.push(`| ${measured.name} | ${middle('firstPaint')} | ${middle('usable')} | ${middle('kilobytes')} |`)
  }
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(
    report,
    `## Pages\n\nCold profile, loopback, CPU slowed ${slower}×, median of ${rounds}; sizes as sent (compressed scripts and styles).\n\n| page | first contentful paint, ms | usable, ms | KB |\n|---|---|---|---|\n${rows.join('\n')}\n`,
  )
})
