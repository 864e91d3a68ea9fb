import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { EndDay } from '@/widgets/dossier/end-day'
import { CustomerDrawer } from './customer-drawer'
import { CustomerFormDrawer } from './customer-form-drawer'
import { customerSections } from './customer-form-fields'
import { draftOf, newCustomer, valuesOf } from './customer-form-values'
import { CustomerListScreen } from './customer-list-screen'
import type { Customer } from './customer-queries'

const company = {
  id: 'c1',
  version: 4,
  customerType: 1,
  customerType_dictText: '企业',
  consignor: '示例物流',
  consignorId: '91990101MA0DEM013U',
  legalPerson: '演示法人',
  contact: '沈岩',
  contactPhone: '154****9501',
  divisionCode: '320583',
  divisionCode_dictText: '江苏省苏州市昆山市',
  address: '示例路 1 号',
  invoiceTitle: '示例物流',
  invoiceTaxNo: '91990101MA0DEM013U',
  invoiceBank: '',
  invoiceAccount: '************0001',
  invoiceAddress: '',
  invoicePhone: '',
  contractNo: 'KJ-1',
  contractFrom: '2025-01-01',
  contractTo: '2026-01-01',
  settleType: 4,
  settleType_dictText: '月结',
  creditLimitFen: 50_000_000,
  serviceRatePermille: 60,
  salesman: 'ops',
  salesman_dictText: '张敏',
  accountCount: 1,
  status: 1,
  status_dictText: '正常',
  createTime: '2026-01-01 08:00:00',
  licenceValidTo: '9999-12-31',
  reviewState: 1,
  reviewState_dictText: '审核通过',
  riskLevel: 0,
  precheckHits: [],
  claimedBy: '',
  documents: [
    { docType: '41', name: '营业执照', url: '/sys/common/static/f/41.jpg', result: 1, required: true },
  ],
} as unknown as Customer
const person = {
  ...company,
  id: 'c2',
  customerType: 2,
  consignor: '谭小禾',
  consignorId: '9901**********6078',
  invoiceTaxNo: '9901**********6078',
  legalPerson: '',
  status: 2,
  reviewState: 0,
  reviewState_dictText: '待审核',
  documents: [],
}
const account = {
  id: 'u1',
  username: 'shen',
  realname: '沈岩',
  phone: '154****9014',
  status: 1,
  status_dictText: '正常',
  roleNames: '货主管理员',
  mustChangePassword: true,
  createTime: '2026-01-01 08:00:00',
}
const roles = [
  { id: 'r1', roleName: '货主操作员', roleCode: 'customer_operator' },
  { id: 'r2', roleName: '货主管理员', roleCode: 'customer_admin' },
]
const everything = [
  ...['list', 'add', 'edit', 'remove', 'freeze'].map((verb) => `customer:${verb}`),
  'pii:view',
]

const page = (...records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const pairs = (...texts: string[]) => texts.map((text, at) => ({ value: String(at + 1), text }))

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /customer/hyCustomerUser/list': () => page(company, person),
    'GET /customer/hyCustomerUser/queryById': ({ query }) => (query.id === 'c2' ? person : company),
    'GET /customer/hyCustomerUser/accounts': () => [account],
    'GET /customer/hyCustomerUser/roles': () => roles,
    'GET /sys/user/preference/list.customer': () => null,
    'GET /sys/dict/getDictItems/hy_customer_type': () => pairs('企业', '个人'),
    'GET /sys/dict/getDictItems/hy_settle_type': () => pairs('预付', '单结', '周结', '月结'),
    'GET /sys/dict/getDictItems/user_status': () => pairs('正常', '冻结'),
    'GET /sys/dict/loadDictItem/sys_user,realname,username': () => ['张敏'],
    'GET /sys/dict/loadDictItem/hy_division,name,code': () => ['江苏省苏州市昆山市'],
    'GET /sys/duplicate/check': () => null,
    'GET /customer/hyCustomerUser/tabs': () => ({ pending: 3, passed: 8, failed: 2, mine: 0, expiring: 1 }),
    'GET /review/task/history': () => [],
    'GET /sys/dict/getDictItems/hy_doc_type': () => [],
    ...more,
  })
}

