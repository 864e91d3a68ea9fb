import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './app'
import { lookAtAll, mayPass, nameOnDesk } from './desk'
import { call } from './wire'

test.use(withMotion)

interface Kind {
  name: string
  list: string
  calls: string
  items: number
}

/** What waits in the demo world, twenty of it. */
const kinds: Kind[] = [
  { name: '司机', list: '/driver/check?fileter=0', calls: '/driver/hyDriver', items: 5 },
  { name: '车辆', list: '/vehicle/check?fileter=0', calls: '/vehicle/hyVehicle', items: 5 },
  { name: '运单', list: '/shipping/autlist?fileters=0', calls: '/shipping/hyWaybill', items: 5 },
  { name: '承运商', list: '/carrier/list?fileter=0', calls: '/carrier/hyCarrier', items: 4 },
  { name: '客户', list: '/customer/list?fileter=0', calls: '/customer/hyCustomerUser', items: 1 },
]

interface Tabs {
  pending: number
  passed: number
  failed: number
}

type Decision = 'passed' | 'failed' | 'overridden'

const deskOf = (page: Page, kind: Kind): Locator => page.getByRole('dialog', { name: `${kind.name}审核` })

/**
 * Decides what is on the desk by keys alone; a block that keeps it from passing is overridden, but for a number that
 * another has: nobody can have it twice.
 */
async function decide(page: Page, desk: Locator, isToFail: boolean): Promise<Decision> {
  await lookAtAll(page, desk)
  await mayPass(page, desk)
  const isFailed = isToFail || (await desk.getByText(/已被其他\S+使用|车辆已存在/).count()) > 0
  const name = await nameOnDesk(page, desk)
  // After the last one of a kind there is no name.
  const gone = () =>
    expect.poll(async () => (await desk.getByRole('strong').allInnerTexts())[0]).not.toBe(name)
  if (isFailed) {
    await page.keyboard.press('f')
    await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await gone()
    return 'failed'
  }
  const blocked = desk.getByRole('alert').getByText(/只能强制通过/)
  await page.keyboard.press('Shift+P')
  const isBlocked = await Promise.race([gone().then(() => false), blocked.waitFor().then(() => true)])
  if (!isBlocked) return 'passed'
  await page.keyboard.press('Shift+O')
  const panel = desk.getByRole('form', { name: '强制通过' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.type('已电话核实')
  await expect(panel.getByRole('button', { name: /^确定强制通过/ })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await gone()
  return 'overridden'
}

test('twenty items of five kinds are decided by keyboard alone', async ({ page, app }) => {
  test.slow() // every document of twenty items is looked at
  await app.enter(page, 'ops')
  const decisions: Decision[] = []
  for (const kind of kinds) {
    await page.goto(app.url + kind.list)
    const before = await call<Tabs>(page, 'GET', `${kind.calls}/tabs`)
    await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
    await page.keyboard.press('Enter')
    let failed = 0
    for (let item = 0; item < kind.items; item++) {
      const decision = await decide(page, deskOf(page, kind), item % 3 === 1)
      if (decision === 'failed') failed++
      decisions.push(decision)
    }
    await page.keyboard.press('Escape')
    await expect(deskOf(page, kind)).toHaveCount(0)
    const after = await call<Tabs>(page, 'GET', `${kind.calls}/tabs`)
    expect([kind.name, before.pending - after.pending, after.failed - before.failed]).toEqual([
      kind.name,
      kind.items,
      failed,
    ])
  }
  expect(decisions).toHaveLength(20)
  for (const decision of ['passed', 'failed', 'overridden'] as const) expect(decisions).toContain(decision)
})
