import type { Page } from '@playwright/test'

/** A screen or a state of one, as it is photographed for people to look at. */
export interface Screen {
  /** Part of the picture's file name. */
  name: string
  /** Who of the cast looks at it; nobody signs in for null. */
  who: string | null
  address: string
  /** Leads from the page to the state; the page has come to rest before. */
  open?: (page: Page) => Promise<void>
  /** What the server does with calls whose path contains this, instead of answering. */
  answers?: { to: string; with: 'failure' | 'nothing' }
  /** It is not to come to rest: the skeleton is the picture. */
  rests?: false
}

const button = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}
/** What can be done with the first row: on a phone most of it is in the row's menu. */
const rowAction = (label: string) => async (page: Page) => {
  const own = page.getByRole('button', { name: new RegExp(`^${label} `) }).first()
  if (await own.isVisible()) return await own.click()
  await page.getByRole('button', { name: /^更多/ }).first().click()
  await page.getByRole('menuitem', { name: label }).click()
}
/** Several steps, one after the other. */
const steps =
  (...each: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of each) await step(page)
  }
/** Waits for what the step opens. */
const opens = (step: (page: Page) => Promise<void>) =>
  steps(step, async (page) => await page.getByRole('dialog').first().waitFor())
/** The record of the list's first row: not in a queue, where it is claimed at the desk. */
const firstRecord = async (page: Page) => {
  await page.locator('[data-list-rows]').getByRole('link').first().click()
}
const unfold = async (page: Page) => {
  await page.getByRole('search').getByRole('button', { name: '展开' }).click()
}

const drivers = '/driver/check?fileter=0'
const vehicles = '/vehicle/check?fileter=0'
const waybills = '/shipping/autlist?fileters=0'

export const screens: readonly Screen[] = [
  { name: 'sign-in', who: null, address: '/user/login' },
  { name: 'sign-in-shipper', who: null, address: '/user/login?side=shipper' },
  { name: 'home', who: 'admin', address: '/dashboard/analysis' },
  { name: 'home-reviewer', who: 'driver_reviewer', address: '/dashboard/analysis' },
  { name: 'home-without-rights', who: 'nobody', address: '/dashboard/analysis' },
  { name: 'drivers', who: 'ops', address: drivers },
  { name: 'drivers-filters', who: 'ops', address: drivers, open: unfold },
  { name: 'drivers-none', who: 'ops', address: `${drivers}&driverName=%E6%97%A0%E6%AD%A4%E4%BA%BA` },
  {
    name: 'drivers-loading',
    who: 'ops',
    address: drivers,
    answers: { to: '/hyDriver/list', with: 'nothing' },
    rests: false,
  },
  {
    name: 'drivers-failed',
    who: 'ops',
    address: drivers,
    answers: { to: '/hyDriver/list', with: 'failure' },
  },
  { name: 'driver-record', who: 'ops', address: '/driver/list?fileter=1', open: opens(firstRecord) },
  { name: 'driver-form', who: 'ops', address: drivers, open: opens(rowAction('编辑')) },
  { name: 'driver-add', who: 'ops', address: '/driver/list?fileter=1', open: opens(button(/^新增/)) },
  { name: 'vehicles', who: 'ops', address: vehicles },
  { name: 'vehicle-record', who: 'ops', address: '/vehicle/list?fileter=1', open: opens(firstRecord) },
  { name: 'vehicle-form', who: 'ops', address: vehicles, open: opens(rowAction('编辑')) },
  { name: 'expiry', who: 'service', address: '/risk/expiry' },
  { name: 'expiry-form', who: 'service', address: '/risk/expiry', open: opens(rowAction('登记联系')) },
  { name: 'blacklist', who: 'ops', address: '/risk/blacklist' },
  { name: 'blacklist-form', who: 'ops', address: '/risk/blacklist', open: opens(button('拉黑')) },
  { name: 'intercept', who: 'ops', address: '/risk/intercept' },
  {
    name: 'intercept-form',
    who: 'ops',
    address: '/risk/intercept',
    open: opens(button('修改司机证件拦截')),
  },
  { name: 'waybills', who: 'ops', address: waybills },
  { name: 'waybill-archive', who: 'ops', address: '/shipping/list' },
  { name: 'waybill-record', who: 'ops', address: '/shipping/list', open: opens(firstRecord) },
  { name: 'waybill-add', who: 'ops', address: '/shipping/list', open: opens(button(/^新增/)) },
  { name: 'carriers', who: 'ops', address: '/carrier/list' },
  { name: 'carrier-record', who: 'ops', address: '/carrier/list?fileter=1', open: opens(firstRecord) },
  { name: 'customers', who: 'ops', address: '/customer/list' },
  { name: 'customer-record', who: 'ops', address: '/customer/list?fileter=1', open: opens(firstRecord) },
  { name: 'customer-add', who: 'ops', address: '/customer/list', open: opens(button('新增客户')) },
  { name: 'desk-driver', who: 'driver_reviewer', address: drivers, open: opens(button(/^开始审核/)) },
  {
    name: 'desk-reasons',
    who: 'driver_reviewer',
    address: drivers,
    open: steps(button(/^开始审核/), button('本证不通过')),
  },
  { name: 'desk-vehicle', who: 'vehicle_reviewer', address: vehicles, open: opens(button(/^开始审核/)) },
  { name: 'desk-waybill', who: 'waybill_reviewer', address: waybills, open: opens(button(/^开始审核/)) },
  { name: 'users', who: 'admin', address: '/isystem/user' },
  { name: 'user-form', who: 'admin', address: '/isystem/user', open: opens(rowAction('编辑')) },
  { name: 'roles', who: 'admin', address: '/isystem/roleUserList' },
  {
    name: 'departments',
    who: 'admin',
    address: '/isystem/depart',
    open: async (page) => await page.getByRole('treeitem').nth(1).click(),
  },
  { name: 'own-department', who: 'admin', address: '/isystem/departUserList' },
  { name: 'menu-rows', who: 'admin', address: '/isystem/permission' },
  { name: 'explain', who: 'admin', address: '/isystem/explain' },
  { name: 'dictionaries', who: 'admin', address: '/isystem/dict' },
  { name: 'dictionary-items', who: 'admin', address: '/isystem/dict', open: opens(rowAction('字典项')) },
  { name: 'positions', who: 'admin', address: '/isystem/position' },
  { name: 'settings', who: 'admin', address: '/isystem/settings' },
  { name: 'gallery', who: 'admin', address: '/gallery' },
  {
    name: 'appearance',
    who: 'admin',
    address: '/isystem/position',
    open: steps(
      button(/用户菜单/),
      async (page) => await page.getByRole('menuitem', { name: '系统设置' }).click(),
    ),
  },
  { name: 'no-such-page', who: 'admin', address: '/no-such' },
]