const press = async (row: string, action: string) =>
  userEvent.click(within(await rowOf(row)).getByRole('button', { name: `${action} ${row}` }))

describe('what is sent', () => {
  it('of an untouched customer is nothing but which one and which version', () => {
    expect(draftOf(valuesOf(company), valuesOf(company))).toEqual({ id: 'c1', version: 4, submitted: true })
  })

  it('of an edit is what changed; an emptied text is "", no amount is 0', () => {
    const base = valuesOf(company)
    const values = { ...base, address: undefined, creditLimitFen: undefined, settleType: '2' }
    expect(draftOf(values, base)).toEqual({
      id: 'c1',
      version: 4,
      submitted: true,
      address: '',
      creditLimitFen: 0,
      settleType: '2',
    })
  })

  it('a mask that was left alone stays at home, and a person has no legal person', () => {
    const base = valuesOf(company)
    const values = { ...base, customerType: '2', consignorId: '990101198803046078' }
    expect(draftOf(values, base)).toEqual({
      id: 'c1',
      version: 4,
      submitted: true,
      customerType: '2',
      consignorId: '990101198803046078',
      legalPerson: '',
    })
  })

  it('of a new customer is the account too', () => {
    expect(draftOf({ ...newCustomer('r2'), consignor: '新', username: 'x', password: 'y' })).toEqual({
      customerType: '1',
      consignor: '新',
      creditLimitFen: 0,
      serviceRatePermille: 0,
      username: 'x',
      password: 'y',
      selectedroles: 'r2',
    })
  })
})

it('the end of a contract is said when it is near or past', () => {
  const now = Date.parse('2026-11-21T09:00:00+08:00')
  show(
    <div>
      {['2026-11-20', '2026-11-21', '2026-12-21', '2026-12-22', ''].map((date) => (
        <p key={date}>
          <EndDay date={date} of="合同" now={now} />
        </p>
      ))}
    </div>,
    { at: '/' },
  )
  expect(screen.getAllByRole('paragraph').map((each) => each.textContent)).toEqual([
    '2026-11-20 已到期',
    '2026-11-21 将到期',
    '2026-12-21 将到期',
    '2026-12-22',
    '—',
  ])
})

describe('the list', () => {
  it('asks for any part of a name, and keeps a phone out of the address', async () => {
    const log = answers()
    const { router } = show(<CustomerListScreen />, { at: '/customer/list?consignor=物', may: everything })
    await rowOf('示例物流')
    expect(log.find(({ call }) => call.endsWith('/list'))?.query).toMatchObject({ consignor: '*物*' })
    await userEvent.type(screen.getByLabelText('联系电话'), '9501{Enter}')
    const asked = () => log.findLast(({ call }) => call.endsWith('/list'))
    await waitFor(() => expect(asked()?.query).toMatchObject({ contactPhone: '9501' }))
    expect(decodeURIComponent(router.state.location.search)).toBe('?consignor=物')
  })

  it('names the salesman that it is narrowed to, by the address or by a choice', async () => {
    const dict = 'sys_user%2Crealname%2Cusername'
    const log = answers({
      [`GET /sys/dict/loadDict/${dict}`]: () => [{ value: 'wang', text: '王芳' }],
      [`GET /sys/dict/loadDictItem/${dict}`]: () => ['张敏'],
    })
    show(<CustomerListScreen />, { at: '/customer/list?salesman=ops', may: everything })
    expect(await screen.findByText('业务员：张敏')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: /展\s?开/ }))
    await userEvent.type(screen.getByRole('combobox', { name: '业务员' }), '王')
    await userEvent.click(await screen.findByTitle('王芳'))
    expect(await screen.findByText('业务员：王芳')).toBeInTheDocument()
    expect(log.filter(({ call }) => call.includes('loadDictItem'))).toHaveLength(1)
  })

  it('offers only what the user may do', async () => {
    answers()
    show(<CustomerListScreen />, { at: '/customer/list', may: ['customer:list'] })
    await rowOf('示例物流')
    expect(screen.queryByRole('button', { name: /新增|编辑|冻结|删除|查看完整/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('freezes and thaws after a question that says what follows', async () => {
    const log = answers({ 'PUT /customer/hyCustomerUser/frozenBatch': () => null })
    show(<CustomerListScreen />, { at: '/customer/list', may: everything })
    await press('示例物流', '冻结')
    await agreeTo('确定要冻结客户「示例物流」吗?')
    await press('谭小禾', '解冻')
    await agreeTo('确定要解冻客户「谭小禾」吗?')
    await waitFor(() =>
      expect(log.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
        { ids: ['c1'], status: 2 },
        { ids: ['c2'], status: 1 },
      ]),
    )
  })
})

it('several customers are frozen by name', async () => {
  answers({ 'PUT /customer/hyCustomerUser/frozenBatch': () => null })
  show(<CustomerListScreen />, { at: '/customer/list', may: everything })
  for (const name of ['示例物流', '谭小禾'])
    await userEvent.click(within(await rowOf(name)).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: /^冻\s?结$/ }))
  await agreeTo('确定要冻结客户「示例物流」、「谭小禾」吗?')
})

