import type { CDPSession, Locator, Page } from '@playwright/test'
import { affixOf, chosenIn, dayClearing, offered, openList, selectOf } from './antd'
import { expect, type App, test, withMotion } from './app'

test.use(withMotion)

const list = '/user/login?redirect=%2Fcustomer%2Flist'

/** A new customer's form. */
async function open(page: Page, app: App): Promise<Locator> {
  await app.enter(page, 'ops', list)
  await page.getByRole('button', { name: '新增客户' }).click()
  return page.getByRole('dialog', { name: '新增客户' })
}

/** What an input method holds before it makes a word of it. */
async function hold(input: CDPSession, letters: string): Promise<void> {
  for (let end = 1; end <= letters.length; end++)
    await input.send('Input.imeSetComposition', {
      text: letters.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    })
}

/** Pastes through the clipboard's own event: a headless browser has no clipboard to fill. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (element.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
  }, text)
}

test('what an input method composes in a number stands there once, however the field is left', async ({
  page,
  app,
}) => {
  const form = await open(page, app)
  const input = await page.context().newCDPSession(page)
  const compose = async (label: string, before: string, letters: string) => {
    const field = form.getByLabel(label)
    await field.click()
    await page.keyboard.type(before)
    await hold(input, letters)
    await expect(field).toHaveValue(before + letters)
    return field
  }
  const taxNo = await compose('纳税人识别号', '9199010', 'ma')
  await input.send('Input.insertText', { text: 'ma' })
  await expect(taxNo).toHaveValue('9199010MA')
  await page.keyboard.press('Tab')
  await expect(taxNo).toHaveValue('9199010MA')

  const account = await compose('银行账号', '', '6222 0000')
  await input.send('Input.insertText', { text: '6222 0000' })
  await expect(account).toHaveValue('62220000')

  // Left while the input method still holds the letters.
  const code = await compose('统一社会信用代码', '91990101', 'ma0')
  await form.getByLabel('客户名称').click()
  await expect(code).toHaveValue('91990101MA0')
  const phone = await compose('联系电话', '', '138 0013 8000')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(phone).toHaveValue('13800138000')
  await expect(form.getByText('请输入正确的手机号或座机号')).toHaveCount(0)

  await form.getByText('个人', { exact: true }).click()
  const identity = form.getByLabel('身份证号')
  await identity.fill('11010519491231002')
  await identity.focus()
  await page.keyboard.press('End')
  await hold(input, 'x')
  await input.send('Input.insertText', { text: 'x' })
  await expect(identity).toHaveValue('11010519491231002X')
})

test('the keys go from a day to the next field, and what is typed there counts', async ({ page, app }) => {
  const form = await open(page, app)
  const from = form.getByLabel('合同开始日期')
  const to = form.getByLabel('合同截止日期')
  await from.click()
  await page.keyboard.type('2026-3-1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2026-9-30')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('2026-03-01')
  await expect(to).toHaveValue('2026-09-30')

  // The pointer rests on the field.
  await from.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('20260302')
  await page.keyboard.press('Tab')
  await expect(to).toBeFocused()
  await page.keyboard.press('Space')
  await from.hover()
  await page.keyboard.press('Shift+Tab')
  await expect(from).toBeFocused()
  await expect(from).toHaveValue('2026-03-02')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('')
})

test('the keys go through the days of a filter and on', async ({ page, app }) => {
  await app.enter(page, 'ops', list)
  await page.getByRole('button', { name: '展开' }).click()
  const begin = page.getByRole('textbox', { name: '合同截止' })
  const end = page.locator('input[id$="-end"]').first() // 合同截止 comes first
  await begin.click()
  await page.keyboard.type('2026-1-1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('２０２７/12/31')
  await page.keyboard.press('Tab')
  await expect(begin).toHaveValue('2026-01-01')
  await expect(end).toHaveValue('2027-12-31')
  await expect(dayClearing(page).and(page.locator(':focus'))).toHaveCount(0)
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+Tab')
  await expect(end).toBeFocused()
  await expect(begin).toHaveValue('2026-01-01')
  await expect(end).toHaveValue('2027-12-31')
})

test('several cells pasted at once are not glued together in a field', async ({ page, app }) => {
  const form = await open(page, app)
  const cases = [
    ['银行账号', '62220212\n62220213'],
    ['银行账号', '622202123456\t1000'],
    ['联系电话', '13800138000\r\n13900139000'],
    ['客户名称', '甲公司\t乙'],
    ['合同开始日期', '2026-03-01\t2026-09-30'],
  ] as const
  for (const [label, text] of cases) {
    const field = form.getByLabel(label)
    const before = await field.inputValue()
    await paste(field, text)
    await expect(field).toHaveValue(before)
    await expect(form.getByText(`粘贴的内容有多行或多个单元格，没有填入${label}`)).toBeVisible()
  }
  await app.axe(page)
  const name = form.getByLabel('客户名称')
  await paste(name, '\t甲公司\r\n')
  await expect(name).toHaveValue(/甲公司/)
  await expect(form.getByText('没有填入客户名称')).toHaveCount(0)
})

test('what was typed is offered again after a reload, even one that was agreed to', async ({ page, app }) => {
  const form = await open(page, app)
  await form.getByRole('textbox', { name: '客户名称' }).fill('远山货运')
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '新增客户' }).click()
  await form.getByRole('button', { name: '恢复' }).click()
  await expect(form.getByRole('textbox', { name: '客户名称' })).toHaveValue('远山货运')
})

test('a zero is replaced by what is typed, wherever it is clicked; another number is not', async ({
  page,
  app,
}) => {
  const form = await open(page, app)
  /** Presses just inside the left edge of what stands in the field. */
  const clickBefore = async (field: Locator) => {
    const inset = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingLeft))
    await field.click({ position: { x: inset + 1, y: 12 } })
  }
  for (const [label, zero, five] of [
    ['信用额度', '0.00', '5.00'],
    ['服务费率', '0', '5'],
  ] as const) {
    const field = form.getByLabel(label)
    await expect(field).toHaveValue(zero)
    await clickBefore(field)
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue(five)
    await clickBefore(field)
    await page.keyboard.type('1')
    await expect(field).toHaveValue(`1${five}`)
    await field.fill('0')
    await page.keyboard.press('Tab')
    await clickBefore(field)
    await clickBefore(field)
    await page.keyboard.type('5')
    await expect(field).toHaveValue(`5${zero}`)
    await field.fill('0')
    await page.keyboard.press('Tab')
    await affixOf(form, label).click()
    await page.keyboard.type('7')
    await expect(field).toHaveValue('7')
  }
})

