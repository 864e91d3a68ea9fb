import type { Locator } from '@playwright/test'
import { expect, test } from './app'
import { desk, driverOnDesk, openPassable, pendingList } from './desk'

/** What has focus and how it shows: the width of its ring, drawn by itself or by what holds it. */
const ringed = () => {
  const probe = document.createElement('i')
  document.body.append(probe)
  /** A colour by its token, as computed styles say it; the menu is dark in every theme and has one of its own. */
  const colourOf = (token: string, element: Element) => {
    probe.style.color = getComputedStyle(element).getPropertyValue(token)
    return getComputedStyle(probe).color
  }
  const shows = (element: Element | null, up = 5): boolean => {
    if (!element || up === 0) return false
    const { outlineWidth, outlineStyle, outlineColor, boxShadow, borderTopColor } = getComputedStyle(element)
    const [focus, menu] = ['--fd-focus', '--menu-strong'].map((token) => colourOf(token, element))
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const isFramed = boxShadow.includes(String(focus)) && borderTopColor === focus
    return (
      (isOutlined && [focus, menu].includes(outlineColor)) || isFramed || shows(element.parentElement, up - 1)
    )
  }
  const at = document.activeElement
  const isRinged = at === document.body || shows(at)
  probe.remove()
  const name = at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 20) ?? ''
  return { at: `${at?.tagName} ${at?.className} ${name}`, isRinged }
}

for (const theme of ['light', 'dark'] as const) {
  test(`whatever has focus is ringed, in the ${theme} theme`, async ({ page, app }) => {
    if (theme === 'dark') await app.dark(page)
    await app.enter(page, 'admin', '/user/login?redirect=%2Fisystem%2Fuser')
    await expect(page.getByRole('button', { name: /^编辑 / }).first()).toBeVisible()
    const without = new Set<string>()
    for (let stop = 0; stop < 70; stop++) {
      await page.keyboard.press('Tab')
      const { at, isRinged } = await page.evaluate(ringed)
      if (!isRinged) without.add(at)
    }
    expect([...without]).toEqual([])
  })
}

test('labels of one row stand on one line, and what must be filled in says so behind its word', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fcustomer%2Flist')
  await page.getByRole('button', { name: '新增客户' }).click()
  const form = page.getByRole('dialog', { name: '新增客户' })
  const label = (text: string) => form.locator('label').filter({ hasText: new RegExp(`^${text}$`) })
  await expect(label('统一社会信用代码')).toBeVisible()
  const boxes = [await label('统一社会信用代码').boundingBox(), await label('法定代表人').boundingBox()]
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
  const stars = (text: string) =>
    label(text).evaluate((at) => ['::before', '::after'].map((part) => getComputedStyle(at, part).content))
  expect(await stars('统一社会信用代码')).toEqual([expect.anything(), '"*"'])
  expect((await stars('法定代表人'))[1]).not.toBe('"*"')
})

/** What the solid buttons of a place say: those whose ground is neither clear nor that of a surface. */
const solidIn = (place: Locator) =>
  place
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons
        .filter(
          (at) => !['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(getComputedStyle(at).backgroundColor),
        )
        .map((at) => at.textContent?.trim()),
    )

test('one solid button leads on a list, and row actions are quiet until their row is looked at', async ({
  page,
  app,
}) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fdriver%2Fcheck%3Ffileter%3D0')
  const edit = page.getByRole('button', { name: /^编辑 / }).first()
  await expect(edit).toBeVisible()
  expect(await solidIn(page.getByRole('main'))).toEqual([expect.stringContaining('开始审核')])
  const colour = () => edit.evaluate((at) => getComputedStyle(at).color)
  await page.mouse.move(0, 0)
  const quiet = await colour()
  await edit.hover()
  await expect.poll(colour).not.toBe(quiet)
})

test('one solid decision at the desk: that which comes next, also among the reasons', async ({
  page,
  app,
}) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  await openPassable(page, app.url)
  const solid = () => solidIn(desk(page).locator('[data-desk-bar], form'))
  expect(await solid()).toEqual([expect.stringContaining('全部通过并下一个')])
  await page.keyboard.press('f')
  await expect(page.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
  expect(await solid()).toEqual([expect.stringContaining('确定')])
})

test('查询 and 重置 stay where they are when more filters are unfolded', async ({ page, app }) => {
  await app.enter(page, 'ops', '/user/login?redirect=%2Fshipping%2Flist')
  const search = page.getByRole('search')
  // Whole pixels: the browser lays out in parts of them.
  const placeOf = async (name: string) =>
    Object.values((await search.getByRole('button', { name }).boundingBox()) ?? {}).map(Math.round)
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const before = [await placeOf('查询'), await placeOf('重置')]
    await search.getByRole('button', { name: '展开' }).click()
    await expect(search.getByLabel('审核时间').first()).toBeVisible()
    expect([await placeOf('查询'), await placeOf('重置')]).toEqual(before)
    const lefts = await search
      .locator('[data-kind]')
      .evaluateAll((filters) => filters.map((filter) => filter.getBoundingClientRect().left))
    expect(new Set(lefts).size, `${width} px`).toBeLessThanOrEqual(4)
    await search.getByRole('button', { name: '收起' }).click()
  }
})

