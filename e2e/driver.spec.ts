import type { Locator, Page } from '@playwright/test'
import { selectOf } from './antd'
import { badges, pendingList, rowOf } from './desk'
import { expect, test } from './app'

/** Somebody the demo world does not know. */
const newcomer = { name: '程远', phone: '15499990001', idCard: '990101198103150130' }

const formOf = (page: Page, title: string): Locator => page.getByRole('dialog', { name: title })

/** A card and what stands in it. */
const card = (form: Locator, document: string): Locator => form.getByRole('group', { name: document })

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '新增司机' }).click()
  const form = formOf(page, '新增司机')
  await expect(form.getByLabel('姓名')).toBeVisible()
  return form
}

/** A photo that does not get smaller on the wire: noise, about a megabyte. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1_200
    canvas.height = 750
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const noise = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 255
    context.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

async function choose(form: Locator, document: string, name: string, buffer: Buffer): Promise<void> {
  await card(form, document)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/jpeg', buffer })
}

async function upload(form: Locator, document: string, buffer: Buffer): Promise<void> {
  await choose(form, document, `${document}.jpg`, buffer)
  await expect(card(form, document).getByRole('img', { name: '已上传' })).toBeVisible()
}

/** Types a day the way it stands on a certificate. */
async function typeDay(form: Locator, label: string, day: string): Promise<void> {
  await form.getByLabel(label).fill(day)
  await form.getByLabel(label).press('Enter')
}

async function fillIn(form: Locator): Promise<void> {
  await form.getByLabel('姓名').fill(newcomer.name)
  await form.getByLabel('手机号').fill(newcomer.phone)
  await form.getByLabel('身份证号').fill(newcomer.idCard)
  await typeDay(form, '身份证有效期起', '2020.01.01')
  await form.getByRole('checkbox', { name: '长期' }).first().check()
  await form.getByLabel('准驾车型').fill('A2')
  await form.getByLabel('准驾车型').press('Enter')
  await form.getByLabel('准驾车型').press('Tab')
  await expect(selectOf(form, '准驾车型')).toHaveText(/A2(?!.*A1)/)
  await typeDay(form, '驾驶证有效期止', '20310501')
  await form.getByLabel('从业资格证号').fill(newcomer.idCard)
  await typeDay(form, '从业资格证有效期止', '2029-01-01')
}

test('a driver is added with his pictures, one of which fails at first', async ({ page, app }) => {
  test.slow() // the whole form, and five pictures
  await app.enter(page, 'ops', pendingList)
  const picture = await page.screenshot({ type: 'jpeg' })
  const form = await openNew(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('请上传「身份证人像面」')).toBeVisible()
  await expect(form.getByLabel('姓名')).toBeFocused()
  await fillIn(form)

  await page.route('**/sys/common/upload', (route) => route.abort(), { times: 1 })
  await choose(form, '身份证人像面', '正面.jpg', picture)
  const front = card(form, '身份证人像面')
  await expect(front.getByRole('img', { name: '上传失败' })).toBeVisible()
  await expect(front.getByText(/^正面\.jpg 上传失败\./)).toBeVisible()
  await app.axe(page)
  const dialog = page.getByRole('alertdialog', { name: '上传出错' })
  await dialog.getByRole('button', { name: '知道了' }).click()
  await front.getByRole('button', { name: '重试 正面.jpg' }).click()
  await expect(front.getByRole('img', { name: '已上传' })).toBeVisible()
  for (const document of ['身份证国徽面', '驾驶证正页', '驾驶证副页', '从业资格证'])
    await upload(form, document, picture)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(badges(page).getByRole('link', { name: '司机待审核 47' })).toBeVisible()
  await page.getByRole('search').getByLabel('姓名').fill(newcomer.name)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, newcomer.name)).toContainText('154****0001')

  await rowOf(page, newcomer.name).getByRole('button', { name: '编辑' }).click()
  const edit = formOf(page, `编辑司机 ${newcomer.name}`)
  await expect(edit.getByText('154****0001')).toBeVisible()
  await edit.getByLabel('备注').fill('常跑山西')
  await edit.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()
})