test('Tab leaves a list for the next field without choosing, unless what it takes was looked for', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', '/isystem/user')
  await page.getByRole('button', { name: '添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  const lists = openList(page)
  const leave = async () => {
    await expect(lists).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(lists).toHaveCount(0)
  }
  const roles = form.getByLabel('角色', { exact: true })
  const role = chosenIn(form, '角色')
  await roles.click()
  await leave()
  await expect(role).toHaveCount(0)
  await expect(roles).not.toBeFocused()
  await roles.click()
  await offered(page).first().click()
  await leave()
  await expect(role).toHaveCount(1)
  await expect(roles).not.toBeFocused()

  const sex = form.getByLabel('性别', { exact: true })
  const chosen = selectOf(form, '性别')
  await sex.click()
  await expect(offered(page).first()).toBeVisible()
  await leave()
  await expect(chosen).toHaveText('请选择')
  await sex.click()
  await page.keyboard.type('女')
  await leave()
  await expect(chosen).toHaveText('女')
  await expect(form.getByLabel('生日')).toBeFocused()
})

test('what is typed in a list and left there is taken, or said not to be, and not saved over', async ({
  page,
  app,
}) => {
  await app.enter(page, 'admin', '/isystem/user')
  await page.getByRole('button', { name: '添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  const chosen = (label: string) => chosenIn(form, label)
  const roles = form.getByLabel('角色', { exact: true })
  await roles.click()
  await page.keyboard.type('没有这个角色')
  // By the pointer: the list closes before the field is left.
  await form.getByLabel('工号').click()
  const left = form.getByText('没有填入「没有这个角色」：请从列表中选择')
  await expect(left).toBeVisible()
  await app.axe(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(roles).toBeFocused()
  await expect(left).toBeVisible()
  await page.keyboard.press('ArrowDown')
  const first = offered(page).first()
  const role = await first.getAttribute('title')
  await page.keyboard.type(role ?? '')
  await expect(left).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(chosen('角色')).toHaveCount(1)

  const sex = form.getByLabel('性别', { exact: true })
  const shown = selectOf(form, '性别')
  await sex.click()
  await page.keyboard.type('未知')
  await form.getByLabel('工号').click()
  await expect(form.getByText('没有填入「未知」：请从列表中选择')).toBeVisible()
  await sex.click()
  await page.keyboard.type('女')
  await form.getByLabel('工号').click()
  await expect(shown).toHaveText('女')
  await sex.focus()
  await page.keyboard.press('Delete')
  await expect(shown).toHaveText('请选择')

  await page.goto(new URL('/customer/list', page.url()).href)
  await page.getByRole('button', { name: '新增客户' }).click()
  const customer = page.getByRole('dialog', { name: '新增客户' })
  const salesman = customer.getByLabel('业务员')
  await salesman.click()
  await page.keyboard.type('查无此人')
  await page.keyboard.press('Tab')
  const nobody = customer.getByText('没有填入「查无此人」：请从列表中选择')
  await expect(nobody).toBeVisible()

  // Enter comes before the answer does.
  await salesman.click()
  await page.keyboard.type('查无此人')
  await page.keyboard.press('Enter')
  await expect(nobody).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(nobody).toHaveCount(0)
  await expect(salesman).toBeFocused()
  await expect(salesman).toHaveValue('')
  await page.keyboard.insertText('张敏')
  await expect(salesman).toHaveValue('张敏')
  await page.keyboard.press('Enter')
  await expect(selectOf(customer, '业务员')).toHaveText('张敏')
})

test('Enter pressed twice gives one role and one department, and takes none', async ({ page, app }) => {
  await app.enter(page, 'admin', '/isystem/user')
  await page.getByRole('button', { name: '添加用户' }).click()
  const form = page.getByRole('dialog', { name: '添加用户' })
  for (const [label, names] of [
    ['角色', ['财务', '客服']],
    ['所属部门', ['客服部', '华北组']],
  ] as const) {
    const field = form.getByLabel(label, { exact: true })
    const chosen = chosenIn(form, label)
    await field.click()
    for (const name of [...names, names[0]]) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    await expect(chosen).toHaveCount(2)
    for (const [at, name] of names.entries()) await expect(chosen.nth(at)).toContainText(name)
    await page.keyboard.press('Tab')
    await expect(chosen).toHaveCount(2)
  }
})
