import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type CDPSession, expect, type Page, test } from '@playwright/test'
import { openPopup } from './antd'
import { PageServer } from './table-bench/serve'
import type { Stand } from './table-bench/subject'
import './table-bench/subject'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const report = process.env.FREIGHTDESK_BENCH_TABLE ?? at('../.dev/bench/table.md')
const rounds = Number(process.env.FREIGHTDESK_BENCH_ROUNDS ?? 7)
const subjects = ['ours', 'peer'] as const
type Name = (typeof subjects)[number]

// Recording would be part of what is measured.
test.use({ trace: 'off' })

/** What is measured, with its unit and how many times less of it than the peer we want to take, if there is a goal. */
const figures = {
  mount: ['mount to first rows painted, ms', 2],
  framesP95: ['scroll by 3 rows, frame p95, ms', 2],
  stepCpu: ['scroll by 3 rows, main thread per step, ms', 2],
  commit: ['Enter after an edit to its paint, ms', 2],
  busy: ['main thread busy at 100 row updates a second, %', 2],
  updates: ['100 row updates by key to their paint, ms', 1 / 1.1],
  heap: ['heap added by the table, MB', 1 / 1.1],
  size: ['scripts and styles with framework and editors, KB gzip', null],
  ownSize: ['of it the table itself, KB gzip', 2],
} as const
type Figure = keyof typeof figures
type Measured = Record<Figure, number>

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const ninetyFifth = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0

async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send('HeapProfiler.collectGarbage')
  return (await metric(session, 'JSHeapUsedSize')) / 1_048_576
}

/** ms that the page's main thread worked while something went on. */
async function worked(session: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const before = await metric(session, 'TaskDuration')
  await act()
  return ((await metric(session, 'TaskDuration')) - before) * 1_000
}

const cell = (page: Page, name: Name, row: number, field: string) =>
  name === 'ours'
    ? page.locator(`[aria-rowindex="${row + 2}"] [data-key="${field}"]`)
    : page.locator(`.vxe-table--body-wrapper tr[rowid="line-${row + 1}"]`).locator(`td:has-text("${field}")`)

/** Types into cells of the first rows and keeps each with Enter; answers how long each took to be seen. */
async function commits(page: Page, name: Name): Promise<number[]> {
  const times: number[] = []
  for (let row = 0; row < 8; row++) {
    const text = `HW${20_000 + row}`
    const place = name === 'ours' ? cell(page, name, row, 'code') : cell(page, name, row, `HW${10_001 + row}`)
    await place.first().dblclick()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    await page.evaluate(([at, shown]) => window.stand.armCommit(at, 'code', shown), [row, text] as const)
    await page.keyboard.press('Enter')
    times.push(await page.evaluate(() => window.stand.committed()))
  }
  return times.slice(2)
}

async function updates(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < 12; turn++) times.push(await page.evaluate(() => window.stand.updates(100)))
  return times.slice(2)
}

const SECONDS = 4
const STEPS = 120
const DISTANCE = 120

async function measure(
  browser: Browser,
  url: string,
  name: Name,
): Promise<Omit<Measured, 'size' | 'ownSize'>> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const failures: string[] = []
  page.on('pageerror', (error) => failures.push(error.message))
  const session = await context.newCDPSession(page)
  // Its own time alone: what others do on the machine does not count.
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  await page.goto(`${url}/${name}/${name}.html`)
  const empty = await heapOf(session)
  const mount = await page.evaluate(() => window.stand.mount())
  const heap = (await heapOf(session)) - empty
  const commit = median(await commits(page, name))
  const update = median(await updates(page))
  const busy = await worked(session, async () => {
    await page.evaluate(() => window.stand.startUpdates())
    await page.waitForTimeout(SECONDS * 1_000)
    const told = await page.evaluate(() => window.stand.stopUpdates())
    expect(told, 'updates told').toBeGreaterThan(SECONDS * 90)
  })
  let frames: number[] = []
  const scrolled = await worked(session, async () => {
    frames = await page.evaluate(([steps, distance]) => window.stand.scroll(steps, distance), [
      STEPS,
      DISTANCE,
    ] as const)
  })
  expect(failures).toEqual([])
  await context.close()
  return {
    mount,
    framesP95: ninetyFifth(frames),
    stepCpu: scrolled / STEPS,
    commit,
    busy: busy / SECONDS / 10,
    updates: update,
    heap,
  }
}

