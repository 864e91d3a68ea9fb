import type { Page } from '@playwright/test'
import {
  desk,
  driverOnDesk,
  mayPass,
  nameOnDesk,
  openOfRisk,
  openPassable,
  pendingList,
  sentBy,
} from './desk'
import { expect, test, withMotion } from './app'

test.use(withMotion)

const documents = (page: Page) => desk(page).getByRole('navigation', { name: '证件' })

/** Passes a document, fails another and writes a memo. */
async function judgeHalf(page: Page): Promise<string> {
  await mayPass(page)
  await page.keyboard.press('p')
  await page.keyboard.press('3')
  await page.keyboard.press('f')
  await expect(desk(page).getByRole('form', { name: '驾驶证正页不通过的原因' })).toBeVisible()
  await page.keyboard.press('6')
  await page.keyboard.press('Enter')
  await page.keyboard.press('m')
  await page.keyboard.type('电话已核实')
  await expectJudged(page)
  return await nameOnDesk(page)
}

async function expectJudged(page: Page): Promise<void> {
  await expect(documents(page).getByRole('button', { name: /身份证人像面.*通过/ })).toBeVisible()
  await expect(documents(page).getByRole('button', { name: /驾驶证正页.*不通过/ })).toBeVisible()
  await expect(desk(page).getByRole('textbox', { name: '备注' })).toHaveValue('电话已核实')
}

/** The same driver again, with nothing put back until it is asked for. */
async function takeUp(page: Page, driver: string): Promise<void> {
  expect(await driverOnDesk(page)).toBe(driver)
  await expect(documents(page).getByRole('button', { name: /待审/ }).first()).toBeVisible()
  await expect(desk(page).getByRole('textbox', { name: '备注' })).toHaveValue('')
  const decisions = sentBy(page, '/review/task/decide')
  await expect(desk(page).getByText('请先恢复或放弃上次未提交的审核')).toBeVisible()
  await page.keyboard.press('Shift+P')
  await page.keyboard.press('h')
  expect(decisions, 'what was judged is not passed over').toEqual([])
  await expectJudged(page)
}

/** Loads the page again, which asks before what is typed would be lost. */
async function reloadAsked(page: Page): Promise<void> {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
}

test('a session that ends in the middle of a task loses no judgement', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  await openOfRisk(page, app.url, 0)
  const driver = await judgeHalf(page)
  app.tolerate({ statuses: [401], console: ['WebSocket'] })
  await app.endSession(page)
  await expect(page).toHaveURL(/\/user\/login/)
  const { pathname, search } = new URL(page.url())
  await app.signIn(page, 'driver_reviewer', pathname + search)
  await takeUp(page, driver)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
})

test('leaving the page asks, and coming back offers what was judged', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  await openOfRisk(page, app.url, 0)
  const driver = await judgeHalf(page)
  await reloadAsked(page)
  await takeUp(page, driver)
})

test('reasons and notes that are not confirmed are kept, asked about and decided over by nothing', async ({
  page,
  app,
}) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  await openPassable(page, app.url)
  const decisions = sentBy(page, '/review/task/decide')
  const driver = await nameOnDesk(page)
  const panelOf = (name: string) => desk(page).getByRole('form', { name: `${name}不通过的原因` })
  await page.keyboard.press('f')
  await expect(panelOf('身份证人像面').getByRole('button', { name: /证件已过期/ })).toBeVisible()
  await page.keyboard.press('6')
  await panelOf('身份证人像面').getByRole('textbox', { name: '说明' }).fill('边缘缺失')
  await documents(page)
    .getByRole('button', { name: /驾驶证正页/ })
    .click()
  await expect(panelOf('身份证人像面')).toHaveCount(0)
  await expect(panelOf('驾驶证正页'), 'only its key opens the reasons').toHaveCount(0)
  await expect(documents(page).getByRole('button', { name: /身份证人像面.*未确定/ })).toBeVisible()
  await page.keyboard.press('Shift+P')
  await expect(desk(page).getByText('「身份证人像面」的不通过原因尚未确定')).toBeVisible()
  await app.axe(page)
  await app.fits(page)

  await reloadAsked(page)
  await expect(desk(page).getByText('请先恢复或放弃上次未提交的审核')).toBeVisible()
  await page.keyboard.press('h')
  await expect(documents(page).getByRole('button', { name: /身份证人像面.*未确定/ })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('f')
  await expect(panelOf('身份证人像面').getByRole('textbox', { name: '说明' })).toHaveValue('边缘缺失')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
  expect(decisions).toHaveLength(1)
  expect(decisions[0]).toMatchObject({
    result: 2,
    items: expect.arrayContaining([
      expect.objectContaining({ docType: '11', result: 2, reasonCodes: ['106'], memo: '边缘缺失' }),
    ]),
  })
})
