import type { Locator, Page } from '@playwright/test'
import { offered, selectOf } from './antd'
import { expect } from './app'
import { call } from './wire'

/** The list of all waybills. */
export const archive = '/user/login?redirect=%2Fshipping%2Flist'

export const record = (page: Page): Locator => page.getByRole('dialog', { name: /^运单 YD/ })

/** The commands that the record offers, in their order. */
export const commands = (page: Page): Promise<string[]> =>
  record(page).getByRole('toolbar', { name: '运单操作' }).getByRole('button').allInnerTexts()

/** Chooses by typing, among what the server finds. */
async function search(form: Locator, label: string, text: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await field.fill(text)
  await offered(form.page()).first().click()
}

async function chooseArea(form: Locator, label: string, name: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await field.fill(name)
  await field.press('Tab')
  await expect(selectOf(form, label)).toContainText(name)
}

export async function pick(form: Locator, label: string, text: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.press('Enter')
}

/** Fills in the form of a new waybill: coal by the tonne. */
export async function fillIn(form: Locator): Promise<void> {
  await search(form, '货主', '晋山')
  await form.getByLabel('原始单号').fill('HT2026-0001')
  await chooseArea(form, '装货地区', '平城区')
  await form.getByLabel('装货地址').fill('示例路 1 号')
  await chooseArea(form, '收货地区', '滨海新区')
  await form.getByLabel('收货地址').fill('示例港 2 号')
  await form.getByLabel('收货方', { exact: true }).fill('滨海钢铁（演示）有限公司')
  await form.getByLabel('第 1 行货物名称').fill('原煤')
  await pick(form, '第 1 行货物类型', '煤炭')
  await form.getByLabel('第 1 行货物毛重').fill('31000')
  await form.getByLabel('货主运费').fill('4500')
  await form.getByLabel('单价', { exact: true }).fill('130')
  await form.getByLabel('亏吨单价').fill('600')
}

interface Waybills {
  records: { shippingNoteNumber: string }[]
}

/** Adds a waybill and opens its record. Returns its number. */
export async function add(page: Page): Promise<string> {
  await page.getByRole('button', { name: '新增运单' }).click()
  const form = page.getByRole('dialog', { name: '新增运单' })
  await fillIn(form)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  const { records } = await call<Waybills>(page, 'GET', '/shipping/hyWaybill/list?pageSize=1')
  const number = records[0]?.shippingNoteNumber ?? ''
  await page.getByRole('link', { name: number }).click()
  await expect(record(page)).toBeVisible()
  return number
}

/** Opens the dialog of a command. */
export async function begin(page: Page, name: string): Promise<Locator> {
  await record(page).getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} YD`) })
  await expect(dialog.getByLabel('发生时间')).toHaveValue('')
  return dialog
}

/** Gives the command of the dialog; done when it is gone. */
export async function give(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

export async function upload(within: Locator, document: string, buffer: Buffer): Promise<void> {
  const card = within.getByRole('group', { name: document, exact: true })
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: `${document}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(card.getByRole('img', { name: '已上传' })).toBeVisible()
}

export async function weigh(dialog: Locator, gross: string, tare: string): Promise<void> {
  await dialog.getByLabel('毛重').fill(gross)
  await dialog.getByLabel('皮重').fill(tare)
}

/** Chooses a vehicle that may work and the driver that it is bound to. */
export async function chooseCrew(dialog: Locator, plate: string): Promise<void> {
  await search(dialog, '车辆', plate)
  await dialog.getByRole('group', { name: '该车绑定的司机' }).getByRole('button').first().click()
}

interface Vehicles {
  records: { id: string; vehicleNumber: string; vehicleType: string; usable: boolean }[]
}

/** The plate of a truck that may work, has a driver and is not on its way; `skip`: not the first of them. */
export async function freeTruck(page: Page, skip = 0): Promise<string> {
  const { records } = await call<Vehicles>(page, 'GET', '/vehicle/hyVehicle/list?reviewState=1&pageSize=100')
  let left = skip
  for (const { id, vehicleNumber } of records.filter(
    (row) => row.usable && row.vehicleType.startsWith('H1'),
  )) {
    const bound = await call<unknown[]>(page, 'GET', `/vehicle/hyVehicle/bindings?vehicleId=${id}`)
    const moving = await call<{ total: number }>(
      page,
      'GET',
      `/shipping/hyWaybill/list?lifecycle=40&vehicleId=${id}`,
    )
    if (bound.length > 0 && moving.total === 0 && left-- === 0) return vehicleNumber
  }
  return ''
}

/** Publishes the waybill of the open record, and gives it to a truck and its driver. */
export async function publishAndAssign(page: Page): Promise<void> {
  await give(await begin(page, '发布'), '发布')
  const assign = await begin(page, '派单')
  await chooseCrew(assign, await freeTruck(page))
  await give(assign, '派单')
}

/** Leads an assigned waybill to its signature. */
export async function toSignature(page: Page, picture: Buffer): Promise<void> {
  const load = await begin(page, '装货')
  await weigh(load, '18000', '8000')
  await upload(load, '装货磅单', picture)
  await give(load, '装货')
  await give(await begin(page, '起运'), '起运')
  const unload = await begin(page, '卸货')
  await weigh(unload, '17980', '8000')
  await upload(unload, '卸货磅单', picture)
  await give(unload, '卸货')
  const sign = await begin(page, '签收')
  await upload(sign, '回单', picture)
  await give(sign, '签收')
}
