import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

// An installed Chromium or Chrome is used as it is, best the build without windows, which takes less
// time; otherwise Playwright's own browser, which scripts/setup installs where it can be had.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path))

// Flags for a browser in a container without a display or a way out.
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
if (process.getuid?.() === 0) args.push('--no-sandbox')

// Workers read this file too, without the arguments but with the environment.
if (process.argv.some((one) => one.startsWith('@bench'))) process.env.FREIGHTDESK_BENCH_ALONE = '1'
const measures = process.env.FREIGHTDESK_BENCH_ALONE === '1'
// A page of a journey ends before its optimized code would pay.
if (!measures) args.push('--js-flags=--no-opt --no-maglev')

export default defineConfig({
  testDir: '.',
  outputDir: './results',
  snapshotPathTemplate: '{testDir}/snapshots/{testFileName}/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  // Journeys share nothing. Measurements have the machine to themselves.
  workers: measures ? 1 : 2,
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  grepInvert: process.argv.includes('--grep') ? undefined : /@shots|@bench/,
  use: {
    locale: 'zh-CN',
    // Journeys about keys, typing and the tabs move as they do for most people (app.ts); the others save the frames.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: installed, args },
  },
})
