import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { RoleListScreen } from './role-list-screen'

const reviewer = {
  id: 'r1',
  roleName: '夜班审核',
  roleCode: 'night_review',
  description: '',
  dataScope: 'below',
  scopeDepartIds: '',
  level: 10,
  userType: 'operator',
  builtin: false,
  version: 3,
  createTime: '2026-01-01 08:00:00',
  updateTime: '2026-01-01 08:00:00',
}
const builtin = { ...reviewer, id: 'r2', roleName: '审计只读', roleCode: 'auditor', builtin: true }

const list = {
  key: 'b-list',
  slotTitle: '查看司机',
  perms: 'driver:list',
  menuType: 2,
  ruleFlag: 0,
  children: null,
}
const check = { ...list, key: 'b-check', slotTitle: '审核司机', perms: 'driver:check' }
const driver = { key: 'm-driver', slotTitle: '司机审核', perms: '', menuType: 1, ruleFlag: 0 }
const held = {
  treeList: [{ ...driver, children: [list] }],
  ids: ['m-driver', 'b-list'],
}
const named = ({ key, slotTitle, ...node }: typeof list) => ({ ...node, id: key, name: slotTitle })
const wholeMenu = [{ ...driver, id: 'm-driver', name: '司机审核', children: [named(list), named(check)] }]

const page = (records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const everything = [
  'role:list',
  'role:add',
  'role:edit',
  'role:remove',
  'role:grant',
  'permission:list',
  'user:list',
]

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/role/list': () => page([reviewer, builtin]),
    'GET /sys/user/preference/list.role': () => null,
    'GET /sys/duplicate/check': () => null,
    'GET /sys/role/queryTreeList': () => held,
    'GET /sys/permission/list': () => wholeMenu,
    'GET /sys/permission/queryRolePermission': () => ['m-driver'],
    ...more,
  })
}

const node = (name: RegExp) => screen.findByRole('treeitem', { name })

it('shows reach and level in words, and removes no built-in role', async () => {
  const log = answers({ 'DELETE /sys/role/deleteBatch': () => null, 'DELETE /sys/role/delete': () => null })
  show(<RoleListScreen />, { at: '/isystem/roleUserList?roleName=审', may: everything })
  expect(within(await rowOf('夜班审核')).getByText('本部门及下级')).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'GET /sys/role/list')?.query).toMatchObject({ roleName: '*审*' })
  expect(screen.getByRole('checkbox', { name: '选择 审计只读' })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 夜班审核' }))
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('确定要删除角色「夜班审核」吗?')).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(log.some((seen) => seen.query.id === 'r1')).toBe(true))
})

it('says what is wrong with the published words, asks whether a code is free, keeps what is typed', async () => {
  const log = answers({ 'GET /sys/duplicate/check': () => new Refuse('该值不可用，系统中已存在！') })
  show(<RoleListScreen />, { at: '/isystem/roleUserList', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }))
  const form = within(await dialogOf('新增角色'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请输入角色名称!')).toBeInTheDocument()
  expect(form.getByText('请输入角色编码!')).toBeInTheDocument()
  await userEvent.type(form.getByLabelText('角色名称'), '长')
  await userEvent.type(form.getByLabelText('角色编码'), '编码')
  await userEvent.tab()
  expect(await form.findByText('长度在 2 到 30 个字符')).toBeInTheDocument()
  expect(await form.findByText('角色编码不可输入汉字!')).toBeInTheDocument()
  await userEvent.clear(form.getByLabelText('角色编码'))
  await userEvent.type(form.getByLabelText('角色编码'), 'auditor')
  expect(await form.findByText('该值不可用，系统中已存在！')).toBeInTheDocument()
  expect(form.getByLabelText('角色名称')).toHaveValue('长')
  expect(log.some((seen) => seen.call === 'POST /sys/role/add')).toBe(false)
})

it('a role that may be stored is in the list once its form is given up', async () => {
  let isStored = false
  answers({
    'GET /sys/role/list': () => page(isStored ? [reviewer, builtin] : [builtin]),
    'POST /sys/role/add': () => {
      isStored = true
      return new Response('', { status: 502 })
    },
  })
  show(<RoleListScreen />, { at: '/isystem/roleUserList', may: everything })
  await rowOf('审计只读')
  await userEvent.click(await screen.findByRole('button', { name: '新增角色' }))
  const form = within(await dialogOf('新增角色'))
  await userEvent.type(form.getByLabelText('角色名称'), '夜班审核')
  await userEvent.type(form.getByLabelText('角色编码'), 'night_review')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('服务暂时不可用，请稍后重试')).toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: '取消' }))
  await agreeTo('上一次保存没有得到答复，内容可能已经保存')
  expect(await rowOf('夜班审核')).toBeVisible()
})

