import { expect, test, withMotion } from './app'
import {
  desk,
  driverOnDesk,
  lookAtAll,
  mayPass,
  nameOnDesk,
  openDesk,
  openOfRisk,
  openPassable,
  passAll,
  pendingList,
  pressTwice,
  sentBy,
} from './desk'

test.use(withMotion)

const memo = '备注'

/** Holds back whoever waits for it until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

test('a key pressed twice decides, passes or skips once', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  const decisions = sentBy(page, '/review/task/decide')
  const releases = sentBy(page, '/review/task/release')
  await openPassable(page, app.url)
  const first = await nameOnDesk(page)
  const documents = desk(page).getByRole('navigation', { name: '证件' })
  await pressTwice(page, 'p')
  await expect(documents.getByRole('button', { name: /身份证国徽面.*待审/ })).toBeVisible()
  await pressTwice(page, 'Shift+P')
  await expect.poll(() => nameOnDesk(page)).not.toBe(first)
  const second = await nameOnDesk(page)
  await page.keyboard.press('Shift+P')
  await expect(passAll(page)).not.toHaveAttribute('aria-disabled')
  expect(decisions.map(({ result }) => result)).toEqual([1])
  expect(await nameOnDesk(page)).toBe(second)

  await pressTwice(page, 's')
  await expect.poll(() => nameOnDesk(page)).not.toBe(second)
  const third = await nameOnDesk(page)
  await expect(passAll(page)).not.toHaveAttribute('aria-disabled')
  expect(await nameOnDesk(page)).toBe(third)
  expect(releases.filter(({ skip }) => skip)).toHaveLength(1)

  await page.keyboard.press('f')
  await expect(desk(page).getByRole('form', { name: /不通过的原因/ })).toBeVisible()
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await pressTwice(page, 'Control+Enter')
  await expect.poll(() => nameOnDesk(page)).not.toBe(third)
  await expect(passAll(page)).not.toHaveAttribute('aria-disabled')
  expect(decisions.map(({ result }) => result)).toEqual([1, 2])
})

test('what an input method hands over while a decision is under way does not reach the next driver', async ({
  page,
  app,
}) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  const first = await openDesk(page)
  const asked = gate()
  const answer = gate()
  await page.route('**/review/task/decide', async (route) => {
    const response = await route.fetch()
    asked.open()
    await answer.opened
    await route.fulfill({ response })
  })
  await page.keyboard.press('f')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await asked.opened
  const text = desk(page).getByLabel(memo)
  await text.click()
  await page.keyboard.insertText('请补')
  await expect(text).toHaveValue('')
  answer.open()
  await expect.poll(() => nameOnDesk(page)).not.toBe(first)
  await page.keyboard.insertText('交清晰照片')
  await expect(text).toHaveValue('')
})

for (const gap of [150, 400, 800])
  test(`a series of strokes and clicks every ${gap} ms passes the driver at which it began`, async ({
    page,
    app,
  }) => {
    await app.enter(page, 'driver_reviewer', pendingList)
    const decisions = sentBy(page, '/review/task/decide')
    for (const again of [
      () => page.keyboard.press('Shift+P'),
      () => page.mouse.down().then(() => page.mouse.up()),
    ]) {
      await openPassable(page, app.url)
      await passAll(page).hover()
      const first = await nameOnDesk(page)
      const before = decisions.length
      for (let press = 0; press < 8; press++) {
        await again()
        await page.waitForTimeout(gap)
      }
      await expect.poll(() => nameOnDesk(page)).not.toBe(first)
      expect(decisions.length - before).toBe(1)
    }
  })

