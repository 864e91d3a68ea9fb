import type { Page } from '@playwright/test'
import { selects } from './antd'
import { expect, test } from './app'

const GALLERY = '/gallery?view=pickers'
const PARTS = '/gallery?view=parts'
const DRIVER = '司机（单选，带出手机号）'

/** What the page has asked the server for so far, as path and query. */
function watchCalls(page: Page, part: string): URL[] {
  const calls: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes(part)) calls.push(new URL(request.url()))
  })
  return calls
}

const shown = (page: Page, label: string) => page.getByLabel(`${label}的值`, { exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const inTree = (page: Page, title: string) => page.locator(`span[title="${title}"]:visible`)
const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

test('a report is searched, chosen from and fills the fields', async ({ app, page }) => {
  test.slow()
  await app.enter(page, 'admin', GALLERY)
  const calls = watchCalls(page, '/online/cgreport/')
  const field = page.getByLabel(DRIVER, { exact: true })
  const dialog = dialogOf(page, '选择司机')
  await expect(field).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await field.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox').nth(10)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: '司机姓名' })).toBeFocused()
  expect((await dialog.boundingBox())?.width).toBe(1200)
  expect(calls.map(({ pathname }) => pathname.split('/').at(-2)).sort()).toEqual([
    'getData',
    'getQueryInfo',
    'getRpColumns',
  ])
  const first = calls.find(({ pathname }) => pathname.includes('getData'))?.searchParams
  expect([first?.get('pageNo'), first?.get('pageSize'), first?.get('column')]).toEqual(['1', '10', null])

  await expect(dialog.getByRole('search').getByText('证件到期日')).toHaveCount(0)
  await dialog.getByRole('button', { name: '展开', exact: true }).click()
  await expect(dialog.getByRole('search').getByText('证件到期日')).toBeVisible()
  await dialog.getByRole('combobox', { name: '审核状态' }).click()
  await page.getByTitle('审核通过').click()
  await expect(dialog.getByRole('row').nth(2)).toContainText('审核通过')
  await dialog.getByRole('button', { name: '收起', exact: true }).click()
  await dialog.getByRole('textbox', { name: '司机姓名' }).fill('王')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('row').nth(2)).toContainText(/王.*154\*{4}\d{4}/)
  await dialog.getByRole('columnheader', { name: '司机姓名' }).click()
  await expect.poll(() => calls.at(-1)?.searchParams.get('column')).toBe('driver_name')
  await app.axe(page)

  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()
  await dialog.getByRole('row').nth(2).click()
  await dialog.getByRole('row').nth(3).click()
  await expect(dialog.getByText('已选择 2 项')).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()
  await dialog.getByText('关闭', { exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await field.click()
  await expect(dialog.getByText('已选择 0 项')).toBeVisible()
  await dialog.getByRole('row').nth(2).click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('带出的手机号')).toHaveValue(/^154\*{4}\d{4}$/)
  await expect(page.getByLabel('带出的司机编号')).not.toHaveValue('')
  await field.focus()
  await page.keyboard.press('Delete')
  await expect(field).toHaveValue('')
  await expect(page.getByLabel('带出的手机号')).toHaveValue('')
})

test('several records are joined, a group asks once, a wrong configuration opens nothing', async ({
  app,
  page,
}) => {
  await app.enter(page, 'admin', GALLERY)
  const calls = watchCalls(page, '/online/cgreport/')
  const dialog = dialogOf(page, '选择字典项')
  const [one, other] = ['准驾车型（多选，30 秒内同组共用）', '同组的另一个（多选）']
  await page.getByLabel(one, { exact: true }).click()
  await dialog.getByRole('checkbox', { name: '选择 大型客车' }).check()
  await dialog.getByRole('checkbox', { name: '选择 重型牵引挂车' }).check()
  await dialog.getByRole('button', { name: '移除 大型客车' }).click()
  await dialog.getByRole('checkbox', { name: '选择 大型货车' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(shown(page, one)).toHaveText('重型牵引挂车,大型货车')
  expect(calls).toHaveLength(3)
  expect(
    calls.at(-1)?.searchParams.get('self_dict_code') ?? calls.at(-2)?.searchParams.get('self_dict_code'),
  ).toBe('hy_license_class')
  await page.getByLabel(other, { exact: true }).click()
  await dialog.getByRole('checkbox', { name: '选择 大型客车' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(shown(page, other)).toHaveText('A1')
  expect(calls).toHaveLength(3)

  await page.getByRole('button', { name: '未配置目标字段' }).click()
  await expect(page.getByText('popup参数未正确配置!', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '字段数量不一致' }).click()
  await expect(page.getByText('popup参数未正确配置,原始值和目标值数量不一致!', { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls).toHaveLength(3)
})

test('a search waits for the typing, drops late answers and says what it finds', async ({ app, page }) => {
  await app.enter(page, 'admin', GALLERY)
  const calls = watchCalls(page, '/sys/dict/loadDict/')
  const area = box(page, '搜索行政区划')
  await area.click()
  await expect(page.getByText('请输入搜索内容')).toBeVisible()
  await area.pressSequentially('晋源区', { delay: 60 })
  await expect(page.getByTitle('山西省太原市晋源区')).toBeVisible()
  expect(calls.map(({ searchParams }) => searchParams.get('keyword'))).toEqual(['晋源区'])

  // The answer to the first text comes long after that to the second.
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/sys/dict/loadDict/**', async (route) => {
    if (new URL(route.request().url()).searchParams.get('keyword') === '大同') await held
    await route.continue().catch(() => {})
  })
  await area.fill('大同')
  await expect.poll(() => calls.length).toBe(2)
  await area.fill('阳泉')
  await expect(page.getByTitle('山西省阳泉市矿区')).toBeVisible()
  release()
  await page.waitForTimeout(300)
  await expect(page.getByTitle(/大同/)).toHaveCount(0)
  await page.unroute('**/sys/dict/loadDict/**')

  await area.fill('没有这个地方')
  await expect(page.getByText('没有查询到任何数据')).toBeVisible()
  await area.fill('杏花岭')
  await expect(page.getByTitle('山西省太原市杏花岭区')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(shown(page, '搜索行政区划')).toHaveText('140107')
})

test('people are found by typing or from the list, departments in their tree', async ({ app, page }) => {
  test.slow()
  await app.enter(page, 'admin', GALLERY)
  const person = box(page, '负责人')
  await person.click()
  await person.pressSequentially('reviewer2')
  await expect(page.getByTitle('赵磊')).toBeVisible()
  await app.axe(page)
  await page.keyboard.press('Enter')
  await expect(shown(page, '负责人')).toHaveText('driver_reviewer2')

  const list = page.getByRole('button', { name: '从列表选择用户' })
  const dialog = dialogOf(page, '选择用户')
  await list.nth(0).click()
  await dialog.getByRole('checkbox', { name: '选择 徐倩' }).check()
  await dialog.getByRole('checkbox', { name: '选择 孙浩' }).check()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()
  await page.keyboard.press('Escape')

  await list.nth(1).click()
  await dialog.getByLabel('用户账号').fill('ops')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('checkbox', { name: '选择 张敏' })).toBeDisabled()
  await dialog.getByRole('button', { name: '重置' }).click()
  await dialog.getByRole('combobox', { name: '部门' }).click()
  await inTree(page, '财务部').click()
  await expect(dialog.getByText('共 3 条')).toBeVisible()
  await dialog.getByText('李涛').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(shown(page, '参与人（多选）')).toHaveText('ops,finance')

  await box(page, '所属部门').click()
  await page.keyboard.type('财务')
  await page.keyboard.press('Enter')
  await expect(shown(page, '所属部门')).toHaveText('dep-finance')
  await box(page, '负责部门（多选）').click()
  await inTree(page, '客服部').click()
  await inTree(page, '财务部').click()
  await page.keyboard.press('Escape')
  await expect(shown(page, '负责部门（多选）')).toHaveText(/dep-\w+,dep-\w+/)
  for (const name of ['停用的用户选择', '停用的部门选择', '停用的地区'])
    await expect(box(page, name)).toBeDisabled()
})

for (const address of [GALLERY, '/isystem/user'])
  test(`a list keeps its width while it has the focus: ${address}`, async ({ app, page }) => {
    await app.enter(page, 'admin', address)
    const lists = selects(page.getByRole('main'))
    await expect(lists.nth(1)).toBeVisible()
    const width = async (index: number) => (await lists.nth(index).boundingBox())?.width
    for (let index = 0; index < (await lists.count()); index++) {
      const input = lists.nth(index).getByRole('combobox')
      if (await input.isDisabled()) continue
      const before = await width(index)
      await input.focus()
      await expect(input).toBeFocused()
      expect(await width(index), `list ${index}`).toBe(before)
    }
  })

test('dictionaries in every shape, and divisions by level, name and code', async ({ app, page }) => {
  await app.enter(page, 'admin', GALLERY)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string,
  )
  const ask = { headers: { 'X-Access-Token': token } }
  const made = await page.request.post(`${app.url}/sys/dict/add`, {
    ...ask,
    data: { dictCode: 'goods', dictName: '货类' },
  })
  const dictId = (await made.json()).result.id as string
  for (const [itemValue, itemText] of [
    ['01', '煤炭'],
    ['0101', '原煤'],
    ['02', '钢铁'],
  ])
    await page.request.post(`${app.url}/sys/dictItem/add`, { ...ask, data: { dictId, itemValue, itemText } })
  await page.getByLabel('字典编码').fill('goods')
  await page.keyboard.press('Enter')
  await box(page, '下拉单选').click()
  await page.getByTitle('钢铁').click()
  await expect(shown(page, '下拉单选')).toHaveText('02')
  await page.getByRole('radio', { name: '原煤' }).check()
  await expect(shown(page, '单选按钮')).toHaveText('0101')
  await box(page, '下拉多选').click()
  await page.getByTitle('煤炭').last().click()
  await page.getByTitle('原煤').last().click()
  await page.keyboard.press('Escape')
  await expect(shown(page, '下拉多选')).toHaveText('01,0101')
  await box(page, '树形选择').click()
  await expect(page.getByRole('treeitem', { name: '原煤' })).toBeVisible()
  await page.getByRole('treeitem', { name: '原煤' }).click()
  await expect(shown(page, '树形选择')).toHaveText('0101')
  await page.getByLabel('字典编码').fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByText('字典Code不能为空!')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const county = box(page, '区县')
  await county.click()
  await page.keyboard.type('迎泽')
  await app.axe(page)
  await page.keyboard.press('Enter')
  await expect(shown(page, '区县')).toHaveText('140106')
  await county.click()
  await page.keyboard.type('310104')
  await page.keyboard.press('Enter')
  await expect(shown(page, '区县')).toHaveText('310104')
  await expect(page.getByTitle('上海市徐汇区')).toBeVisible()
  await box(page, '任意级别').click()
  await page.keyboard.type('14')
  await page.getByText('山西省太原市 140100').click()
  await expect(shown(page, '任意级别')).toHaveText('140100')
  await app.fits(page)
  await app.axe(page)
})

test('the parts of pages: header, facts, context menu, the plain question', async ({ app, page }) => {
  await app.enter(page, 'admin', PARTS)
  const facts = page.getByRole('table')
  await expect(page.getByRole('heading', { name: '运单 YD20260301' })).toBeVisible()
  await expect(facts.getByText('1,234,567')).toBeVisible()
  await expect(facts.getByText('2026-03-01 14:05:09')).toBeVisible()
  await expect(facts.getByText('太原北场至唐山港场动力煤干线运输，途经石家庄，全程…')).toBeVisible()
  expect(await facts.locator('tr').first().locator('td').count()).toBe(4)

  const place = page.getByRole('button', { name: '右键打开菜单' })
  const menu = page.getByRole('menu', { name: '运单操作' })
  await place.scrollIntoViewIfNeeded()
  const { x, y } = (await place.boundingBox()) ?? { x: 0, y: 0 }
  await place.click({ button: 'right', position: { x: 40, y: 10 } })
  const corner = await menu.boundingBox()
  expect(Math.abs((corner?.x ?? 0) - (x + 40))).toBeLessThan(3)
  expect(Math.abs((corner?.y ?? 0) - (y + 10))).toBeLessThan(3)
  await app.axe(page)
  await expect(menu.getByRole('menuitem', { name: '作废' })).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('开始打印')).toBeVisible()
  await expect(menu).toHaveCount(0)

  await page.getByRole('button', { name: '默认确认框' }).click()
  const question = page
    .getByRole('dialog', { name: '提示' })
    .or(page.getByRole('alertdialog', { name: '提示' }))
  await expect(question).toContainText('您确定要执行该操作吗')
  await expect(question.getByRole('button', { name: '取消' })).toBeVisible()
  await question.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('已确认')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await app.fits(page)
})
