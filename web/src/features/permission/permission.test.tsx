import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, serve, show } from '#test/wire'
import { rightsQuery } from '@/identity/rights-query'
import { indexTree, searchTree } from '@/ui/tree/tree-model'
import { lostBelow, menuItems, rowsById } from './menu-rows'
import { ParentSelect } from './parent-select'
import { permissionSections } from './permission-form-fields'
import { PermissionListScreen } from './permission-list-screen'
import type { MenuRow } from './permission-queries'

/** Leaves have no list of children, whatever the contract says of it. */
function row(id: string, name: string, more: Partial<MenuRow> = {}): MenuRow {
  return {
    id,
    key: id,
    name,
    title: name,
    parentId: '',
    menuType: 1,
    perms: '',
    permsType: '1',
    status: '1',
    icon: '',
    component: '',
    componentName: '',
    url: '',
    redirect: '',
    sortNo: 1,
    leaf: true,
    isLeaf: true,
    route: true,
    keepAlive: false,
    hidden: false,
    alwaysShow: false,
    internalOrExternal: false,
    ruleFlag: 0,
    pinyin: '',
    description: '',
    builtin: false,
    version: 1,
    createBy: '',
    createTime: null,
    updateBy: '',
    updateTime: null,
    children: null as never,
    ...more,
  }
}

const view = row('view', '查看', { menuType: 2, perms: 'report:list', parentId: 'daily', sortNo: 1 })
const print = row('print', '打印', { menuType: 2, perms: 'report:print', parentId: 'daily', sortNo: 2 })
const daily = row('daily', '日报', { url: '/report/daily', parentId: 'report', children: [view, print] })
const report = row('report', '报表中心', { menuType: 0, url: '/report', children: [daily] })
const home = row('home', '首页', { menuType: 0, url: '/home', builtin: true })
const tree = [home, report]

const everything = ['permission:list', 'permission:add', 'permission:edit', 'permission:remove']

/** As the server sends one level: an empty list says that there is more below. */
const levelOf = (rows: readonly MenuRow[]) => rows.map((each) => ({ ...each, children: each.children && [] }))
const below = (id = '') => rowsById(tree).get(id)?.children ?? []

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/permission/list': () => tree,
    'GET /sys/permission/getSystemMenuList': () => levelOf(tree),
    'GET /sys/permission/getSystemSubmenu': ({ query }) => levelOf(below(query.parentId)),
    'GET /sys/permission/getSystemSubmenuBatch': ({ query }) =>
      Object.fromEntries((query.parentIds ?? '').split(',').map((id) => [id, levelOf(below(id))])),
    'GET /sys/permission/queryTreeList': () => ({ treeList: [], ids: [] }),
    'GET /sys/duplicate/check': () => null,
    ...more,
  })
}

const line = (name: RegExp) => screen.findByRole('row', { name })

it('says that the entries to stand below did not come, and takes another try', async () => {
  let isDown = true
  answers({
    'GET /sys/permission/queryTreeList': () =>
      isDown ? new Refuse('数据库繁忙') : { treeList: [], ids: [] },
  })
  show(<ParentSelect id="parent" value="report" />, { at: '/isystem/permission', may: everything })
  expect(await screen.findByText('菜单加载失败，请稍后重试')).toBeVisible()
  expect(screen.getByRole('combobox')).toBeDisabled()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(screen.getByRole('combobox')).toBeEnabled())
  expect(screen.queryByText(/菜单加载失败/)).toBeNull()
})

it('finds rows by name, code, path and component', () => {
  const index = indexTree(menuItems(tree))
  const found = (text: string) => [...(searchTree(index, text)?.hits ?? [])]
  expect(found('report:print')).toEqual(['print'])
  expect(found('/report/d')).toEqual(['daily'])
  expect(found('日报')).toEqual(['daily'])
})

it('says what goes with a row', () => {
  expect(lostBelow(report)).toBe('下级 3 项（1 个菜单、2 个按钮）将一并删除。')
  expect(lostBelow(daily)).toBe('下级 2 项（2 个按钮）将一并删除。')
  expect(lostBelow(view)).toBe('')
})

