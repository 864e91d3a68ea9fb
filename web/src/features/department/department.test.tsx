import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { toast } from '@/ui/toast'
import { departmentDraft, valuesOfDepartment } from './department-fields'
import { DepartmentListScreen } from './department-list-screen'
import { OwnDepartmentScreen } from './own-department-screen'
import { SwitchDialog, switchTitle } from './switch-dialog'

const node = (
  id: string,
  departName: string,
  orgCode: string,
  parentId = '',
  children: unknown[] | null = null,
) => ({
  id,
  key: id,
  value: id,
  title: departName,
  departName,
  orgCode,
  parentId,
  orgCategory: parentId ? '2' : '1',
  departOrder: 1,
  mobile: '',
  fax: '',
  address: '',
  memo: '',
  version: 3,
  isLeaf: !children,
  children,
})
const north = node('d3', '华北组', 'A01A01A01', 'd2')
const tree = [
  node('d1', '总部', 'A01', '', [
    node('d2', '运营中心', 'A01A01', 'd1', [north]),
    node('d4', '财务部', 'A01A02', 'd1'),
  ]),
]
const member = { id: 'u2', username: 'zhang', realname: '张敏', orgCodeTxt: '华北组', phone: '', status: 1 }

const row = (key: string, slotTitle: string, menuType = 1) => ({
  key,
  value: key,
  slotTitle,
  title: null,
  menuType,
  perms: '',
  ruleFlag: 0,
  children: null,
})

const page = (...records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const everything = [
  ...['list', 'add', 'edit', 'remove', 'grant'].flatMap((verb) => [`department:${verb}`, `deptrole:${verb}`]),
  'user:list',
]

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/sysDepart/queryTreeList': () => tree,
    'GET /sys/sysDepart/queryIdTree': () => tree,
    'GET /sys/dict/getDictItems/org_category': () => [
      { value: '1', text: '公司' },
      { value: '2', text: '部门' },
      { value: '3', text: '岗位' },
    ],
    'GET /sys/user/departUserList': () => page(member),
    'GET /sys/role/queryTreeList': () => ({
      treeList: [row('m-dict', '数据字典'), row('m-user', '用户管理')],
      ids: ['m-dict', 'm-user'],
    }),
    'GET /sys/permission/queryDepartPermission': ({ query }) => (query.departId === 'd2' ? ['m-dict'] : []),
    ...more,
  })
}

const item = (name: RegExp) => screen.findByRole('treeitem', { name })
const question = async () => within(await screen.findByRole('alertdialog'))

describe('what is sent of a department', () => {
  it('is what changed; an emptied field says so', () => {
    const base = valuesOfDepartment({ ...north, memo: '旧' })
    expect(departmentDraft(base, base)).toEqual({ id: 'd3', version: 3 })
    expect(departmentDraft({ ...base, memo: undefined, parentId: 'd4' }, base)).toEqual({
      id: 'd3',
      version: 3,
      memo: '',
      parentId: 'd4',
    })
  })
})