test('a driver who failed gets another picture and waits again', async ({ page, app }) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await expect(page.getByText('共 28 条')).toBeVisible()
  const button = page.getByRole('button', { name: /^编辑 / }).first()
  const driver = (await button.getAttribute('aria-label'))?.replace('编辑 ', '') ?? ''
  await button.click()
  const form = formOf(page, `编辑司机 ${driver}`)
  const back = card(form, '驾驶证副页')
  await expect(back.getByRole('img', { name: '驾驶证副页' })).toBeVisible()
  await back.getByRole('button', { name: '移除 驾驶证副页' }).click()
  await expect(back.getByText('已移除')).toBeVisible()
  await upload(form, '驾驶证副页', await page.screenshot({ type: 'jpeg' }))
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('编辑成功!')).toBeVisible()
  await expect(page.getByText('共 27 条')).toBeVisible()
  await expect(badges(page).getByRole('link', { name: '司机待审核 47' })).toBeVisible()
})

test('a slow upload shows how far it is and can be taken back', async ({ page, app }) => {
  await app.enter(page, 'ops', pendingList)
  const form = await openNew(page)
  const buffer = await photo(page)
  const browser = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: buffer.length / 30 }
  await browser.send('Network.enable')
  await browser.send('Network.emulateNetworkConditions', slow)
  await choose(form, '身份证人像面', '正面.jpg', buffer)
  const bar = card(form, '身份证人像面').getByRole('progressbar')
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThan(0)
  const early = await percent()
  await expect.poll(percent).toBeGreaterThan(early)
  // Pressed as by a hand: what the name that is left empty says must not push the button away meanwhile.
  await form.getByLabel('姓名').focus()
  await card(form, '身份证人像面').getByRole('button', { name: '取消上传 正面.jpg' }).click({ delay: 300 })
  await expect(
    card(form, '身份证人像面').getByRole('button', { name: '点击上传 身份证人像面' }),
  ).toBeFocused()
})

test('what is no picture is not sent', async ({ page, app }) => {
  await app.enter(page, 'ops', pendingList)
  const form = await openNew(page)
  const text = { name: '合同.txt', mimeType: 'text/plain', buffer: Buffer.from('合同') }
  await card(form, '身份证人像面').locator('input[type=file]').setInputFiles(text)
  await expect(page.getByText('请上传图片')).toBeVisible()
  await expect(
    card(form, '身份证人像面').getByRole('button', { name: '点击上传 身份证人像面' }),
  ).toBeVisible()
})

test('a driver is removed after a question', async ({ page, app }) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  const more = page.getByRole('button', { name: /^更多操作 / }).first()
  const driver = (await more.getAttribute('aria-label'))?.replace('更多操作 ', '') ?? ''
  await more.click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`确定要删除司机「${driver}」吗?`)
  // The live event may be first: then the list asks what became of the row.
  app.tolerate({ statuses: [404] })
  await question.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功!')).toBeVisible()
  await expect(page.getByText('共 27 条')).toBeVisible()
})

test('a driver is added on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', pendingList)
  const picture = await page.screenshot({ type: 'jpeg' })
  const form = await openNew(page)
  await upload(form, '身份证人像面', picture)
  await app.fits(page)
  await app.axe(page)
  await form.getByRole('button', { name: '查看 身份证人像面.jpg' }).click()
  const large = formOf(page, '身份证人像面.jpg').getByRole('img', { name: '身份证人像面.jpg' })
  await expect(large).toBeVisible()
  await app.fits(page)
})

test('who may only read checks a decided driver by every fact and picture', async ({ page, app }) => {
  await app.enter(page, 'auditor', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D2')
  await page
    .getByRole('button', { name: /^查看 / })
    .first()
    .click()
  const record = page.getByRole('dialog', { name: /^司机 / })
  for (const fact of [
    '驾驶证号',
    '初次领证日期',
    '驾驶证有效期起',
    '发证省份',
    '常驻地',
    '银行代码',
    '账号状态',
    '检查发现',
  ])
    await expect(record.getByText(fact, { exact: true })).toBeVisible()
  const pictures = record.getByRole('group', { name: '证件图片' })
  await expect(pictures.getByRole('img', { name: /^驾驶证正页（/ })).toBeVisible()
  await expect(pictures.getByRole('img', { name: /不通过/ }).first()).toBeVisible()
  await expect(record.getByRole('button', { name: /^查看完整|上传|编辑/ })).toHaveCount(0)
  await app.axe(page)
  await pictures.getByRole('button', { name: /^查看 驾驶证正页/ }).click()
  const large = page.getByRole('dialog', { name: /^驾驶证正页/ }).getByRole('img', { name: /^驾驶证正页/ })
  await expect(large).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await app.fits(page)
})
