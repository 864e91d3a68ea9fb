import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import type { Rule } from '@/validation/run'
import { UserFormDrawer } from './user-form-drawer'
import { type UserFormContext, userSections } from './user-form-fields'
import { draftOf, newUser, valuesOf } from './user-form-values'
import { UserListScreen } from './user-list-screen'
import type { User } from './user-queries'

const ops = {
  id: 'u2',
  version: 3,
  username: 'zhang',
  realname: '张敏',
  avatar: '',
  status: 1,
  status_dictText: '正常',
  sex: 2,
  sex_dictText: '女',
  phone: '15400000001',
  email: 'zhang@example.com',
  telephone: '',
  workNo: 'W02',
  post: '',
  birthday: '',
  userIdentity: 1,
  departIds: '',
  orgCodeTxt: '运营中心',
  createTime: '2026-01-01 08:00:00',
  updateTime: '2026-01-01 08:00:00',
} as unknown as User
const frozen = { ...ops, id: 'u3', username: 'frost', realname: '何寒', status: 2, status_dictText: '冻结' }
const masked = { ...ops, phone: '154****0001', email: 'z***@example.com' }
const admin = { ...ops, id: 'u4', username: 'admin', realname: '管理员' }

const page = (...records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const everything = [
  ...['list', 'add', 'edit', 'remove', 'freeze', 'resetpwd', 'grant'].map((verb) => `user:${verb}`),
  'pii:view',
]

const reviewer = { id: 'r1', roleName: '司机审核员', roleCode: 'driver_reviewer' }

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/user/list': () => page(ops, frozen, admin),
    'GET /sys/user/preference/list.user': () => null,
    'GET /sys/dict/getDictItems/user_status': () => [
      { value: '1', text: '正常' },
      { value: '2', text: '冻结' },
    ],
    'GET /sys/dict/getDictItems/position': () => [{ value: 'manager', text: '部门经理' }],
    'GET /sys/dict/getDictItems/sex': () => [{ value: '2', text: '女' }],
    'GET /sys/sysDepart/queryIdTree': () => [
      { key: 'd1', title: '总部', children: [{ key: 'd2', title: '运营中心', children: [] }] },
    ],
    'GET /sys/role/queryall': () => [reviewer],
    'GET /sys/user/queryById': () => ops,
    'GET /sys/user/queryUserRole': () => ['r1', 'r9'],
    'GET /sys/user/userDepartList': () => [{ key: 'd2', value: 'd2', title: '运营中心', children: [] }],
    'GET /sys/duplicate/check': () => null,
    'GET /sys/user/checkOnlyUser': () => true,
    ...more,
  })
}

const press = async (username: string, action: string) =>
  userEvent.click(within(await rowOf(username)).getByRole('button', { name: `${action} ${username}` }))