describe('all departments', () => {
  it('keeps what is typed in sight when a colleague deleted the department', async () => {
    let current: readonly object[] = tree
    answers({ 'GET /sys/sysDepart/queryTreeList': () => current })
    const { client } = show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: everything })
    expect(await screen.findByLabelText('部门名称')).toHaveValue('华北组')
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '值夜班' } })
    current = []
    await act(() => client.invalidateQueries())
    expect(await screen.findByText(/您不能再修改此部门；填写的内容无法保存/)).toBeInTheDocument()
    expect(screen.getByLabelText('备注')).toHaveValue('值夜班')
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
    await userEvent.click((await question()).getByRole('button', { name: '不保存' }))
    expect(await screen.findByText('该部门不存在或已被删除')).toBeInTheDocument()
  })

  it('shows the one of the address, with what leads to it, and asks before its text is lost', async () => {
    answers()
    const { router } = show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: everything })
    expect(await item(/华北组/)).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByLabelText('部门名称')).toHaveValue('华北组')
    fireEvent.change(screen.getByLabelText('备注'), { target: { value: '值夜班' } })
    await userEvent.click(await item(/财务部/))
    await userEvent.click((await question()).getByRole('button', { name: '返回编辑' }))
    expect(screen.getByLabelText('备注')).toHaveValue('值夜班')
    await userEvent.click(await item(/财务部/))
    await userEvent.click((await question()).getByRole('button', { name: '不保存' }))
    await waitFor(() => expect(screen.getByLabelText('部门名称')).toHaveValue('财务部'))
    expect(router.state.location.search).toBe('?open=d4')
  })

  it('saves what changed of the chosen one and says what the server says', async () => {
    const log = answers({ 'PUT /sys/sysDepart/edit': () => null })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: everything })
    fireEvent.change(await screen.findByLabelText('地址'), { target: { value: '太原市' } })
    await userEvent.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        id: 'd3',
        version: 3,
        address: '太原市',
      }),
    )
    expect(await screen.findByText('操作成功')).toBeInTheDocument()
  })

  it('finds departments on the server, and says when there is none', async () => {
    const log = answers({
      'GET /sys/sysDepart/searchBy': ({ query }) =>
        query.keyWord === '华北' ? [north] : new Refuse('未查询匹配数据！'),
    })
    show(<DepartmentListScreen />, { at: '/isystem/depart', may: everything })
    const box = await screen.findByRole('searchbox', { name: '搜索部门' })
    await item(/财务部/)
    await userEvent.type(box, '华北')
    expect(await item(/华北组/)).toBeInTheDocument()
    expect(screen.queryByRole('treeitem', { name: /财务部/ })).toBeNull()
    await userEvent.clear(box)
    expect(await item(/财务部/)).toBeInTheDocument()
    await userEvent.type(box, '没有的')
    expect(await screen.findByText('未查询到部门')).toBeInTheDocument()
    const asked = log.filter(({ call }) => call === 'GET /sys/sysDepart/searchBy')
    expect(asked.map(({ query }) => query.keyWord)).toEqual(['华北', '没有的'])
  })

  it('adds below the chosen one; a name is asked for', async () => {
    const log = answers({ 'POST /sys/sysDepart/add': () => null })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d2', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '添加下级' }))
    const form = within(await dialogOf('添加「运营中心」的下级部门'))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('请输入机构/部门名称!')).toBeInTheDocument()
    expect(form.queryByRole('radio', { name: '公司' })).toBeNull()
    fireEvent.change(form.getByLabelText('部门名称'), { target: { value: '华南组' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        departName: '华南组',
        parentId: 'd2',
        orgCategory: '2',
        departOrder: 0,
      }),
    )
  })

  it('says why a department must stay', async () => {
    answers({ 'DELETE /sys/sysDepart/delete': () => new Refuse('部门「华北组」还有 2 个成员') })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '删除' }))
    const first = await question()
    expect(first.getByText('确定要删除部门「华北组」吗?')).toBeInTheDocument()
    await userEvent.click(first.getByRole('button', { name: '删除' }))
    expect(await screen.findByText('部门「华北组」还有 2 个成员')).toBeInTheDocument()
    await userEvent.click((await question()).getByRole('button', { name: '知道了' }))
    expect(screen.getByLabelText('部门名称')).toHaveValue('华北组')
  })

  it('moves what is dragged onto another, but never below itself', async () => {
    const log = answers({ 'PUT /sys/sysDepart/edit': () => null })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: everything })
    const dataTransfer = { setData: () => {}, effectAllowed: '' }
    fireEvent.dragStart(await item(/运营中心/), { dataTransfer })
    expect(fireEvent.dragOver(await item(/华北组/), { dataTransfer })).toBe(true)
    expect(fireEvent.dragOver(await item(/财务部/), { dataTransfer })).toBe(false)
    fireEvent.drop(await item(/财务部/), { dataTransfer })
    const asked = await question()
    expect(asked.getByText('将「运营中心」移动到「财务部」下?')).toBeInTheDocument()
    await userEvent.click(asked.getByRole('button', { name: '移动' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
        id: 'd2',
        version: 3,
        parentId: 'd4',
      }),
    )
  })

  it('gives a department only what the one above has', async () => {
    const log = answers({ 'POST /sys/permission/saveDepartPermission': () => null })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3&tab=rights', may: everything })
    const disabled = await item(/用户管理/)
    await waitFor(() => expect(disabled).toHaveAttribute('title', '上级部门「运营中心」没有这项权限'))
    await userEvent.click(disabled)
    expect(disabled).toHaveAttribute('aria-checked', 'false')
    await userEvent.click(await item(/数据字典/))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        departId: 'd3',
        permissionIds: ['m-dict'],
        lastpermissionIds: [],
      }),
    )
  })

  it('only shows to those who may only look', async () => {
    answers()
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3', may: ['department:list'] })
    expect(await screen.findByLabelText('部门名称')).toBeDisabled()
    expect(screen.queryByRole('button', { name: /添加|删除|保存/ })).toBeNull()
  })

  it('says so to those without the right', async () => {
    answers({ 'GET /sys/sysDepart/queryTreeList': () => new Refuse('没有权限：查看部门', null, 403) })
    show(<DepartmentListScreen />, { at: '/isystem/depart', may: [] })
    expect(await screen.findByText('您没有查看部门的权限，请联系管理员授权')).toBeInTheDocument()
  })

  it('takes a member out after a question', async () => {
    const log = answers({ 'DELETE /sys/user/deleteUserInDepart': () => null })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3&tab=members', may: everything })
    await userEvent.click(within(await rowOf('zhang')).getByRole('button', { name: '移出 张敏' }))
    await userEvent.click((await question()).getByRole('button', { name: '移出' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('DELETE'))?.query).toMatchObject({
        depId: 'd3',
        userId: 'u2',
      }),
    )
  })

  it('says who was taken out already, and has the members fetched again', async () => {
    const warned = vi.spyOn(toast, 'warning')
    const log = answers({
      'DELETE /sys/user/deleteUserInDepart': () =>
        new Refuse('当前选中部门与用户无关联关系!', { absent: 'u2' }),
    })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3&tab=members', may: everything })
    await userEvent.click(within(await rowOf('zhang')).getByRole('button', { name: '移出 张敏' }))
    const asked = () => log.filter(({ call }) => call === 'GET /sys/user/departUserList').length
    const before = asked()
    await userEvent.click((await question()).getByRole('button', { name: '移出' }))
    await waitFor(() => expect(asked()).toBe(before + 1))
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      '「张敏」已不在该部门或不在您的管理范围内，未作任何更改',
      '列表已刷新，请核对后重试',
    )
  })

  it('takes in users who are there already', async () => {
    const log = answers({
      'GET /sys/user/list': () => page({ ...member, id: 'u7', username: 'li', realname: '李涛' }),
      'POST /sys/user/editSysDepartWithUser': () => new Refuse('不能添加级别高于自己的用户'),
    })
    show(<DepartmentListScreen />, { at: '/isystem/depart?open=d3&tab=members', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '添加已有用户' }))
    const picker = within(await dialogOf('添加到「华北组」'))
    const asked = () => log.filter(({ call }) => call === 'GET /sys/user/list').map(({ query }) => query)
    await waitFor(() => expect(asked()).toMatchObject([{ userType: 'operator', status: '1' }]))
    await userEvent.click(await picker.findByRole('checkbox', { name: '选择 李涛' }))
    await userEvent.click(picker.getByRole('button', { name: '确定' }))
    expect(await picker.findByText('不能添加级别高于自己的用户')).toBeInTheDocument()
    expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ depId: 'd3', userIdList: ['u7'] })
  })
})