test('no other key pressed twice judges, writes or loses anything', async ({ page, app }) => {
  await app.enter(page, 'ops', pendingList)
  const decisions = sentBy(page, '/review/task/decide')
  await openOfRisk(page, app.url, 2)
  await mayPass(page)
  await lookAtAll(page)
  const driver = await nameOnDesk(page)
  const text = desk(page).getByRole('textbox', { name: memo })
  await page.keyboard.press('m')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('')
  await page.keyboard.type('em')
  await expect(text, 'what is typed is text').toHaveValue('em')
  await text.fill('')
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()

  await page.keyboard.press('Shift+O')
  const why = desk(page).getByRole('textbox', { name: '强制通过的理由' })
  await expect(why).toBeFocused()
  await expect(why).toHaveValue('')
  await expect(desk(page).getByRole('button', { name: /^确定强制通过/ })).not.toHaveAttribute('aria-disabled')
  await pressTwice(page, 'Control+Enter')
  await expect(desk(page).getByText('请填写强制通过的理由')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(why, 'Esc leaves the field first').not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)

  const keys = [
    'r',
    'Shift+R',
    '+',
    '-',
    '0',
    'c',
    'ArrowRight',
    'ArrowLeft',
    '1',
    '2',
    'z',
    'Enter',
    'Control+Enter',
  ]
  for (const key of keys) await pressTwice(page, key)
  expect(await nameOnDesk(page)).toBe(driver)
  const documents = desk(page).getByRole('navigation', { name: '证件' })
  await expect(documents.getByRole('button', { name: / 通过|不通过/ })).toHaveCount(0)
  expect(decisions).toEqual([])
})

test('a reason that nobody chose is not sent', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  const decisions = sentBy(page, '/review/task/decide')
  const driver = await openDesk(page)
  await page.keyboard.press('f')
  const panel = desk(page).getByRole('form', { name: /不通过的原因/ })
  await expect(panel.getByRole('button', { name: /证件已过期/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('请选择至少一个原因')).toBeVisible()
  await page.keyboard.press('6')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
  const [{ items }] = decisions as [{ items: { reasonCodes: string[] }[] }]
  expect(items.flatMap(({ reasonCodes }) => reasonCodes)).toEqual(['106'])
})

test('decisions are taken back one after the other', async ({ page, app }) => {
  await app.enter(page, 'driver_reviewer', pendingList)
  const undone = sentBy(page, '/review/task/undo')
  await openOfRisk(page, app.url, 0)
  const names: string[] = []
  for (const _ of [1, 2]) {
    const name = await driverOnDesk(page)
    names.unshift(name)
    await page.keyboard.press('f')
    await expect(desk(page).getByRole('form', { name: /不通过的原因/ })).toBeVisible()
    await page.keyboard.press('1')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => nameOnDesk(page)).not.toBe(name)
  }
  const undo = desk(page).getByRole('button', { name: /撤销/ })
  for (const name of names) {
    // What came back with the one before has to be seen first.
    await expect(undo).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('z')
    await expect.poll(() => nameOnDesk(page)).toBe(name)
  }
  expect(undone).toHaveLength(2)
  await expect(desk(page).getByText(/已判不通过/)).toHaveCount(0)
})

test('a block is passed by a command of its own, and the history says so', async ({ page, app }) => {
  await app.enter(page, 'ops', pendingList)
  const decisions = sentBy(page, '/review/task/decide')
  await openOfRisk(page, app.url, 2)
  await mayPass(page)
  await lookAtAll(page)
  const driver = await nameOnDesk(page)
  const target = new URL(page.url()).searchParams.get('task')
  await page.keyboard.press('m')
  await page.keyboard.type('手机号已核对')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+P')
  await expect(
    desk(page)
      .getByRole('alert')
      .getByText(/只能强制通过/),
  ).toBeVisible()
  expect(decisions).toEqual([])
  await page.keyboard.press('Shift+O')
  const panel = desk(page).getByRole('form', { name: '强制通过' })
  await expect(panel.getByRole('listitem').first()).toHaveText(/^D\d\d /)
  await app.axe(page)
  await page.keyboard.type('材料已补')
  await expect(panel.getByRole('button', { name: /^确定强制通过/ })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Control+Enter')
  await expect(desk(page).getByText(`${driver} 已强制通过`)).toBeVisible()
  await expect.poll(() => nameOnDesk(page)).not.toBe(driver)
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/driver/check?open=${target}`)
  const record = page.getByRole('dialog', { name: `司机 ${driver}` })
  await expect(record.getByText('强制通过')).toBeVisible()
  await expect(record.getByText(/^越过拦截项：D\d\d /).first()).toBeVisible()
  await expect(record.getByText('备注：材料已补；手机号已核对')).toBeVisible()
})