const menuOf = async (username: string, action: string) => {
  await userEvent.click(within(await rowOf(username)).getByRole('button', { name: `更多操作 ${username}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe('what is sent', () => {
  const loaded = { user: ops, roleIds: ['r1', 'r9'], departmentIds: ['d2'] }

  it('of an untouched user is nothing but who he is and which version', () => {
    expect(draftOf(valuesOf(loaded), valuesOf(loaded))).toEqual({ id: 'u2', version: 3 })
  })

  it('of an edit is what changed; ids in another order are the same', () => {
    const base = valuesOf(loaded)
    const values = { ...base, phone: undefined, selectedroles: 'r9,r1', selecteddeparts: 'd2,d1', sex: '1' }
    expect(draftOf(values, base)).toEqual({
      id: 'u2',
      version: 3,
      phone: '',
      sex: '1',
      selecteddeparts: 'd1,d2',
    })
  })

  it('a mask that was left alone stays at home', () => {
    const base = valuesOf({ ...loaded, user: { ...ops, phone: '154****0001' } })
    expect(draftOf({ ...base, realname: '张小敏' }, base)).toEqual({
      id: 'u2',
      version: 3,
      realname: '张小敏',
    })
  })

  it('names departments in charge only of a superior, among his own', () => {
    const values = { ...newUser, username: 'x', selecteddeparts: 'd1', departIds: 'd1,d2' }
    expect(draftOf(values).departIds).toBeUndefined()
    expect(draftOf({ ...values, userIdentity: 2 })).toMatchObject({ departIds: 'd1', userIdentity: '2' })
  })
})

describe('the list', () => {
  it('asks for any part of a name, and keeps a phone number out of the address', async () => {
    const log = answers()
    const { router } = show(<UserListScreen />, { at: '/isystem/user?username=zh', may: everything })
    await rowOf('zhang')
    expect(log.find(({ call }) => call === 'GET /sys/user/list')?.query).toMatchObject({ username: '*zh*' })
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    await userEvent.type(screen.getByLabelText('手机号码'), '15400000001{Enter}')
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ phone: '15400000001' }))
    expect(router.state.location.search).toBe('?username=zh')
  })

  it('asks for a phone number as it is written elsewhere, not for a piece of one', async () => {
    const log = answers()
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    await rowOf('zhang')
    await userEvent.click(screen.getByRole('button', { name: '展开' }))
    const phone = screen.getByLabelText('手机号码')
    await userEvent.type(phone, '+86 154-0000-0001{Enter}')
    await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ phone: '+86 154-0000-0001' }))
    await userEvent.type(phone, '{Backspace}{Enter}')
    expect(await screen.findByText('请输入完整手机号码或后 4 位')).toBeInTheDocument()
  })

  it('shows what is masked to who may see it, one at a time', async () => {
    const log = answers({
      'GET /sys/user/list': () => page(masked, { ...admin, phone: '' }),
      'POST /sys/user/reveal': () => ({ value: '15400000001' }),
    })
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    const row = within(await rowOf('zhang'))
    await userEvent.click(row.getByRole('button', { name: '查看完整手机号码' }))
    expect(await row.findByText('15400000001')).toBeInTheDocument()
    expect(row.getByText('z***@example.com')).toBeInTheDocument()
    expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ id: 'u2', field: 'phone' })
    expect(within(await rowOf('admin')).queryByRole('button', { name: /查看完整/ })).toBeNull()
  })

  it('offers only what the user may do', async () => {
    answers()
    show(<UserListScreen />, { at: '/isystem/user', may: ['user:list'] })
    await rowOf('zhang')
    expect(screen.queryByRole('button', { name: /添加|回收站|编辑|冻结|删除/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('freezes and thaws after the published questions', async () => {
    const log = answers({ 'PUT /sys/user/frozenBatch': () => null })
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    await press('zhang', '冻结')
    await agreeTo('是否冻结选中账号?')
    await press('frost', '解冻')
    await agreeTo('是否解冻选中账号?')
    const bodies = () => log.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)
    await waitFor(() =>
      expect(bodies()).toEqual([
        { ids: ['u2'], status: 2 },
        { ids: ['u3'], status: 1 },
      ]),
    )
  })

  it('never freezes the first administrator, alone or among others', async () => {
    const log = answers()
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    await press('admin', '冻结')
    expect(await screen.findByText('管理员账号不允许此操作！')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }))
    const bar = within(screen.getByText('取消选择').closest('[role="status"]') as HTMLElement)
    await userEvent.click(bar.getByRole('button', { name: '冻结' }))
    expect(await screen.findByText('管理员账号不允许此操作,请重新选择！')).toBeInTheDocument()
    expect(log.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  })

  it('removes several at once and takes it back while that is offered', async () => {
    const log = answers({
      'DELETE /sys/user/deleteBatch': () => null,
      'PUT /sys/user/putRecycleBin': () => null,
    })
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    await rowOf('zhang')
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 zhang' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 frost' }))
    const bar = within(screen.getByText('取消选择').closest('[role="status"]') as HTMLElement)
    await userEvent.click(bar.getByRole('button', { name: '删除' }))
    await agreeTo('是否删除选中数据?')
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
    expect(await screen.findByText('还原 2 个用户成功！')).toBeInTheDocument()
    const calls = log.filter(({ call }) => /DELETE|PUT/.test(call))
    expect(calls[0]?.query).toMatchObject({ ids: 'u2,u3' })
    expect(calls[1]?.body).toEqual({ userIds: ['u2', 'u3'] })
  })

  it.each([
    ['冻结', '是否冻结选中账号?', 'PUT /sys/user/frozenBatch'],
    ['删除', '是否删除选中数据?', 'DELETE /sys/user/deleteBatch'],
  ])(
    'names the one of several who is gone when they are to be %s, and unticks that one',
    async (act, question, call) => {
      let isGone = false
      const log = answers({
        'GET /sys/user/list': () => (isGone ? page(ops, admin) : page(ops, frozen, admin)),
        [call]: () => {
          isGone = true
          return new Refuse('未找到对应数据', { absent: 'u3' }, 404)
        },
      })
      show(<UserListScreen />, { at: '/isystem/user', may: everything })
      await rowOf('zhang')
      await userEvent.click(screen.getByRole('checkbox', { name: '选择 zhang' }))
      await userEvent.click(screen.getByRole('checkbox', { name: '选择 frost' }))
      const bar = within(screen.getByText('取消选择').closest('[role="status"]') as HTMLElement)
      await userEvent.click(bar.getByRole('button', { name: act }))
      await agreeTo(question)
      expect(
        await screen.findByText('「何寒」已不存在或不在您的管理范围内，未作任何更改'),
      ).toBeInTheDocument()
      expect(screen.queryByText(/未找到对应数据|资源未找到/)).toBeNull()
      await waitFor(() => expect(screen.queryByText('frost')).toBeNull())
      expect(screen.getByRole('checkbox', { name: '选择 zhang' })).toBeChecked()
      expect(screen.getByText('取消选择').closest('[role="status"]')).toHaveTextContent('已选 1 项')
      expect(log.filter(({ call: each }) => each === 'GET /sys/user/list')).toHaveLength(2)
    },
  )
})

describe('the password', () => {
  async function openReset(log: Parameters<typeof serve>[0] = {}) {
    const seen = answers(log)
    show(<UserListScreen />, { at: '/isystem/user', may: everything })
    await menuOf('zhang', '重置密码')
    const dialog = within(await dialogOf('重置密码 张敏'))
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
    const submit = () => userEvent.click(dialog.getByRole('button', { name: '重置密码' }))
    return { seen, dialog, fill, submit }
  }

  it('follows the rule of this console', async () => {
    const { dialog, fill, submit } = await openReset()
    await submit()
    expect(await dialog.findByText('请输入登录密码!')).toBeInTheDocument()
    fill('登录密码', 'Short1!')
    fill('确认密码', 'Shorter1!')
    await submit()
    expect(await dialog.findByText('密码长度为 10 到 128 位')).toBeInTheDocument()
    expect(await dialog.findByText('两次输入的密码不一样！')).toBeInTheDocument()
  })

  it('has its last word from the server', async () => {
    const { seen, dialog, fill, submit } = await openReset({
      'PUT /sys/user/changePassword': () =>
        new Refuse('密码太常见', { errors: [{ field: 'password', message: '不能使用常用密码' }] }),
    })
    fill('登录密码', 'password1234')
    fill('确认密码', 'password1234')
    await submit()
    expect(await dialog.findByText('不能使用常用密码')).toBeInTheDocument()
    expect(dialog.getByLabelText('登录密码')).toHaveValue('password1234')
    expect(seen.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      username: 'zhang',
      password: 'password1234',
      confirmpassword: 'password1234',
    })
  })
})

describe('the form', () => {
  async function openForm(id?: string) {
    show(<UserFormDrawer id={id} onClose={() => {}} />, { at: '/isystem/user', may: everything })
    const form = within(await dialogOf(id ? '编辑用户 张敏' : '添加用户'))
    await form.findByLabelText('用户名称')
    return form
  }

  it('says what a new user misses, and goes to the first', async () => {
    const log = answers()
    const form = await openForm()
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    for (const words of [
      '请输入用户账号!',
      '请输入用户名称!',
      '请输入登录密码!',
      '请重新输入登录密码!',
      '请输入工号!',
    ])
      expect(await form.findByText(words)).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText('用户账号')).toHaveFocus())
    expect(log.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('asks whether a name is taken when it is left', async () => {
    const taken = new Refuse('用户账号已存在')
    const log = answers({
      'GET /sys/user/checkOnlyUser': () => taken,
    })
    const form = await openForm()
    await userEvent.type(form.getByLabelText('用户账号'), 'zhang')
    await userEvent.tab()
    expect(await form.findByText('用户名已存在!')).toBeInTheDocument()
    await userEvent.type(form.getByLabelText('手机号码'), '123')
    await userEvent.tab()
    expect(await form.findByText('请输入正确格式的手机号码!')).toBeInTheDocument()
    const asked = log.filter(({ call }) => call === 'GET /sys/user/checkOnlyUser')
    expect(asked.map(({ query }) => query.username)).toEqual(['zhang'])
    expect(log.some(({ call }) => call === 'GET /sys/duplicate/check')).toBe(false)
  })

  it('keeps roles that the caller may not touch, and sends only what changed', async () => {
    const log = answers({ 'PUT /sys/user/edit': () => ops })
    const form = await openForm('u2')
    expect(form.getByText(/另有 1 个角色您无权授予或收回/)).toBeInTheDocument()
    expect(form.getByLabelText('用户账号')).toBeDisabled()
    fireEvent.change(form.getByLabelText('座机'), { target: { value: '0351-7654321' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(log.some(({ call }) => call === 'PUT /sys/user/edit')).toBe(true))
    expect(log.find(({ call }) => call === 'PUT /sys/user/edit')?.body).toEqual({
      id: 'u2',
      version: 3,
      telephone: '0351-7654321',
    })
  })

  it('does not give back a role that another has taken away meanwhile', async () => {
    const saved: unknown[] = []
    answers({
      'PUT /sys/user/edit': ({ body }) => {
        saved.push(body)
        const current = { ...ops, version: 4, selecteddeparts: 'd2', selectedroles: 'r9' }
        return saved.length === 1 ? new Refuse('他人已修改', { current }, 409) : ops
      },
    })
    const form = await openForm('u2')
    await userEvent.type(form.getByLabelText('用户名称'), '一')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    const conflict = within(await dialogOf('他人已修改'))
    await userEvent.click(conflict.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    // Over the other's version, whose roles stay as they are.
    expect(saved[1]).toEqual({ id: 'u2', version: 4, realname: '张敏一' })
  })

  it('an account of a customer is in no department, and its form asks for none', () => {
    const free: Rule = { pattern: /^/, message: '' }
    const context: UserFormContext = {
      base: undefined,
      unique: { username: free, workNo: free, phone: free, email: free },
      roles: undefined,
      departmentName: String,
      roleName: String,
      sexName: String,
    }
    const asked = (userType: string) =>
      userSections({}, { ...context, base: { userType } })
        .flatMap(({ fields }) => fields)
        .filter(({ name }) => ['selecteddeparts', 'userIdentity'].includes(name))
    expect(asked('customer')).toEqual([])
    expect(asked('operator')).toHaveLength(2)
  })

  it('a user without roles and departments is one to edit all the same', async () => {
    answers({
      'GET /sys/user/queryUserRole': () => new Refuse('未找到用户相关角色信息'),
      'GET /sys/user/userDepartList': () => new Refuse('查找失败'),
    })
    const form = await openForm('u2')
    expect(form.getByLabelText('用户名称')).toHaveValue('张敏')
  })

  it('a failure to read his roles is not taken for having none', async () => {
    answers({ 'GET /sys/user/queryUserRole': () => new Refuse('数据库繁忙') })
    show(<UserFormDrawer id="u2" onClose={() => {}} />, { at: '/isystem/user', may: everything })
    expect(await screen.findByText('用户信息加载失败：数据库繁忙')).toBeInTheDocument()
  })

  it('says that roles and departments did not come, claims nothing of them, and takes another try', async () => {
    let isDown = true
    const log = answers({
      'GET /sys/role/queryall': () => (isDown ? new Refuse('数据库繁忙') : [reviewer]),
      'GET /sys/sysDepart/queryIdTree': () => {
        if (isDown) return new Refuse('数据库繁忙')
        return [{ key: 'd2', title: '运营中心', children: [] }]
      },
      'PUT /sys/user/edit': () => ops,
    })
    const form = await openForm('u2')
    for (const kind of ['角色', '部门']) {
      expect(await form.findByText(`${kind}加载失败，请稍后重试`)).toBeVisible()
      expect(form.getByText(`${kind}加载失败`)).toBeVisible()
    }
    expect(form.queryByText(/无权授予或收回|请选择角色|请选择部门/)).toBeNull()
    fireEvent.change(form.getByLabelText('座机'), { target: { value: '0351-7654321' } })
    isDown = false
    for (const retry of form.getAllByRole('button', { name: '重试' })) await userEvent.click(retry)
    expect(await form.findByText('另有 1 个角色您无权授予或收回，保存时不变')).toBeVisible()
    expect(await form.findByText('运营中心')).toBeVisible()
    expect(form.queryByText(/加载失败/)).toBeNull()
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(log.some(({ call }) => call === 'PUT /sys/user/edit')).toBe(true))
    const [sent] = log.filter(({ call }) => call === 'PUT /sys/user/edit')
    expect(sent?.body).toEqual({ id: 'u2', version: 3, telephone: '0351-7654321' })
  })

  it('keeps a masked address until it is replaced as a whole, and then checks it', async () => {
    const log = answers({
      'GET /sys/user/queryById': () => masked,
      'POST /sys/user/reveal': () => ({ value: 'zhang@example.com' }),
      'PUT /sys/user/edit': () => masked,
    })
    const form = await openForm('u2')
    expect(form.getByText('z***@example.com')).toBeInTheDocument()
    await userEvent.click(form.getByRole('button', { name: '查看完整邮箱' }))
    expect(await form.findByText('zhang@example.com')).toBeInTheDocument()
    expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ id: 'u2', field: 'email' })
    await userEvent.click(form.getByRole('button', { name: '修改邮箱' }))
    fireEvent.change(form.getByLabelText('邮箱'), { target: { value: 'Min' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('请输入正确格式的邮箱!')).toBeInTheDocument()
    fireEvent.change(form.getByLabelText('邮箱'), { target: { value: 'Min@example.com' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(log.some(({ call }) => call === 'PUT /sys/user/edit')).toBe(true))
    expect(log.find(({ call }) => call === 'PUT /sys/user/edit')?.body).toEqual({
      id: 'u2',
      version: 3,
      email: 'Min@example.com',
    })
  })

  it('puts the server’s words under their fields and keeps the rest', async () => {
    answers({
      'PUT /sys/user/edit': () =>
        new Refuse('工号已存在', { errors: [{ field: 'workNo', message: '工号 W03 已被使用' }] }),
    })
    const form = await openForm('u2')
    await userEvent.clear(form.getByLabelText('工号'))
    await userEvent.type(form.getByLabelText('工号'), 'W03')
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('工号 W03 已被使用')).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText('工号')).toHaveFocus())
  })
})

it.each([
  ['恢复', 'PUT /sys/user/putRecycleBin'],
  ['彻底删除', 'DELETE /sys/user/deleteRecycleBin'],
])('the recycle bin names whom %s concerns, and the one who is not there any more', async (act, call) => {
  let isGone = false
  answers({
    'GET /sys/user/recycleBin': () => (isGone ? [ops] : [ops, frozen]),
    [call]: () => {
      isGone = true
      return new Refuse('未找到对应数据', { absent: 'u3' }, 404)
    },
  })
  show(<UserListScreen />, { at: '/isystem/user', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = within(await dialogOf('用户回收站'))
  await userEvent.click(await bin.findByRole('checkbox', { name: '选择 张敏（zhang）' }))
  await userEvent.click(bin.getByRole('checkbox', { name: '选择 何寒（frost）' }))
  await userEvent.click(bin.getByRole('button', { name: act }))
  await agreeTo(`确定要${act}用户「张敏（zhang）」、「何寒（frost）」吗?`)
  expect(
    await screen.findByText('「何寒（frost）」已不存在或不在您的管理范围内，未作任何更改'),
  ).toBeInTheDocument()
  await waitFor(() => expect(bin.queryByText('frost')).toBeNull())
  expect(bin.getByRole('checkbox', { name: '选择 张敏（zhang）' })).toBeChecked()
})

it('the recycle bin gives back and removes for ever', async () => {
  const log = answers({
    'GET /sys/user/recycleBin': () => [ops, frozen],
    'PUT /sys/user/putRecycleBin': () => null,
    'DELETE /sys/user/deleteRecycleBin': () => null,
  })
  show(<UserListScreen />, { at: '/isystem/user', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = within(await dialogOf('用户回收站'))
  await userEvent.click(await bin.findByRole('button', { name: '恢复 张敏（zhang）' }))
  await agreeTo('确定要恢复用户「张敏（zhang）」吗?')
  expect(await screen.findByText('还原 1 个用户成功！')).toBeInTheDocument()
  await userEvent.click(bin.getByRole('button', { name: '彻底删除 何寒（frost）' }))
  await agreeTo('确定要彻底删除用户「何寒（frost）」吗?')
  await waitFor(() =>
    expect(log.find(({ call }) => call.startsWith('DELETE'))?.query).toMatchObject({ userIds: 'u3' }),
  )
})