describe('the tree', () => {
  it('opens, closes and is walked by the keyboard', async () => {
    answers()
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    expect(screen.queryByText('日报')).toBeNull()
    ;(await line(/^首页/)).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    expect(await line(/^日报/)).toHaveFocus()
    expect(await line(/^报表中心/)).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByText('日报')).toBeNull()
  })

  it('fetches a level when it is opened, and what is open again after a change', async () => {
    const log = answers({ 'DELETE /sys/permission/delete': () => null })
    const asked = () => log.filter(({ call }) => call.startsWith('GET /sys/permission/'))
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    ;(await line(/^报表中心/)).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await line(/^日报/)).toBeInTheDocument()
    expect(asked().map(({ call, query }) => [call, query.parentId])).toEqual([
      ['GET /sys/permission/getSystemMenuList', undefined],
      ['GET /sys/permission/getSystemSubmenu', 'report'],
    ])
    await userEvent.click(screen.getByRole('button', { name: '更多操作 日报' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/下级 2 项（2 个按钮）将一并删除/)).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() =>
      expect(asked().find(({ call }) => call.endsWith('getSystemSubmenuBatch'))?.query).toMatchObject({
        parentIds: 'report',
      }),
    )
  })

  it('after a change this console asks for its own menu, without being told', async () => {
    const rights = 'GET /sys/permission/getUserPermissionByToken'
    const log = answers({
      'DELETE /sys/permission/delete': () => null,
      [rights]: () => ({ menu: [], auth: [], allAuth: [], mustChangePassword: true }),
    })
    const Console = () => {
      useQuery(rightsQuery('u1'))
      return <PermissionListScreen />
    }
    show(<Console />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 报表中心' }))
    const asked = () => log.filter(({ call }) => call === rights).length
    expect(asked()).toBe(1)
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(asked()).toBe(2))
  })

  it('closes a row again whose level cannot be fetched', async () => {
    answers({ 'GET /sys/permission/getSystemSubmenu': () => new Refuse('数据库繁忙') })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    ;(await line(/^报表中心/)).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(await screen.findByText('数据库繁忙')).toBeInTheDocument()
    await waitFor(async () => expect(await line(/^报表中心/)).toHaveAttribute('aria-expanded', 'false'))
  })

  it('asks for the rules of a row, and searches among them on the server', async () => {
    const log = answers({
      'GET /sys/permission/getPermRuleListByPermId': () => [],
      'GET /sys/permission/queryPermissionRule': () => [],
      'GET /sys/permission/ruleColumns': () => ({
        columns: [{ column: 'username', label: '用户账号', operators: ['='] }],
        sightOn: [],
      }),
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 日报' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '数据规则' }))
    const rules = within(await dialogOf('「日报」的数据规则'))
    await rules.findByText(/还没有数据规则/)
    expect(log.find(({ call }) => call.endsWith('getPermRuleListByPermId'))?.query).toMatchObject({
      permissionId: 'daily',
    })
    await userEvent.type(rules.getByLabelText('规则名称'), '本人{Enter}')
    await waitFor(() =>
      expect(log.find(({ call }) => call.endsWith('queryPermissionRule'))?.query).toMatchObject({
        permissionId: 'daily',
        ruleName: '*本人*',
      }),
    )
  })

  it('asks before a rule in force binds nobody any more', async () => {
    const rule = {
      id: 'r1',
      permissionId: 'daily',
      ruleName: '本人',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: 'ops',
      status: '1',
      version: 1,
    }
    const log = answers({
      'GET /sys/permission/getPermRuleListByPermId': () => [rule],
      'GET /sys/permission/ruleColumns': () => ({
        columns: [{ column: 'username', label: '用户账号', operators: ['='] }],
        sightOn: [],
      }),
      'PUT /sys/permission/editPermissionRule': () => ({ ...rule, status: '0' }),
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 日报' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '数据规则' }))
    const rules = within(await dialogOf('「日报」的数据规则'))
    await userEvent.click(await rules.findByRole('button', { name: '编辑 本人' }))
    const form = within(await dialogOf('编辑数据规则'))
    await userEvent.click(form.getByRole('radio', { name: '无效' }))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/能看到的数据可能变多/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: '取消' }))
    const isSent = () => log.some(({ call }) => call.startsWith('PUT'))
    await waitFor(() => expect(form.getByRole('button', { name: '保存' })).toBeEnabled())
    expect(isSent()).toBe(false)
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    await agreeTo('确定要将数据规则「本人」改为无效吗?')
    await waitFor(() => expect(isSent()).toBe(true))
  })

  it('says where a rule belongs that hides rows', async () => {
    answers({
      'GET /sys/permission/getPermRuleListByPermId': () => [],
      'GET /sys/permission/ruleColumns': () => ({
        columns: [{ column: 'username', label: '用户账号', operators: ['='] }],
        sightOn: ['日报审核'],
      }),
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 日报' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '数据规则' }))
    const rules = within(await dialogOf('「日报」的数据规则'))
    expect(await rules.findByText(/列表能看到哪些数据，由「日报审核」的规则决定/)).toBeVisible()
    expect(rules.getByRole('button', { name: '新增规则' })).toBeEnabled()
  })

  it('says that a rule of a list stands on its entry, not on a button', async () => {
    answers({
      'GET /sys/permission/getPermRuleListByPermId': () => [],
      'GET /sys/permission/ruleColumns': () => ({ columns: [], sightOn: [] }),
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    await userEvent.click(await screen.findByRole('button', { name: '数据规则 查看' }))
    const rules = within(await dialogOf('「查看」的数据规则'))
    expect(await rules.findByText(/列表的规则加在菜单上，按钮一同受约束/)).toBeVisible()
    expect(rules.getByRole('button', { name: '新增规则' })).toBeDisabled()
  })

  it('opens what leads to what is searched', async () => {
    answers()
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.type(await screen.findByRole('searchbox', { name: '搜索菜单' }), 'report:print')
    expect(await line(/^打印/)).toBeInTheDocument()
    expect(screen.queryByText('首页')).toBeNull()
    await userEvent.type(screen.getByRole('searchbox', { name: '搜索菜单' }), '没有')
    expect(await screen.findByText('没有匹配的菜单')).toBeInTheDocument()
  })

  it('offers only what may be done', async () => {
    answers()
    show(<PermissionListScreen />, { at: '/isystem/permission', may: ['permission:list'] })
    await line(/^首页/)
    expect(screen.queryByRole('button', { name: /新增|编辑|添加下级|删除/ })).toBeNull()
  })

  it('moves a row with Alt and the arrows, at once', async () => {
    const log = answers({ 'PUT /sys/permission/order': () => [{ ...print, version: 2 }] })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    ;(await line(/^打印/)).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() =>
      expect(log.filter((seen) => seen.call.startsWith('PUT')).map((seen) => seen.body)).toEqual([
        { rows: [{ id: 'print', sortNo: 0, version: 1 }] },
      ]),
    )
  })

  it('drags with the version that the page knows, one drag after the other, and keeps a colleague’s order', async () => {
    let stored = { ...print, version: 4 }
    const answer: (() => void)[] = []
    const log = answers({
      'GET /sys/permission/list': () => [
        home,
        { ...report, children: [{ ...daily, children: [view, stored] }] },
      ],
      'PUT /sys/permission/order': async ({ body }) => {
        const [{ sortNo, version } = stored] = (body as { rows: { sortNo: number; version: number }[] }).rows
        await new Promise<void>((resolve) => answer.push(resolve))
        if (version !== stored.version)
          return new Refuse('他人已修改，请核对后再保存', { current: stored }, 409)
        stored = { ...stored, sortNo, version: stored.version + 1 }
        return [stored]
      },
    })
    const drags = () =>
      log.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => (body as { rows: unknown[] }).rows)
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '全部展开' }))
    ;(await line(/^打印/)).focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(drags()).toEqual([[{ id: 'print', sortNo: 0, version: 4 }]]))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(drags(), 'the second waits for the first').toHaveLength(1)
    answer.shift()?.()
    await waitFor(() => expect(drags()[1]).toEqual([{ id: 'print', sortNo: 2, version: 5 }]))
    answer.shift()?.()
    await waitFor(() => expect(stored.version).toBe(6))
    const fetched = () => log.filter(({ call }) => call === 'GET /sys/permission/list').length
    await waitFor(() => expect(fetched()).toBe(2))

    stored = { ...stored, sortNo: 8, version: 7 }
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(drags()).toHaveLength(3))
    answer.shift()?.()
    expect(await screen.findByText('他人刚调整了菜单顺序，已刷新，请重新拖动')).toBeInTheDocument()
    await waitFor(() => expect(fetched()).toBe(3))
    expect(stored.sortNo).toBe(8)
  })

  it('removes after naming what is lost', async () => {
    const log = answers({ 'DELETE /sys/permission/delete': () => null })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '更多操作 报表中心' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/下级 3 项（1 个菜单、2 个按钮）将一并删除/)).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() =>
      expect(log.some(({ query }) => query.id === 'report' && query.known?.split(',').length === 4)).toBe(
        true,
      ),
    )
  })

  it('says why nothing is shown', async () => {
    let tries = 0
    answers({
      'GET /sys/permission/getSystemMenuList': () =>
        ++tries === 1 ? new Refuse('数据库繁忙') : levelOf(tree),
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    expect(await screen.findByText('列表加载失败：数据库繁忙')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await line(/^首页/)).toBeInTheDocument()
  })
})

