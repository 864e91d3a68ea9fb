import type { Page } from '@playwright/test'
import { type App, expect, test } from './app'
import { badges, lookAtAll, mayPass, sentBy } from './desk'
import {
  add,
  archive,
  begin,
  chooseCrew,
  commands,
  freeTruck,
  give,
  pick,
  publishAndAssign,
  record,
  toSignature,
  upload,
  weigh,
} from './waybill'

const desk = (page: Page) => page.getByRole('dialog', { name: '运单审核' })
const evidence = (page: Page) => desk(page).getByRole('region', { name: '磅单、回单与运费' })
const pending = (count: number) => ({ name: `运单待审核 ${count}` })

/** From the draft to the signature, an abnormal event on its way; each step offers what is legal next. */
async function leadToSignature(page: Page, app: App, picture: Buffer): Promise<void> {
  await expect.poll(() => commands(page)).toEqual(['作废', '发布'])
  await publishAndAssign(page)
  await expect.poll(() => commands(page)).toEqual(['作废', '改派', '装货'])
  const load = await begin(page, '装货')
  await load.getByRole('button', { name: '装货', exact: true }).click()
  await expect(load.getByText('请上传「装货磅单」')).toBeVisible()
  await weigh(load, '18000', '8000')
  await expect(load.getByText('净重 10,000 千克')).toBeVisible()
  await upload(load, '装货磅单', picture)
  await app.axe(page)
  await give(load, '装货')
  await expect.poll(() => commands(page)).toEqual(['作废', '起运'])
  const depart = await begin(page, '起运')
  const when = depart.getByLabel('发生时间')
  await when.click()
  await when.fill('2026-11-20 08:30')
  await when.press('Tab')
  await when.click()
  await when.fill('0750')
  await when.press('Tab')
  await expect(when, 'what is no time stays, to be put right').toHaveValue('0750')
  await when.fill('')
  await when.press('Tab')
  await give(depart, '起运')
  await expect.poll(() => commands(page)).toEqual(['作废', '上报异常', '卸货'])
  const abnormal = await begin(page, '上报异常')
  await pick(abnormal, '异常类型', '中途停车')
  await abnormal.getByLabel('异常说明').fill('轮胎更换，停车四十分钟')
  await give(abnormal, '上报异常')
  await expect.poll(() => commands(page)).toEqual(['作废', '恢复运输'])
  await give(await begin(page, '恢复运输'), '恢复运输')
  const unload = await begin(page, '卸货')
  await weigh(unload, '17980', '8000')
  await expect(unload.getByText('净重 9,980 千克，亏 20 千克（2.0‰，允许 3‰）')).toBeVisible()
  await upload(unload, '卸货磅单', picture)
  await give(unload, '卸货')
  await expect.poll(() => commands(page)).toEqual(['作废', '签收'])
  const sign = await begin(page, '签收')
  await upload(sign, '回单', picture)
  await give(sign, '签收')
  await expect.poll(() => commands(page)).toEqual(['作废'])
}

/** The record tells how the waybill came here, and what it comes to. */
async function readRecord(page: Page): Promise<void> {
  await record(page).getByRole('tab', { name: '运输过程' }).click()
  const log = record(page).getByRole('list', { name: '运输过程' })
  await expect(log.getByRole('listitem')).toHaveCount(9)
  await expect(log).toContainText('说明：轮胎更换，停车四十分钟')
  await page.keyboard.press('ArrowLeft')
  await expect(record(page).getByRole('table', { name: '装卸磅单' })).toContainText('9,980')
}

/** The reviewer sends it back: the load ticket cannot be read. */
async function failAtDesk(page: Page, app: App, number: string): Promise<void> {
  await badges(page).getByRole('link', pending(325)).click()
  await expect(page).toHaveURL(/\/shipping\/autlist\?fileters=0$/)
  await page.getByRole('search').getByLabel('运单号').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: number }).click()
  await expect(evidence(page)).toContainText('亏吨符合约定')
  await expect(desk(page).getByRole('region', { name: '同车同司机当日运单' })).toContainText(/共 \d+ 单/)
  await expect(desk(page).getByRole('img', { name: /装货磅单/ })).toBeVisible()
  await app.axe(page)
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: '装货磅单不通过的原因' })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Control+Enter')
}

