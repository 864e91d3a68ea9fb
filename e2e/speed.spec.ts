import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { expect, test } from './app'

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
  files: number
}

interface Measured {
  name: string
  path: string
  /** What an operator waits for: an element of this kind with such a text. */
  awaited: { selector: string; text: string }
  /** A signed-in browser's local storage. */
  storage?: string
}

type Watching = Window & { painted: Promise<number> }

/** Runs in the page, because asking from outside costs the page time: when the first frame with the element was painted. */
function watchFor({ selector, text }: Measured['awaited']): void {
  const pattern = new RegExp(text)
  const isThere = () =>
    [...document.querySelectorAll(selector)].some((element) => pattern.test(element.textContent))
  ;(window as unknown as Watching).painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Opens a page in a fresh browser profile at a quarter of the CPU's speed. */
async function load(browser: Browser, url: string, { awaited, storage }: Measured): Promise<Load> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (storage) await page.addInitScript((kept) => Object.assign(localStorage, kept), JSON.parse(storage))
  await page.addInitScript(watchFor, awaited)
  await page.goto(url, { waitUntil: 'commit' })
  const result = await page.evaluate(async () => {
    const usable = await (window as unknown as Watching).painted // what is asked for later is fetched ahead, in idle time
    const firstPaint = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === 'first-contentful-paint') resolve(startTime)
      })
      observer.observe({ type: 'paint', buffered: true })
    })
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const files = entries.filter(
      (entry) => entry.responseEnd < usable && /\.(js|css)$/.test(new URL(entry.name).pathname),
    )
    return {
      usable,
      firstPaint,
      kilobytes: files.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024,
      files: files.length,
    }
  })
  await context.close()
  return result
}

test('@bench-pages sign-in and first screen at a quarter of the CPU’s speed', async ({
  browser,
  page,
  app,
}) => {
  test.setTimeout(180_000)
  await app.signIn(page, 'ops')
  await expect(page).toHaveURL(/dashboard/)
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const pages: Measured[] = [
    {
      name: 'sign-in',
      path: '/user/login',
      awaited: { selector: 'button', text: '^登录$' },
    },
    {
      name: 'first screen after sign-in',
      path: '/dashboard/analysis',
      awaited: { selector: 'main dd a', text: '^[1-9]' },
      storage,
    },
    {
      name: 'a list as the first page',
      path: '/customer/list',
      awaited: { selector: 'td', text: '苏运物流' },
      storage,
    },
  ]
  const rows: string[] = []
  for (const measured of pages) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++) {
      loads.push(await load(browser, app.url + measured.path, measured))
    }
    const middle = (figure: keyof Load) => Math.round(median(loads.map((one) => one[figure])))
    rows.push(
      `| ${measured.name} | ${middle('firstPaint')} | ${middle('usable')} | ${middle('files')} | ${middle('kilobytes')} |`,
    )
  }
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(
    report,
    `## Pages\n\nCold profile, loopback, CPU slowed ${slower}×, median of ${rounds}; scripts and styles as sent.\nA list may come to 420 KB (gzip, npm run sizes), the rest of it is left for what comes.\n\n| page | first contentful paint, ms | usable, ms | files | KB |\n|---|---|---|---|---|\n${rows.join('\n')}\n`,
  )
})