it('asks for departments only where the reach lists them', async () => {
  const log = answers({
    'GET /sys/sysDepart/queryIdTree': () => [{ key: 'd1', title: '华北组', children: null }],
    'PUT /sys/role/edit': () => reviewer,
  })
  show(<RoleListScreen />, { at: '/isystem/roleUserList', may: everything })
  await userEvent.click(within(await rowOf('夜班审核')).getByRole('button', { name: /更多操作/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '编辑' }))
  const form = within(await dialogOf('编辑角色'))
  expect(form.getByLabelText('角色编码')).toBeDisabled()
  expect(form.queryByLabelText('指定部门')).toBeNull()
  await userEvent.click(form.getByLabelText('数据范围'))
  await userEvent.click(await screen.findByTitle('指定部门'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('请选择数据范围的部门!')).toBeInTheDocument()
  await userEvent.click(form.getByLabelText('数据范围'))
  await userEvent.click(await screen.findByTitle('全部数据'))
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'PUT /sys/role/edit')?.body).toMatchObject({
      id: 'r1',
      version: 3,
      dataScope: 'all',
      scopeDepartIds: [],
    }),
  )
})

it('shows what a change of grants does before it is saved; what one lacks cannot be ticked', async () => {
  const preview = {
    roleId: 'r1',
    roleName: '夜班审核',
    refused: '',
    granted: ['m-driver'],
    gained: ['b-list'],
    lost: ['m-driver'],
    stays: [{ rowId: 'm-driver', through: ['b-list'] }],
    comes: [{ rowId: 'm-review', through: [] }],
    userCount: 1,
    users: [{ userId: 'u2', username: 'wang', realname: '王芳', gained: ['driver:list'], lost: [] }],
  }
  const log = answers({
    'GET /sys/permission/explain': () => ({ change: preview }),
    'POST /sys/permission/saveRolePermission': () => null,
  })
  show(<RoleListScreen />, { at: '/isystem/roleUserList?open=r1', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '展开' }))
  expect(await node(/审核司机/)).toHaveAttribute('title', '您自己没有这项权限，不能授予或收回')
  await userEvent.click(await node(/审核司机/))
  expect(await node(/审核司机/)).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(await node(/查看司机/))
  await userEvent.click(await node(/^司机审核/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const review = within(await dialogOf('确认授权：新增 1 项，移除 1 项'))
  expect(await review.findByText('司机审核 / 查看司机')).toBeInTheDocument()
  expect(review.getByRole('region', { name: '仍在菜单中 1 项' })).toHaveTextContent(
    '司机审核还授予着下级 司机审核 / 查看司机，上级菜单随下级显示',
  )
  expect(review.getByRole('region', { name: '菜单中还会出现 1 项' })).toHaveTextContent(
    '授予了您看不到的下级',
  )
  expect(await node(/^司机审核/)).toHaveTextContent('随下级显示')
  expect(review.getByText(/共 1 名用户持有该角色，1 名的按钮权限立即变化/)).toBeInTheDocument()
  expect(review.getByText('获得 查看司机')).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'GET /sys/permission/explain')?.query).toMatchObject({
    roleId: 'r1',
    add: 'b-list',
    remove: 'm-driver',
  })
  await userEvent.click(review.getByRole('button', { name: '确认保存' }))
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'POST /sys/permission/saveRolePermission')?.body).toEqual({
      roleId: 'r1',
      permissionIds: ['b-list'],
      lastpermissionIds: ['m-driver'],
    }),
  )
})

