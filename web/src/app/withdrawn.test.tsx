import { readFileSync } from 'node:fs'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogOf, Refuse, serve, show } from '#test/wire'
import { listenToFailures } from '@/api/call'
import { CustomerDrawer } from '@/features/customer/customer-drawer'
import { CustomerFormDrawer } from '@/features/customer/customer-form-drawer'
import { DriverDrawer } from '@/features/driver/driver-drawer'
import { DriverFormDrawer } from '@/features/driver/driver-form-drawer'
import { RoleGrantDrawer } from '@/features/role/role-grant-drawer'
import { UserDrawer } from '@/features/user/user-drawer'
import { UserFormDrawer } from '@/features/user/user-form-drawer'

// A record that is open while it goes out of the user's reach, or is removed by somebody else.

const MASK = '154****0001'
const WHOLE = '15400000001'
const { schemas } = JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components
/** A row with all fields of its schema, empty but for some. */
const row = (schema: string, fields: object) => ({
  ...Object.fromEntries(Object.keys(schemas[schema].properties).map((name) => [name, ''])),
  ...fields,
})
const lists = { documents: [], precheckHits: [], blacklistIntercepts: [] }
const named = { consignor: '示例物流', contact: '沈岩', contactPhone: MASK }
const customer = row('CustomerView', { id: 'c1', ...named, ...lists })
const driver = row('DriverView', { id: 'd1', driverName: '王建国', telephone: MASK, ...lists })
const user = row('UserRow', { id: 'u9', username: 'zhang', realname: '张敏', phone: MASK })

const told = vi.fn()
const toldOf = (status: number) => told.mock.calls.filter(([refusal]) => refusal.status === status)
/** What every read answers from now on, while something is wrong. */
let fault: Refuse | undefined

beforeEach(() => {
  fault = undefined
  told.mockClear()
  listenToFailures(told)
  const reads: Parameters<typeof serve>[0] = {
    'GET /customer/hyCustomerUser/queryById': () => customer,
    'GET /customer/hyCustomerUser/accounts': () => [],
    'GET /driver/hyDriver/queryById': () => driver,
    'GET /review/task/history': () => [],
    'GET /sys/user/queryById': () => user,
    'GET /sys/user/queryUserRole': () => [],
    'GET /sys/user/userDepartList': () => [],
    'GET /sys/role/queryById': () => ({ id: 'r1', roleName: '司机审核员' }),
    'GET /sys/permission/queryRolePermission': () => [],
  }
  const faulty = Object.entries(reads).map(([call, answer]) => [
    call,
    (seen: Parameters<typeof answer>[0]) => fault ?? answer(seen),
  ])
  const reveal = () => ({ value: WHOLE })
  const dicts = [
    'sex',
    'position',
    'hy_customer_type',
    'hy_settle_type',
    'hy_status',
    'hy_sex',
    'hy_doc_type',
  ]
  serve({
    ...Object.fromEntries(faulty),
    ...Object.fromEntries(dicts.map((code) => [`GET /sys/dict/getDictItems/${code}`, () => []])),
    'GET /sys/sysDepart/queryIdTree': () => [],
    'GET /sys/role/queryall': () => [],
    'GET /sys/role/queryTreeList': () => ({ treeList: [], ids: [] }),
    'POST /customer/hyCustomerUser/reveal': reveal,
    'POST /driver/hyDriver/reveal': reveal,
    'POST /sys/user/reveal': reveal,
  })
})

async function open(drawer: ReactElement, title: string, label: string) {
  const { client } = show(drawer, { at: '/', may: ['pii:view', 'user:list'] })
  const shown = within(await dialogOf(title))
  await userEvent.click(await shown.findByRole('button', { name: `查看完整${label}` }))
  await shown.findByText(WHOLE)
  return { shown, fetchAgain: () => act(() => client.invalidateQueries()) }
}

const nothing = () => {}
const drawers = [
  ['客户', <CustomerDrawer key="c" id="c1" onClose={nothing} onEdit={nothing} />, '示例物流', '联系电话'],
  ['司机', <DriverDrawer key="d" id="d1" onClose={nothing} onEdit={nothing} />, '王建国', '手机号'],
  ['用户', <UserDrawer key="u" id="u9" onClose={nothing} onEdit={nothing} />, '张敏', '手机号码'],
] as const

describe.each(drawers)('the drawer of a %s', (kind, drawer, name, label) => {
  it.each([403, 404])('keeps nothing of it after a %i, and says why in its place alone', async (status) => {
    const { shown, fetchAgain } = await open(drawer, `${kind} ${name}`, label)
    fault = new Refuse('数据不存在', null, status)
    await fetchAgain()
    expect(await shown.findByText(`权限变更或资料已删除，您不能再查看此${kind}。`)).toBeVisible()
    expect(screen.queryByText(WHOLE)).toBeNull()
    expect(shown.queryByText(new RegExp(name))).toBeNull()
    expect(shown.queryByRole('button', { name: /编辑|添加账号/ })).toBeNull()
    expect(toldOf(status)).toEqual([])

    fault = undefined
    await userEvent.click(shown.getByRole('button', { name: '重试' }))
    expect(await shown.findByText(MASK), 'masked again').toBeVisible()
  })

  it('shows what stands while it cannot be fetched', async () => {
    const { shown, fetchAgain } = await open(drawer, `${kind} ${name}`, label)
    fault = new Refuse('数据库繁忙', null, 500)
    await fetchAgain()
    expect(shown.getByText(WHOLE)).toBeVisible()
    expect(shown.queryByText(new RegExp(`不能再查看|${kind}信息加载失败`))).toBeNull()
  })
})

const forms = [
  ['客户', <CustomerFormDrawer key="c" id="c1" onClose={nothing} />, '示例物流', '联系电话', '详细地址'],
  ['司机', <DriverFormDrawer key="d" id="d1" onClose={nothing} />, '王建国', '手机号', '姓名'],
  ['用户', <UserFormDrawer key="u" id="u9" onClose={nothing} />, '张敏', '手机号码', '用户名称'],
] as const

it.each(forms)('the form of a %s keeps what is typed, but no number that was revealed', async (...each) => {
  const [kind, form, name, label, typed] = each
  const { shown, fetchAgain } = await open(form, `编辑${kind} ${name}`, label)
  await userEvent.type(shown.getByLabelText(typed), '改')
  fault = new Refuse('数据不存在', null, 404)
  await fetchAgain()
  expect(await shown.findByText(/权限变更或资料已删除，您不能再修改此.*；填写的内容无法保存。/)).toBeVisible()
  expect((shown.getByLabelText(typed) as HTMLInputElement).value).toMatch(/改$/)
  expect(shown.queryByText(WHOLE)).toBeNull()
  expect(shown.queryByRole('button', { name: /^查看完整/ })).toBeNull()
  expect(toldOf(404)).toEqual([])
})

it('grants of a role that is gone are not shown, and its name is asked for in silence', async () => {
  const { client } = show(<RoleGrantDrawer roleId="r1" onClose={nothing} />, { at: '/' })
  const shown = within(await dialogOf('司机审核员 的权限'))
  await shown.findByText(/只列出您自己拥有的权限/)
  fault = new Refuse('数据不存在', null, 404)
  await act(() => client.invalidateQueries())
  expect(await shown.findByText(/权限变更或资料已删除，您不能再查看角色/)).toBeVisible()
  expect(shown.queryByText(/只列出您自己拥有的权限/)).toBeNull()
  expect(toldOf(404)).toEqual([])
})