describe('own departments', () => {
  const role = {
    id: 'r1',
    departId: 'd3',
    roleName: '夜班审核',
    roleCode: 'night',
    description: '',
    version: 1,
  }
  const own = (more: Parameters<typeof serve>[0] = {}) =>
    answers({
      'GET /sys/sysDepart/queryMyDeptTreeList': () => [north],
      'GET /sys/sysDepartRole/list': () => page(role),
      'GET /sys/sysDepartRole/getDeptRoleList': () => [role, { ...role, id: 'r2', roleName: '白班' }],
      'GET /sys/sysDepartRole/getDeptRoleByUserId': () => [{ id: 'x', userId: 'u2', droleId: 'r1' }],
      ...more,
    })

  it('tells one who is in charge of none how to become it', async () => {
    own({ 'GET /sys/sysDepart/queryMyDeptTreeList': () => null })
    show(<OwnDepartmentScreen />, { at: '/isystem/departUserList', may: everything })
    expect(await screen.findByText(/您还没有负责的部门/)).toBeInTheDocument()
  })

  it('gives a member roles of the department, as a difference', async () => {
    const log = own({ 'POST /sys/sysDepartRole/deptRoleUserAdd': () => null })
    show(<OwnDepartmentScreen />, { at: '/isystem/departUserList?open=d3', may: everything })
    await userEvent.click(within(await rowOf('zhang')).getByRole('button', { name: '部门角色 张敏' }))
    const dialog = within(await dialogOf('张敏 的部门角色'))
    expect(await dialog.findByRole('checkbox', { name: /夜班审核/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('checkbox', { name: /白班/ }))
    await userEvent.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
        userId: 'u2',
        newRoleId: ['r1', 'r2'],
        oldRoleId: ['r1'],
      }),
    )
  })

  it('asks before ticks of a member’s roles are lost', async () => {
    const log = own({ 'POST /sys/sysDepartRole/deptRoleUserAdd': () => null })
    show(<OwnDepartmentScreen />, { at: '/isystem/departUserList?open=d3', may: everything })
    await userEvent.click(within(await rowOf('zhang')).getByRole('button', { name: '部门角色 张敏' }))
    const dialog = within(await dialogOf('张敏 的部门角色'))
    const day = await dialog.findByRole('checkbox', { name: /白班/ })
    await userEvent.click(day)
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await userEvent.click(await screen.findByRole('button', { name: '返回编辑' }))
    expect(day).toBeChecked()
    await userEvent.click(day)
    expect(dialog.getByRole('button', { name: '保存' }), 'nothing is changed').toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '张敏 的部门角色' })).toBeNull())
    expect(log.some(({ call }) => call.startsWith('POST'))).toBe(false)
  })

  it('keeps the code of a role, and says what the server says of a new one', async () => {
    own({
      'GET /sys/duplicate/check': () => null,
      'POST /sys/sysDepartRole/add': () =>
        new Refuse('已存在', { errors: [{ field: 'roleCode', message: '部门角色编码 day 已存在' }] }),
    })
    show(<OwnDepartmentScreen />, { at: '/isystem/departUserList?open=d3&tab=roles', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '添加部门角色' }))
    const form = within(await dialogOf('添加部门角色'))
    fireEvent.change(form.getByLabelText('部门角色名称'), { target: { value: '白班' } })
    fireEvent.change(form.getByLabelText('部门角色编码'), { target: { value: '白 班' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(
      await form.findByText('部门角色编码只能由字母、数字和 _ - . : 组成，最多 64 位'),
    ).toBeInTheDocument()
    fireEvent.change(form.getByLabelText('部门角色编码'), { target: { value: 'day' } })
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText('部门角色编码 day 已存在')).toBeInTheDocument()
    expect(form.getByLabelText('部门角色名称')).toHaveValue('白班')
  })
})