/** The operator hands in another ticket, and another weight. */
async function mend(page: Page, number: string, picture: Buffer): Promise<void> {
  await badges(page).getByRole('link', { name: '运单不通过 133' }).click()
  await expect(page).toHaveURL(/\/shipping\/autlist\?fileters=2$/)
  // The address changes before the page: the archive in the other tab has a button of that name, too.
  await expect(page.getByRole('main').getByRole('link', { name: /^不通过/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByRole('button', { name: `编辑 ${number}` }).click()
  const form = page.getByRole('dialog', { name: `编辑运单 ${number}` })
  const ticket = form.getByRole('group', { name: '装货磅单', exact: true })
  await ticket.getByRole('button', { name: /^移除/ }).click()
  await upload(form, '装货磅单', picture)
  await form.getByLabel('卸货毛重').fill('17990')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()
}

async function passAtDesk(page: Page, app: App, number: string): Promise<void> {
  await page.goto(`${app.url}/shipping/autlist?fileters=0&shippingNoteNumber=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(evidence(page)).toContainText('17,990')
  await lookAtAll(page, desk(page))
  await mayPass(page, desk(page))
  await page.keyboard.press('Shift+P')
}

test('a waybill lives from its draft to a pass, once refused on its way', async ({
  page,
  app,
  colleague,
}) => {
  test.slow() // two people and twelve steps
  await app.enter(page, 'ops', archive)
  const picture = await page.screenshot({ type: 'jpeg' })
  const number = await add(page)
  await leadToSignature(page, app, picture)
  await readRecord(page)
  await app.axe(page)
  await page.keyboard.press('Escape')
  await expect(badges(page).getByRole('link', pending(325))).toBeVisible()

  await app.enter(colleague.page, 'waybill_reviewer')
  await failAtDesk(colleague.page, app, number)
  await mend(page, number, picture)
  await expect(badges(page).getByRole('link', pending(325))).toBeVisible()
  await passAtDesk(colleague.page, app, number)
  await expect(badges(page).getByRole('link', pending(324))).toBeVisible()
  await page.goto(`${app.url}/shipping/list?lifecycle=70`)
  await page.getByRole('link', { name: number }).click()
  await expect.poll(() => commands(page)).toEqual(['作废'])
  await expect(record(page).getByRole('button', { name: '编辑' })).toHaveCount(0)
})

test('on a phone an operator leads a waybill to its signature', async ({ page, app }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', archive)
  const picture = await page.screenshot({ type: 'jpeg' })
  await add(page)
  await app.fits(page)
  await publishAndAssign(page)
  await app.fits(page)
  await toSignature(page, picture)
  await expect.poll(() => commands(page)).toEqual(['作废'])
  await app.fits(page)
  await app.axe(page)
})

test('another crew takes over with a reason, and a void says why', async ({ page, app }) => {
  test.slow()
  await app.enter(page, 'ops', archive)
  const number = await add(page)
  await publishAndAssign(page)
  const again = await begin(page, '改派')
  await again.getByRole('button', { name: '改派', exact: true }).click()
  await expect(again.getByText('请填写改派原因!')).toBeVisible()
  await chooseCrew(again, await freeTruck(page, 1))
  await again.getByLabel('改派原因').fill('原车故障')
  const sent = sentBy(page, '/shipping/hyWaybill/assign')
  await again.getByRole('button', { name: '改派', exact: true }).dblclick()
  await expect(again).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await record(page).getByRole('tab', { name: '运输过程' }).click()
  await expect(record(page).getByRole('list', { name: '运输过程' })).toContainText('说明：原车故障')

  const end = await begin(page, '作废')
  await end.getByRole('button', { name: '作废', exact: true }).click()
  await expect(end.getByText('请填写作废原因!')).toBeVisible()
  await end.getByLabel('作废原因').fill('货主取消')
  await give(end, '作废')
  await expect(record(page).getByRole('toolbar')).toHaveCount(0)
  await expect(record(page).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page
    .getByRole('navigation', { name: '运单状态' })
    .getByRole('link', { name: /^已作废/ })
    .click()
  await expect(page).toHaveURL(/\/shipping\/list\?lifecycle=90$/)
  await expect(page.getByRole('link', { name: number })).toBeVisible()
})

test('a command that comes too late shows where the waybill stands, and keeps what was typed', async ({
  page,
  app,
  colleague,
}) => {
  test.slow()
  app.tolerate({ statuses: [409] })
  await app.enter(page, 'ops', archive)
  const number = await add(page)
  const mine = await begin(page, '作废')
  await mine.getByLabel('作废原因').fill('货主取消')
  await app.enter(colleague.page, 'ops', archive)
  await colleague.page.getByRole('link', { name: number }).click()
  await give(await begin(colleague.page, '发布'), '发布')
  await mine.getByRole('button', { name: '作废', exact: true }).click()
  const other = page.getByRole('dialog', { name: '他人已修改' })
  await other.getByRole('button', { name: '返回编辑' }).click()
  await expect(mine.getByText('当前「待接单」')).toBeVisible()
  await expect(mine.getByLabel('作废原因')).toHaveValue('货主取消')
})

test('who may only read is offered no command', async ({ page, app, colleague }) => {
  await app.enter(page, 'ops', archive)
  const number = await add(page)
  await app.enter(colleague.page, 'waybill_reviewer', archive)
  await expect(colleague.page.getByRole('button', { name: '新增运单' })).toHaveCount(0)
  await colleague.page.getByRole('link', { name: number }).click()
  await expect(record(colleague.page).getByText('HT2026-0001')).toBeVisible()
  await expect(record(colleague.page).getByRole('toolbar')).toHaveCount(0)
  await expect(record(colleague.page).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await colleague.page.goto(`${app.url}/shipping/autlist?fileters=2`)
  const views = colleague.page.getByRole('navigation', { name: '审核状态' })
  await expect(views.getByRole('link', { name: /^不通过/ })).toHaveAttribute('aria-current', 'page')
  await expect(views.getByRole('link', { name: /^待审核/ })).toHaveAttribute(
    'href',
    '/shipping/autlist?fileters=0',
  )
})

test('several numbers are pasted as they stand in a column', async ({ page, app }) => {
  test.slow()
  await app.enter(page, 'ops', archive)
  const first = await add(page)
  await page.keyboard.press('Escape')
  await expect(record(page)).toHaveCount(0)
  const second = await add(page)
  await page.keyboard.press('Escape')
  const field = page.getByRole('search').getByLabel('运单号')
  await field.focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, `${first}\r\n${second}\r\nYD00000000000000\r\n`)
  await expect(field).toHaveValue(`${first} ${second} YD00000000000000`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 2 条')).toBeVisible()
})