/** KB of what a page loads until a cell was edited and a list and a calendar were opened. */
async function sizeOf(browser: Browser, server: PageServer, url: string, name: Name): Promise<number> {
  const page = await browser.newPage()
  await page.goto(`${url}/${name}/${name}.html`)
  await page.evaluate(() => window.stand.mount())
  if (name === 'ours')
    for (const field of ['kind', 'loadedOn']) {
      await cell(page, name, 0, field).dblclick()
      await openPopup(page).first().waitFor()
      await page.keyboard.press('Escape')
    }
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  )
  await page.close()
  const sent = new Set(paths.filter((path) => /\.(js|css)$/.test(path)))
  return [...sent].reduce((sum, path) => sum + server.compressed(path), 0) / 1_024
}

/** KB of the framework and the editors alone. */
async function baseOf(browser: Browser, server: PageServer, url: string, name: Name): Promise<number> {
  const page = await browser.newPage()
  await page.goto(`${url}/${name}-base/${name}-base.html`, { waitUntil: 'networkidle' })
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname),
  )
  await page.close()
  return (
    paths.filter((path) => /\.(js|css)$/.test(path)).reduce((sum, path) => sum + server.compressed(path), 0) /
    1_024
  )
}

function versions(): string {
  const { dependencies } = JSON.parse(readFileSync(at('./table-bench/peer/package.json'), 'utf8'))
  return Object.entries(dependencies)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ')
}

function written(results: Record<Name, Measured>, loads: readonly number[]): string {
  const digits = (value: number) => value.toFixed(value < 20 ? 1 : 0)
  const lines = (Object.keys(figures) as Figure[]).map((figure) => {
    const [name, wanted] = figures[figure]
    const [ours, peer] = [results.ours[figure], results.peer[figure]]
    const ratio = peer / ours
    const goal = wanted === null ? '' : `≥ ${Number(wanted.toFixed(2))}× ${ratio >= wanted ? '✓' : '✗'}`
    return `| ${name} | ${digits(ours)} | ${digits(peer)} | ${ratio.toFixed(2)}× | ${goal} |`
  })
  return `## Editable table

10,000 rows × 15 columns of the types of 组件示例 › 一万行, beside a table of the same data in ${versions()}: virtual in
both directions, 40 px rows, 560 px high, sums and averages, boxes and bars drawn by the browser. Medians of ${rounds} rounds
each, by turns in one browser; machine load ${loads[0]?.toFixed(1)} before and ${loads[1]?.toFixed(1)} after on ${cpus().length} cores. The frame clock is 60 Hz:
16.7 ms is the least a frame can take; main thread times are CPU times. Ratio: how many times less than the peer. The peer's editors
are imported one by one, and so are ours; both libraries hold more than the table needs, so the table itself is what counts.

| | ours | peer | ratio | wanted |
|---|---|---|---|---|
${lines.join('\n')}
`
}

test('@bench-table the editable table beside its peer', async ({ browser }) => {
  test.setTimeout(1_800_000)
  const server = new PageServer(at('../.dev/bench/table'))
  const url = await server.start()
  const before = loadavg()[0] ?? 0
  const runs: Record<Name, Awaited<ReturnType<typeof measure>>[]> = { ours: [], peer: [] }
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? subjects : [...subjects].reverse())
      runs[name].push(await measure(browser, url, name))
  const results = {} as Record<Name, Measured>
  for (const name of subjects) {
    const keys = Object.keys(runs[name][0] ?? {}) as (keyof (typeof runs)['ours'][number])[]
    const middle = Object.fromEntries(keys.map((key) => [key, median(runs[name].map((run) => run[key]))]))
    const size = await sizeOf(browser, server, url, name)
    const ownSize = size - (await baseOf(browser, server, url, name))
    results[name] = { ...(middle as Omit<Measured, 'size' | 'ownSize'>), size, ownSize }
  }
  server.stop()
  mkdirSync(dirname(report), { recursive: true })
  writeFileSync(report, written(results, [before, loadavg()[0] ?? 0]))
  console.log(readFileSync(report, 'utf8'))
})

export type { Stand }