describe('the record', () => {
  const open = async (may: readonly string[], id = 'c1') => {
    show(<CustomerDrawer id={id} onClose={() => {}} />, { at: '/customer/list', may: [...may] })
    const drawer = within(await dialogOf(id === 'c1' ? '客户 示例物流' : '客户 谭小禾'))
    await drawer.findByText('shen')
    return drawer
  }

  it('shows the company whole and a person masked', async () => {
    answers()
    const drawer = await open(everything, 'c2')
    expect(drawer.getByText('身份证号')).toBeInTheDocument()
    expect(drawer.getByRole('button', { name: '查看完整身份证号' })).toBeInTheDocument()
    expect(drawer.getByText(/已冻结，所有登录账号/)).toBeInTheDocument()
  })

  it('freezes one account, and adds another', async () => {
    const log = answers({
      'PUT /customer/hyCustomerUser/frozenAccount': () => null,
      'POST /customer/hyCustomerUser/addAccount': () =>
        new Refuse('用户名已存在!', { errors: [{ field: 'username', message: '用户名已存在!' }] }),
    })
    const drawer = await open(everything)
    await userEvent.click(drawer.getByRole('button', { name: '冻结 shen' }))
    await agreeTo('确定要冻结账号「shen」（沈岩）吗?')
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        customerId: 'c1',
        ids: ['u1'],
        status: 2,
      }),
    )
    await userEvent.click(drawer.getByRole('button', { name: '添加账号' }))
    const form = within(await dialogOf('添加登录账号'))
    const fill = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } })
    fill('用户账号', 'shen2')
    fill('用户名称', '沈二')
    fill('登录密码', 'wald-und-wiese-9')
    fill('确认密码', 'wald-und-wiese-9')
    fireEvent.mouseDown(form.getByLabelText('角色'))
    await userEvent.click(await screen.findByText('货主操作员'))
    await userEvent.click(form.getByRole('button', { name: '添加' }))
    expect(await form.findByText('用户名已存在!')).toBeInTheDocument()
    expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      customerId: 'c1',
      username: 'shen2',
      realname: '沈二',
      password: 'wald-und-wiese-9',
      confirmpassword: 'wald-und-wiese-9',
      selectedroles: 'r1',
    })
  })

  it('says that the roles of an account did not come, and takes another try', async () => {
    let isDown = true
    answers({ 'GET /customer/hyCustomerUser/roles': () => (isDown ? new Refuse('数据库繁忙') : roles) })
    const drawer = await open(everything)
    await userEvent.click(drawer.getByRole('button', { name: '添加账号' }))
    const form = within(await dialogOf('添加登录账号'))
    expect(await form.findByText('角色加载失败，请稍后重试')).toBeInTheDocument()
    expect(form.getByLabelText('角色')).toBeDisabled()
    isDown = false
    await userEvent.click(form.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(form.getByLabelText('角色')).toBeEnabled())
    expect(form.queryByText(/角色加载失败/)).toBeNull()
  })

  it('is read by who may not write', async () => {
    answers()
    const drawer = await open(['customer:list'])
    expect(drawer.queryByRole('button', { name: /编辑|冻结|重置|添加/ })).toBeNull()
  })
})

