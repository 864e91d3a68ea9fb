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
  kilobytes: number
}

/** Opens a page in a fresh browser profile at a quarter of the CPU's speed. */
async function load(
  browser: Browser,
  url: string,
  settle: (page: Page) => Promise<unknown>,
  token?: string,
): Promise<Load> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (token) await page.addInitScript((storage) => Object.assign(localStorage, storage), JSON.parse(token))
  await page.goto(url)
  await settle(page)
  const result = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const end = navigation?.loadEventEnd ?? 0 // what comes later is fetched ahead, in idle time
    const files = entries.filter(
      (entry) => entry.startTime < end && /\.(js|css)$/.test(new URL(entry.name).pathname),
    )
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      kilobytes: files.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024,
    }
  })
  await context.close()
  return result
}

test('@bench sign-in and first screen at a quarter of the CPU’s speed', async ({ browser, page, house }) => {
  test.setTimeout(180_000)
  await house.signIn(page, 'ops')
  await expect(page).toHaveURL(/dashboard/)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const rows: string[] = []
  for (const [name, path, token] of [
    ['sign-in', '/user/login', undefined],
    ['first screen after sign-in', '/dashboard/analysis', stored],
  ] as const) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) {
      loads.push(await load(browser, house.url + path, (p) => p.getByRole('button').first().waitFor(), token))
    }
    rows.push(
      `| ${name} | ${Math.round(median(loads.map((l) => l.firstPaint)))} | ${Math.round(median(loads.map((l) => l.kilobytes)))} |`,
    )
  }
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(
    report,
    `## Pages\n\nCold profile, loopback, CPU slowed ${slower}×, median of ${rounds}; sizes as sent (compressed scripts and styles).\n\n| page | first contentful paint, ms | KB |\n|---|---|---|\n${rows.join('\n')}\n`,
  )
})
