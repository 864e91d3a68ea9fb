import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { password, type Server, startServer } from './server'

export { expect, password }

/** For journeys whose keys may come while something moves. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' as const } }

/** What a journey may expect to go wrong on purpose; everything else fails it. */
interface Tolerance {
  /** Statuses of API answers, e.g. 401 for an expired session. */
  statuses?: number[]
  /** Console messages that contain one of these. */
  console?: string[]
}

/** The rules every page of every journey is held to. */
export class App {
  readonly url: string
  readonly server: Server
  private readonly problems: string[] = []
  private tolerated: Tolerance = {}

  constructor(server: Server) {
    this.server = server
    this.url = server.url
  }

  /** From here on these failures are part of the journey. */
  tolerate(tolerance: Tolerance): void {
    this.tolerated = tolerance
  }

  /** Watches a page: console errors and warnings, exceptions, policy violations, unexpected answers. */
  watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return
      const text = message.text()
      // The browser reports every refused answer itself; answers are judged below.
      if (text.startsWith('Failed to load resource')) return
      if (this.tolerated.console?.some((part) => text.includes(part))) return
      this.problems.push(`console ${message.type()}: ${text}`)
    })
    page.on('pageerror', (error) => this.problems.push(`exception: ${error.message}`))
    page.on('response', (response) => {
      const status = response.status()
      if (status < 400 || this.tolerated.statuses?.includes(status)) return
      this.problems.push(`${status} ${response.request().method()} ${new URL(response.url()).pathname}`)
    })
  }

  /** Fails when something went wrong that the journey did not announce. */
  verify(): void {
    expect(this.problems, 'what the browser complained about').toEqual([])
  }

  /**
   * No page scrolls sideways, as it is painted: the browser tells the page of a
   * new size of the window with the next frame, before it paints it.
   */
  async fits(page: Page): Promise<void> {
    const overflow = await page.evaluate(async () => {
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      return document.documentElement.scrollWidth - document.documentElement.clientWidth
    })
    expect(overflow, `sideways overflow of ${page.url()}`).toBeLessThanOrEqual(0)
  }

  /** Nothing serious or critical for people with assistive technology. */
  async axe(page: Page): Promise<void> {
    // As it stays: what fades is not legible yet, and a row that came under the pointer changes its colours.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    let found = await grave(page)
    if (found.length > 0) {
      await page.waitForTimeout(500)
      found = await grave(page)
    }
    expect(found).toEqual([])
    await page.emulateMedia({ reducedMotion: null })
  }

  /** From its next load on the page is dark. */
  async dark(page: Page): Promise<void> {
    const record = JSON.stringify({ value: { theme: 'dark' }, expire: null })
    await page.addInitScript((text) => localStorage.setItem('freightdesk.appearance', text), record)
  }

  /** Ends the page's session on the server, behind the page's back. */
  async endSession(page: Page): Promise<void> {
    const token = await page.evaluate(
      () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
    )
    await page.request.post(`${this.url}/sys/logout`, { headers: { 'X-Access-Token': token } })
  }

  /**
   * Lets a member of the cast arrive signed in, as after a reload: the sign-in
   * page costs a fifth of a short journey and has journeys of its own. `address`
   * is the page to open, or that of a sign-in page which leads to it.
   */
  async enter(page: Page, username: string, address = '/user/login'): Promise<void> {
    expect(page.url(), 'a page that shows something signs in by hand').toBe('about:blank')
    const { pathname, searchParams } = new URL(address, this.url)
    const isCustomer = searchParams.get('side') === 'shipper'
    const answer = await page.request.post(`${this.url}/sys/${isCustomer ? 'customerlogin' : 'login'}`, {
      data: { username, password },
    })
    const { result } = (await answer.json()) as { result: SignInResult }
    // A page of the same origin that is no console.
    await page.goto(`${this.url}/healthz`)
    await page.evaluate((entries) => {
      for (const [name, value] of entries) {
        if (value) localStorage.setItem(`freightdesk.${name}`, JSON.stringify({ value, expire: null }))
      }
    }, kept(result))
    await page.goto(this.url + (pathname === '/user/login' ? (searchParams.get('redirect') ?? '/') : address))
    await expect(page.getByRole('button', { name: /用户菜单/ })).toBeVisible()
  }

  /** Signs a member of the cast in through the sign-in page. */
  async signIn(page: Page, username: string, path = '/user/login'): Promise<void> {
    await page.goto(this.url + path)
    await page.getByLabel('用户名').fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).not.toHaveURL(/\/user\/login/)
  }
}

/** What is serious or critical, by rule and place. */
async function grave(page: Page): Promise<string[]> {
  // Without frames of others the one run in the page says all; the other way opens a second page each time.
  const result = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return result.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

/** What the sign-in calls answer. */
interface SignInResult {
  token: string
  userInfo: { id: string; username: string }
  userType?: string
  cid?: string | null
  sysAllDictItems?: unknown
}

/** What the console keeps of a sign-in, by the names in docs/storage.md. */
function kept({ token, userInfo, userType = '', cid, sysAllDictItems }: SignInResult): [string, unknown][] {
  return [
    ['token', token],
    ['username', userInfo.username],
    ['user', userInfo],
    ['user-type', userType],
    ['side', userType === 'customer' ? 'shipper' : 'operator'],
    ['cid', cid],
    [`dict.${userInfo.id}`, sysAllDictItems],
  ]
}

interface Fixtures {
  app: App
  /** Another browser on the same server, e.g. a colleague's. */
  colleague: { context: BrowserContext; page: Page }
}

/** Hands a server to a journey; nothing may be wrong with it in the end. */
export async function runOn(server: Server, use: (app: App) => Promise<void>): Promise<void> {
  const app = new App(server)
  await use(app)
  const end = server.died()
  await server.stop()
  expect(end, 'how the server ended').toBe('')
  app.verify()
}

/** Every journey runs on a server and a demo world of its own. */
export const test = base.extend<Fixtures>({
  // Planting a world takes long on a busy machine: that is not the journey's time.
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument to be a pattern
    async ({}, use) => {
      await runOn(await startServer(), use)
    },
    { timeout: 60_000 },
  ],
  // The app first: what is set up later is torn down earlier, and pages must be gone before their server.
  page: async ({ app, page }, use) => {
    app.watch(page)
    await use(page)
    // A call that a journey changes on its way may still be under way when it ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  colleague: async ({ browser, app }, use) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    app.watch(page)
    await use({ context, page })
    await context.close()
  },
})
