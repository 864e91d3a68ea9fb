import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Refuse, serve, show } from '#test/wire'
import { AccessExplainScreen } from './access-explain-screen'
import { WhyDialog } from './why-dialog'

const check = { key: 'b-check', title: '审核司机', perms: 'driver:check', children: null }
const menu = [{ key: 'm-driver', title: '司机审核', perms: '', children: [check] }]

const explanation = {
  userId: 'u1',
  username: 'ops',
  realname: '运营主管',
  code: 'driver:check',
  permissionId: 'b-check',
  permissionName: '审核司机',
  allowed: false,
  message: '运营主管 没有「审核司机」',
  reasons: [
    {
      effect: 'deny',
      kind: 'ceiling',
      id: 'd1',
      name: '总部',
      message: '部门角色「审核员」授予该权限，但部门「总部」的权限上限不包含它',
    },
  ],
  change: null,
}

const everything = ['role:list', 'role:grant', 'user:list', 'permission:list']

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/permission/list': () => menu,
    'GET /sys/sysDepart/queryIdTree': () => [],
    'GET /sys/permission/explain': () => explanation,
    ...more,
  })
}

it('answers what the address asks, with what decides it', async () => {
  const log = answers({ 'GET /sys/dict/loadDictItem/sys_user%2Crealname%2Cid': () => ['李试'] })
  show(<AccessExplainScreen />, { at: '/isystem/explain?userId=u9&code=driver:check', may: everything })
  expect(await screen.findByText('运营主管 没有「审核司机」')).toBeInTheDocument()
  expect(screen.getByText('部门权限上限')).toBeInTheDocument()
  expect(screen.getByText(/权限上限不包含它/)).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'GET /sys/permission/explain')?.query).toMatchObject({
    userId: 'u9',
    code: 'driver:check',
  })
  expect(await screen.findByText('李试')).toBeInTheDocument()
})

it('keeps what is asked in the address', async () => {
  answers()
  const { router } = show(<AccessExplainScreen />, { at: '/isystem/explain', may: everything })
  await userEvent.type(await screen.findByLabelText('菜单或按钮'), 'driver:check')
  await userEvent.click(await screen.findByTitle('审核司机（driver:check）'))
  await waitFor(() => expect(router.state.location.search).toBe('?permissionId=b-check'))
  expect(await screen.findByText('运营主管 没有「审核司机」')).toBeInTheDocument()
})

it('one without further rights asks about himself by a code', async () => {
  const log = answers()
  show(<AccessExplainScreen />, { at: '/isystem/explain' })
  expect(screen.getByLabelText('用户')).toBeDisabled()
  await userEvent.type(screen.getByLabelText('菜单或按钮'), 'driver:check{Enter}')
  expect(await screen.findByText('运营主管 没有「审核司机」')).toBeInTheDocument()
  expect(log.map((seen) => seen.call)).toEqual(['GET /sys/permission/explain'])
  expect(screen.queryByRole('link', { name: '预演角色变更' })).toBeNull()
})

it('says why there is no answer, and asks again', async () => {
  let tries = 0
  answers({ 'GET /sys/permission/explain': () => (++tries === 1 ? new Refuse('数据库繁忙') : explanation) })
  show(<WhyDialog code="driver:check" onClose={() => {}} />, { at: '/' })
  expect(await screen.findByText('没有查到：数据库繁忙')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('运营主管 没有「审核司机」')).toBeInTheDocument()
})

it('tries a change of a role without saving it', async () => {
  const change = {
    roleId: 'r1',
    roleName: '司机审核员',
    refused: '',
    gained: ['b-check'],
    lost: [],
    stays: [],
    comes: [],
    userCount: 2,
    users: [{ userId: 'u2', username: 'wang', realname: '王芳', gained: ['driver:check'], lost: [] }],
  }
  const log = answers({
    'GET /sys/role/list': () => ({ records: [], total: 0, current: 1, size: 30 }),
    'GET /sys/role/queryById': () => ({ id: 'r1', roleName: '司机审核员' }),
    'GET /sys/permission/queryRolePermission': () => ['m-driver'],
    'GET /sys/permission/explain': () => ({ ...explanation, change }),
  })
  show(<AccessExplainScreen />, { at: '/isystem/explain?view=change&roleId=r1', may: everything })
  expect(await screen.findByText('司机审核员')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('加上')).toBeEnabled())
  await userEvent.type(screen.getByLabelText('加上'), 'driver:check')
  await userEvent.click((await screen.findAllByTitle('审核司机（driver:check）'))[0] as HTMLElement)
  expect(await screen.findByText('新增 1 项')).toBeInTheDocument()
  expect(
    screen.getByText(/共 2 名用户持有该角色（查看了前 1 名），1 名的按钮权限立即变化/),
  ).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'GET /sys/permission/explain')?.query).toMatchObject({
    roleId: 'r1',
    add: 'b-check',
  })
  expect(log.some((seen) => seen.call.startsWith('POST'))).toBe(false)
})