/** What a thumb is to hit and cannot: less than 44 px high, or 40 wide. Links in a line of text are left out, what is in a label is hit by it. */
const tooSmall = () =>
  [
    ...document.querySelectorAll<HTMLElement>(
      'button, [role="button"], input:not(label input), label:has(input)',
    ),
  ]
    .filter((element) => element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"]'))
    // An input is as high as the field that it stands in.
    .map((element) => element.closest<HTMLElement>('[data-kind] > :not(label)') ?? element)
    .filter((element) => element.offsetWidth > 0 && (element.offsetHeight < 44 || element.offsetWidth < 40))
    .map(
      (element) =>
        `${element.getAttribute('aria-label') ?? element.innerText} ${element.outerHTML.slice(0, 80)}`,
    )

test('a thumb hits what it is to hit', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await app.enter(page, 'ops', pendingList)
  await expect(page.getByRole('button', { name: /^审核 / }).first()).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
  await expect(page.getByLabel('审核时间').first()).toBeVisible()
  expect(await page.evaluate(tooSmall)).toEqual([])
  await page.goto(`${app.url}/driver/check?fileter=0&driverName=%E6%9D%8E`)
  await expect(page.getByRole('button', { name: /^移除筛选/ })).toBeVisible()
  expect(await page.evaluate(tooSmall)).toEqual([])
  await page.goto(`${app.url}/driver/check?fileter=0`)
  await page
    .getByRole('button', { name: /^更多操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '编辑' }).click()
  for (const name of [/^修改手机号$/, /^更换/, /^移除/]) {
    const tool = page.getByRole('dialog').getByRole('button', { name }).first()
    await expect.poll(async () => (await tool.boundingBox())?.height, `${name}`).toBeGreaterThanOrEqual(44)
  }
  await page.goto(`${app.url}/driver/check?fileter=0`)
  await page.getByRole('button', { name: /^开始审核/ }).click()
  await driverOnDesk(page)
  expect(await page.evaluate(tooSmall)).toEqual([])
})

test('the head of a sheet is as high as the longest name wants it', async ({ page, app }) => {
  await app.enter(page, 'ops', '/customer/list?fileter=1')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${app.url}/customer/list?fileter=1`)
    const long = page.getByRole('link', { name: /^示例省示例市/ })
    await long.click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText('企业信息')).toBeVisible()
    const state = await sheet.getByText('审核通过').first().boundingBox()
    const body = await sheet.getByText('企业信息').boundingBox()
    const title = await sheet.getByText(/^客户 示例省示例市/).boundingBox()
    const frame = await sheet.boundingBox()
    expect(title?.y, `${width} px`).toBeGreaterThanOrEqual(frame?.y ?? 0)
    expect((state?.y ?? 0) + (state?.height ?? 0), `${width} px`).toBeLessThan(body?.y ?? 0)
  }
})

/** How many pixels of the rows stand out of their list. */
const standsOut = () =>
  Math.max(
    ...[...document.querySelectorAll<HTMLElement>('[data-list-rows] table')].map(
      (table) => table.offsetWidth - (table.parentElement?.clientWidth ?? 0),
    ),
  )

/** What a list shows even at 1024 px, and what it shows from 1440 px on, too. */
const columns: Record<string, [at1024: string[], at1440: string[]]> = {
  '/driver/check?fileter=0': [
    ['风险', '姓名', '剩余时限', '手机'],
    ['证件', '提交时间'],
  ],
  '/driver/check?fileter=2': [['风险', '姓名', '末次原因'], ['证件']],
  '/driver/check?fileter=expiring': [['风险', '姓名', '最早到期'], []],
  '/shipping/autlist?fileters=2': [
    ['运单号', '末次原因'],
    ['货主', '起讫'],
  ],
  '/vehicle/check?fileter=0': [
    ['风险', '车牌号', '剩余时限', '车辆类型', '证件'],
    ['提交时间', '当前审核人'],
  ],
  '/vehicle/list?fileter=1': [
    ['车牌号', '证件'],
    ['账号状态', '黑名单'],
  ],
  '/driver/list?fileter=1': [
    ['姓名', '手机'],
    ['证件', '账号状态', '黑名单'],
  ],
  '/shipping/autlist?fileters=0': [
    ['风险', '运单号', '剩余时限', '货主', '起讫'],
    ['司机与车牌', '货物'],
  ],
  '/shipping/list': [
    ['风险', '运单号', '状态', '货主'],
    ['起讫', '司机与车牌'],
  ],
  '/carrier/list': [
    ['风险', '名称', '剩余时限', '证件'],
    ['提交时间', '当前审核人'],
  ],
  '/customer/list': [
    ['客户名称', '状态', '审核状态', '联系人'],
    ['联系电话', '信用额度'],
  ],
  '/isystem/user': [
    ['用户账号', '状态', '部门'],
    ['手机号码', '创建时间'],
  ],
  '/isystem/roleUserList': [['角色名称', '数据范围'], ['更新时间']],
  '/isystem/dict': [['字典名称', '字典编码'], ['更新时间']],
  '/risk/expiry': [['剩余天数', '名称', '联系人', '证件', '到期日'], ['对象']],
  '/risk/blacklist': [
    ['名称', '对象', '拉黑原因', '拦截', '期限'],
    ['说明', '时间'],
  ],
  '/isystem/position': [['岗位名称', '岗位编码'], ['创建时间']],
}

test('lists show the columns that have room, and none that is cut', async ({ page, app }) => {
  await app.enter(page, 'admin', '/user/login?redirect=%2F404')
  for (const [address, [first, more]] of Object.entries(columns)) {
    await page.setViewportSize({ width: 1024, height: 900 })
    await page.goto(app.url + address)
    const head = (title: string) => page.getByRole('columnheader', { name: title, exact: true })
    for (const [width, titles] of [
      [1024, first],
      [1440, [...first, ...more]],
      [1920, [...first, ...more]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      for (const title of titles) await expect(head(title), `${address}, ${width} px`).toBeVisible()
      await expect.poll(() => page.evaluate(standsOut), `${address}, ${width} px`).toBe(0)
    }
  }
})