describe('the form', () => {
  it('asks an entry for its page, with the published words', async () => {
    answers()
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '新增菜单' }))
    const form = within(await dialogOf('新增菜单'))
    await userEvent.click(form.getByRole('button', { name: '保存' }))
    for (const message of ['请输入菜单标题!', '请输入菜单路径!', '请输入前端组件!']) {
      expect(await form.findByText(message)).toBeInTheDocument()
    }
    await waitFor(() => expect(form.getByLabelText('菜单标题')).toHaveFocus())
  })

  it('asks a button for its code, which must be free, and keeps the rest', async () => {
    const log = answers({
      'GET /sys/duplicate/check': () => new Refuse('该值不可用，系统中已存在！'),
      'GET /sys/dict/getDictItems/global_perms_type': () => [{ value: '1', text: '可见' }],
      'GET /sys/dict/getDictItems/valid_status': () => [{ value: '1', text: '有效' }],
    })
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '添加下级 报表中心' }))
    const form = within(await dialogOf('新增菜单'))
    await userEvent.click(form.getByRole('radio', { name: '按钮/权限' }))
    expect(form.queryByLabelText('菜单路径')).toBeNull()
    await userEvent.type(form.getByLabelText('按钮/权限名称'), '导出')
    await userEvent.type(form.getByLabelText('授权标识'), 'report:list')
    await userEvent.tab()
    expect(await form.findByText('授权标识已存在!')).toBeInTheDocument()
    expect(form.getByLabelText('按钮/权限名称')).toHaveValue('导出')
    expect(log.find((seen) => seen.call === 'GET /sys/duplicate/check')?.query).toMatchObject({
      tableName: 'sys_permission',
      fieldName: 'perms',
      fieldVal: 'report:list',
    })
  })

  it('chooses a picture by name and keyboard', async () => {
    answers()
    show(<PermissionListScreen />, { at: '/isystem/permission', may: everything })
    await userEvent.click(await screen.findByRole('button', { name: '新增菜单' }))
    await userEvent.click(within(await dialogOf('新增菜单')).getByRole('button', { name: '选择图标' }))
    const pictures = within(await dialogOf('选择图标'))
    await userEvent.type(pictures.getByRole('searchbox'), 'bar-chart')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    const chosen = await screen.findByRole('button', { name: '更换图标（bar-chart）' })
    expect(chosen, 'nobody has to read what the picture is called inside').toHaveTextContent(/^更换图标$/)
  })

  it.each([
    ['a built-in folder', { component: 'layouts/RouteView', leaf: false }, ['hidden', 'alwaysShow']],
    ['the menu itself', { component: 'system/PermissionList' }, ['hidden', 'alwaysShow']],
    ['another built-in page', { component: 'system/DictList' }, ['alwaysShow']],
    [
      'one that was shut before',
      { component: 'layouts/RouteView', leaf: false, hidden: true, alwaysShow: true },
      [],
    ],
    ['one of their own', { builtin: false, component: 'layouts/RouteView', leaf: false }, []],
  ] as const)('keeps %s in sight', (_, more, fixed) => {
    const shown = row('r', '目录', { builtin: true, ...more })
    const fields = permissionSections(
      { ...shown },
      { row: shown, isFree: { unique: true, message: '' }, nameOf: String },
    )
      .flatMap((section) => section.fields)
      .filter(({ name }) => name === 'hidden' || name === 'alwaysShow')
    const isOff = ({ control }: (typeof fields)[number]) =>
      (control as ReactElement<{ disabled: boolean }>).props.disabled
    expect(fields.filter(isOff).map(({ name }) => name)).toEqual(fixed)
  })
})