it('says what others change of the role meanwhile, and asks again when that is after the preview', async () => {
  let granted = ['m-driver', 'b-check']
  const log = answers({
    'GET /sys/permission/explain': () => ({
      change: {
        refused: '',
        granted,
        gained: ['b-list'],
        lost: [],
        stays: [],
        comes: [],
        userCount: 0,
        users: [],
      },
    }),
    'POST /sys/permission/saveRolePermission': () => null,
  })
  const saves = () => log.filter(({ call }) => call.startsWith('POST')).length
  show(<RoleListScreen />, { at: '/isystem/roleUserList?open=r1', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '展开' }))
  await userEvent.click(await node(/查看司机/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const review = within(await dialogOf('确认授权：新增 1 项，移除 0 项'))
  expect(await review.findByText('他人在此期间另外授予了：司机审核 / 审核司机，将保留')).toBeVisible()
  granted = []
  await userEvent.click(review.getByRole('button', { name: '确认保存' }))
  expect(await review.findByText('预览之后他人又修改了此角色，请核对后再次确认')).toBeVisible()
  expect(review.getByText('他人在此期间收回了：司机审核，将保留')).toBeVisible()
  expect(saves()).toBe(0)
  await userEvent.click(review.getByRole('button', { name: /确认保存/ }))
  await waitFor(() => expect(saves()).toBe(1))
})

it('a change that would be refused says so and cannot be saved', async () => {
  const refused = {
    granted: ['m-driver'],
    gained: [],
    lost: [],
    stays: [],
    comes: [],
    userCount: 0,
    users: [],
    refused: '不能修改自己持有的角色「夜班审核」',
  }
  answers({ 'GET /sys/permission/explain': () => ({ change: refused }) })
  show(<RoleListScreen />, { at: '/isystem/roleUserList?open=r1', may: everything })
  await userEvent.click(await node(/^司机审核/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const review = within(await dialogOf('确认授权：新增 0 项，移除 1 项'))
  expect(await review.findByText('不能保存：不能修改自己持有的角色「夜班审核」')).toBeInTheDocument()
  expect(review.getByRole('button', { name: '确认保存' })).toBeDisabled()
  await userEvent.click(review.getByRole('button', { name: '返回修改' }))
  expect(await node(/^司机审核/)).toHaveAttribute('aria-checked', 'false')
})

it('one who may not read the menu sees his own part, and only reads without role:grant', async () => {
  answers()
  show(<RoleListScreen />, { at: '/isystem/roleUserList?open=r1', may: ['role:list'] })
  expect(await screen.findByText(/只列出您自己拥有的权限/)).toBeInTheDocument()
  expect(screen.queryByText('审核司机')).toBeNull()
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

it('names the one of several members who is gone when they are taken out of a role', async () => {
  const wang = { id: 'u2', username: 'wang', realname: '王芳', orgCodeTxt: '华北组', status: 1 }
  const zhao = { ...wang, id: 'u3', username: 'zhao', realname: '赵磊' }
  let isGone = false
  answers({
    'GET /sys/user/userRoleList': () => page(isGone ? [wang] : [wang, zhao]),
    'DELETE /sys/user/deleteUserRoleBatch': () => {
      isGone = true
      return new Refuse('未找到对应数据', { absent: 'u3' }, 404)
    },
  })
  show(<RoleListScreen />, { at: '/isystem/roleUserList', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '成员 夜班审核' }))
  const members = within(await dialogOf('夜班审核 的成员'))
  await userEvent.click(await members.findByRole('checkbox', { name: '选择 王芳' }))
  await userEvent.click(members.getByRole('checkbox', { name: '选择 赵磊' }))
  const bar = within(members.getByText('取消选择').closest('[role="status"]') as HTMLElement)
  await userEvent.click(bar.getByRole('button', { name: '移除' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/移除王芳（wang）、赵磊（zhao）吗/)).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: '移除' }))
  expect(await screen.findByText('「赵磊」已不存在或不在您的管理范围内，未作任何更改')).toBeInTheDocument()
  await waitFor(() => expect(members.queryByText('zhao')).toBeNull())
})

it('adds users to a role and takes them out again', async () => {
  const wang = { id: 'u2', username: 'wang', realname: '王芳', orgCodeTxt: '华北组', status: 1 }
  const log = answers({
    'GET /sys/user/userRoleList': () => page([wang]),
    'GET /sys/user/list': () => page([{ ...wang, id: 'u3', username: 'zhao', realname: '赵磊' }]),
    'POST /sys/user/addSysUserRole': () => null,
    'DELETE /sys/user/deleteUserRole': () => null,
  })
  show(<RoleListScreen />, { at: '/isystem/roleUserList', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '成员 夜班审核' }))
  const members = within(await dialogOf('夜班审核 的成员'))
  await userEvent.click(await members.findByRole('button', { name: '移除 王芳' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: '移除' }))
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'DELETE /sys/user/deleteUserRole')?.query).toMatchObject({
      roleId: 'r1',
      userId: 'u2',
    }),
  )
  await userEvent.click(members.getByRole('button', { name: '添加成员' }))
  const picker = within(await dialogOf('选择加入「夜班审核」的用户'))
  await userEvent.click(await picker.findByRole('checkbox', { name: '选择 赵磊' }))
  await userEvent.click(picker.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'POST /sys/user/addSysUserRole')?.body).toEqual({
      roleId: 'r1',
      userIdList: ['u3'],
    }),
  )
})