describe('the form', () => {
  const openForm = async (id?: string) => {
    show(<CustomerFormDrawer id={id} onClose={() => {}} />, { at: '/customer/list', may: everything })
    const form = within(await dialogOf(id ? '编辑客户 示例物流' : '新增客户'))
    await form.findByLabelText('联系电话')
    return form
  }

  it('asks a person for an identity card, a company for its credit code', async () => {
    answers()
    const form = await openForm()
    await userEvent.type(form.getByLabelText('统一社会信用代码'), '91990101MA0DEM0139')
    await userEvent.tab()
    expect(await form.findByText(/统一社会信用代码不正确/)).toBeInTheDocument()
    await userEvent.click(form.getByRole('radio', { name: '个人' }))
    expect(await form.findByText(/身份证号不正确/)).toBeInTheDocument()
    expect(form.queryByLabelText('法定代表人')).toBeNull()
  })

  it('says which number is taken when it is left', async () => {
    answers({
      'GET /sys/duplicate/check': ({ query }) =>
        query.fieldName === 'consignor_id' ? new Refuse('该值不可用，系统中已存在！') : null,
    })
    const form = await openForm()
    await userEvent.type(form.getByLabelText('统一社会信用代码'), '91990101ma0dem013u')
    await userEvent.tab()
    expect(await form.findByText('该证件号码已被其他客户使用')).toBeInTheDocument()
  })

  it('edits without the account, keeps masks, and puts the server’s words at their field', async () => {
    const log = answers({
      'PUT /customer/hyCustomerUser/edit': () =>
        new Refuse('输入有误', { errors: [{ field: 'contactPhone', message: '号码无效' }] }),
    })
    const form = await openForm('c1')
    expect(form.queryByLabelText('用户账号')).toBeNull()
    fireEvent.change(form.getByRole('textbox', { name: '联系人' }), { target: { value: '沈岩岩' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('号码无效')).toBeInTheDocument()
    expect(log.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      id: 'c1',
      version: 4,
      submitted: true,
      contact: '沈岩岩',
    })
  })
})

describe('the review', () => {
  it('counts each view, keeps the address of all, and leads to the desk from what waits', async () => {
    const log = answers()
    show(<CustomerListScreen />, {
      at: '/customer/list?fileter=0',
      may: ['customer:list', 'customer:check'],
    })
    const waiting = within(await rowOf('谭小禾'))
    expect(waiting.getByRole('link', { name: '谭小禾' })).toHaveAttribute(
      'href',
      '/customer/list?fileter=0&task=c2',
    )
    expect(within(await rowOf('示例物流')).getByRole('link', { name: '示例物流' })).toHaveAttribute(
      'href',
      '/customer/list?fileter=0&open=c1',
    )
    expect(log.find(({ call }) => call.endsWith('/list'))?.query).toMatchObject({ reviewState: '0' })
    const tabs = within(screen.getByRole('navigation', { name: '审核状态' }))
    expect(await tabs.findByRole('link', { name: '待审核3' })).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: '不通过2' })).toBeVisible()
  })

  it('shows who may not judge the record of one that waits, and no way to the desk', async () => {
    answers()
    show(<CustomerListScreen />, { at: '/customer/list', may: ['customer:list'] })
    const waiting = within(await rowOf('谭小禾'))
    expect(waiting.getByRole('link', { name: '谭小禾' })).toHaveAttribute('href', '/customer/list?open=c2')
    expect(screen.queryByRole('button', { name: /审核/ })).toBeNull()
  })

  it('asks a new company for its licence, and one without pictures for none', () => {
    const context = { roles: [], number: { handler: () => undefined }, account: {} as never }
    const rulesOf = (base: Record<string, unknown> | undefined, name: string) =>
      customerSections({ customerType: '1' }, { ...context, base })
        .flatMap(({ fields }) => fields)
        .find((field) => field.name === name)?.rules?.length
    expect(rulesOf(undefined, 'documents.41')).toBeGreaterThan(0)
    expect(rulesOf(valuesOf(company), 'documents.41')).toBeGreaterThan(0)
    expect(rulesOf(valuesOf(person), 'documents.41')).toBe(0)
  })
})