describe('the department to work in', () => {
  const list = [
    { id: 'd3', departName: '华北组', orgCode: 'A01A01A01' },
    { id: 'd5', departName: '华东组', orgCode: 'A01A01A02' },
  ]

  function open(more: Parameters<typeof serve>[0] = {}) {
    const seen: string[] = []
    const log = serve({
      'GET /sys/user/getCurrentUserDeparts': () => ({ list, orgCode: 'A01A01A01' }),
      'POST /sys/selectDepart': () => ({ userInfo: { id: 'u1', username: 'ops', orgCode: 'A01A01A02' } }),
      ...more,
    })
    show(
      <SwitchDialog
        onClose={() => seen.push('closed')}
        onSwitched={({ orgCode }) => seen.push(String(orgCode))}
      />,
      { at: '/' },
    )
    return { log, seen }
  }

  it('is named in the title where it is known', () => {
    expect(switchTitle(list, 'A01A01A02')).toBe('部门切换（当前部门 : 华东组）')
    expect(switchTitle(list, '')).toBe('部门选择')
  })

  it('is chosen among the user’s own; the user as he is then is handed on', async () => {
    const { log, seen } = open()
    const dialog = within(await screen.findByRole('dialog', { name: '部门切换（当前部门 : 华北组）' }))
    expect(dialog.getByRole('radio', { name: /华北组/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('radio', { name: '华东组' }))
    await userEvent.click(dialog.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(seen).toEqual(['A01A01A02', 'closed']))
    expect(log.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      orgCode: 'A01A01A02',
      username: 'ops',
    })
  })

  it('without any department warns and never shows', async () => {
    const { seen } = open({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list: [], orgCode: '' }) })
    expect(await screen.findByText('您尚未设置部门信息!')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seen).toEqual(['closed'])
  })

  it('without a choice shows its error and sends nothing', async () => {
    const { log, seen } = open({ 'GET /sys/user/getCurrentUserDeparts': () => ({ list, orgCode: '' }) })
    const dialog = within(await screen.findByRole('dialog', { name: '部门选择' }))
    const choices = dialog.getByRole('radiogroup', { name: '部门' })
    expect(choices).not.toBeInvalid()
    await userEvent.click(dialog.getByRole('button', { name: '确认' }))
    expect(choices).toBeInvalid()
    expect(dialog.getByRole('radio', { name: '华北组' })).toHaveFocus()
    expect(log.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await userEvent.click(dialog.getByRole('radio', { name: '华东组' }))
    expect(choices).not.toBeInvalid()
    await userEvent.click(dialog.getByRole('button', { name: '确认' }))
    await waitFor(() => expect(seen).toEqual(['A01A01A02', 'closed']))
  })

  it('stays open when the server refuses', async () => {
    const { seen } = open({ 'POST /sys/selectDepart': () => new Refuse('您不属于该部门') })
    await userEvent.click(await screen.findByRole('radio', { name: '华东组' }))
    await userEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByText('您不属于该部门')).toBeInTheDocument()
    expect(seen).toEqual([])
  })
})
