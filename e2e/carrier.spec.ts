import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './app'
import { lookAtAll, mayPass, nameOnDesk, passAll } from './desk'

test.use(withMotion)

/** A company that the demo world does not know. */
const newcomer = { name: '新程货运（演示）有限公司', number: '91990101MADEM9016P', permit: '990101990015' }

const list = (state: number | 'all') =>
  `/user/login?redirect=${encodeURIComponent(`/carrier/list?fileter=${state}`)}`

const desk = (page: Page): Locator => page.getByRole('dialog', { name: '承运商审核' })
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

/** A card of the form, with a picture in it. */
async function upload(form: Locator, document: string, buffer: Buffer): Promise<void> {
  const card = form.getByRole('group', { name: document })
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: `${document}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect(card.getByRole('img', { name: '已上传' })).toBeVisible()
}

async function typeDay(form: Locator, label: string, day: string): Promise<void> {
  await form.getByLabel(label, { exact: true }).fill(day)
  await form.getByLabel(label, { exact: true }).press('Enter')
}

/** Fills in the form of a new company; what does not hold is said at its field. */
async function fillIn(form: Locator, picture: Buffer): Promise<void> {
  await form.getByLabel('承运商类型').fill('运输企业')
  await form.getByLabel('承运商类型').press('Enter')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请上传「营业执照」')).toBeVisible()
  await upload(form, '营业执照', picture)
  await form.getByLabel('名称', { exact: true }).fill(newcomer.name)
  await form.getByLabel('统一社会信用代码').fill('91990101MADEM9016Q')
  await form.getByLabel('统一社会信用代码').press('Tab')
  await expect(form.getByText(/统一社会信用代码不正确/)).toBeVisible()
  await form.getByLabel('统一社会信用代码').fill(newcomer.number)
  await form.getByRole('checkbox', { name: '长期' }).first().check()
  await upload(form, '道路运输经营许可证', picture)
  await form.getByLabel('许可证号').fill(newcomer.permit)
  await typeDay(form, '有效期止', '2029-03-10')
  await form.getByLabel('经营范围').fill('仓储服务')
  await form.getByLabel('经营范围').press('Tab')
  await expect(form.getByText('经营范围应含普通货运')).toBeVisible()
  await form.getByLabel('经营范围').fill('道路普通货运')
  await form.getByLabel('联系人').fill('程远')
  await form.getByLabel('联系电话').fill('0351-7654321')
}

/** Opens the desk on the newcomer, who waits. */
async function openDesk(page: Page): Promise<void> {
  await rowOf(page, newcomer.name).getByRole('link').first().click()
  await expect(desk(page).getByRole('img', { name: /营业执照/ })).toBeVisible()
  await expect(desk(page).getByText(newcomer.number).first()).toBeVisible()
}

/** Sends the company on the desk back for its name. */
async function fail(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: '营业执照不通过的原因' })).toContainText('名称不符')
  await page.keyboard.press('2')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nameOnDesk(page, desk(page))).not.toBe(newcomer.name)
}

/** Looks at both documents and passes them. */
async function pass(page: Page): Promise<void> {
  await lookAtAll(page, desk(page))
  await mayPass(page, desk(page))
  await passAll(page, desk(page)).click()
  await expect.poll(() => nameOnDesk(page, desk(page))).not.toBe(newcomer.name)
}

test('a company is added with its pictures, fails, is mended and passes', async ({
  page,
  app,
  colleague,
}) => {
  test.slow() // a form, two rounds at the desk
  await app.enter(page, 'ops', list(0))
  await expect(page.getByText('共 4 条')).toBeVisible()
  const picture = await page.screenshot({ type: 'jpeg' })
  await page.getByRole('button', { name: '新增承运商' }).click()
  const form = page.getByRole('dialog', { name: '新增承运商' })
  await fillIn(form, picture)
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, newcomer.name)).toContainText('运输企业')

  await app.enter(colleague.page, 'vehicle_reviewer', list(0))
  await openDesk(colleague.page)
  await app.axe(colleague.page)
  await fail(colleague.page)

  await page.goto(`${app.url}/carrier/list?fileter=2`)
  await expect(rowOf(page, newcomer.name)).toContainText('名称不符')
  await rowOf(page, newcomer.name).getByRole('button', { name: '编辑' }).click()
  const edit = page.getByRole('dialog', { name: `编辑承运商 ${newcomer.name}` })
  await edit.getByLabel('详细地址').fill('示例路 99 号')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()

  await colleague.page.goto(`${app.url}/carrier/list?fileter=0`)
  await openDesk(colleague.page)
  await pass(colleague.page)

  await page.goto(`${app.url}/carrier/list?fileter=1`)
  await rowOf(page, newcomer.name).getByRole('link').first().click()
  const record = page.getByRole('dialog', { name: `承运商 ${newcomer.name}` })
  for (const said of [newcomer.permit, '审核历史', '没有车辆'])
    await expect(record.getByText(said)).toBeVisible()
  await expect(record.getByText('示例路 99 号').first()).toBeVisible() // the history names it, too
  await app.axe(page)
})

test('a driver joins a carrier, leaves it and stays in its history', async ({ page, app }) => {
  await app.enter(page, 'ops', list(2))
  await page.getByRole('link', { name: /^金陵联运/ }).click()
  const record = page.getByRole('dialog', { name: /^承运商 金陵联运/ })
  await record.getByRole('button', { name: '加入司机' }).click()
  const picker = page.getByRole('dialog', { name: '选择司机' })
  await picker.getByRole('row').nth(2).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await record.getByRole('button', { name: '移出' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '移出' }).click()
  await expect(record.getByText('曾有的司机（1）')).toBeVisible()
  await app.axe(page)
})

test('the archive opens the record of a fleet, whose vehicles name the carrier that has them', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', list(1))
  await page.getByRole('search').getByLabel('名称').fill('晋北')
  await page.keyboard.press('Enter')
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('link', { name: /^晋北煤运/ }).click()
  const record = page.getByRole('dialog', { name: /^承运商 晋北煤运/ })
  await expect(record.getByRole('button', { name: '移出' })).toHaveCount(24)
  const plate = await record
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: '移出' }) })
    .first()
    .locator('span')
    .first()
    .innerText()

  await page.goto(`${app.url}/carrier/list?fileter=1`)
  await page.getByRole('link', { name: /^江河物流/ }).click()
  const other = page.getByRole('dialog', { name: /^承运商 江河物流/ })
  await other.getByRole('button', { name: '加入车辆' }).click()
  const picker = page.getByRole('dialog', { name: '选择车辆' })
  await picker.getByLabel('车牌号').fill(plate)
  await page.keyboard.press('Enter')
  await picker.getByRole('row', { name: plate }).click()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText(/已属于承运商「晋北煤运（演示）有限公司」，请先移出/).first()).toBeVisible()
})

test('one who reviews drivers reads carriers and judges none', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', list(0))
  await expect(page.getByText('共 4 条')).toBeVisible()
  for (const name of [/^审核 /, /开始审核/, '新增承运商', /^编辑 /, '导出'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^燕北快运/ })).toHaveAttribute('href', /open=/)
})

test('one without the right is shown no carriers', async ({ page, app }) => {
  await app.enter(page, 'finance')
  await expect(page.getByRole('menuitem', { name: '承运商档案' })).toHaveCount(0)
  await page.goto(`${app.url}/carrier/list`)
  await expect(page.getByText(/没有权限|无权|404|不存在/).first()).toBeVisible()
})
