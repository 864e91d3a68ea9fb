import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { dialogOf, serve, show } from '#test/wire'
import { UserSelect } from './user-select'

const wang = { id: 'u1', username: 'wang', realname: '王芳', status: 1, orgCodeTxt: '运营中心' }
const li = { id: 'u2', username: 'li', realname: '李涛', status: 1, orgCodeTxt: '财务部' }
const frozen = { id: 'u3', username: 'zhou', realname: '周明', status: 2, orgCodeTxt: '财务部' }
const names: Record<string, string> = { wang: '王芳', li: '李涛' }

const answers = {
  'GET /sys/user/list': () => ({ records: [wang, li], total: 2, current: 1, size: 20 }),
  'GET /sys/user/queryUserByDepId': () => [li, frozen],
  'GET /sys/sysDepart/queryIdTree': () => [{ key: 'dep-finance', title: '财务部', children: [] }],
  'GET /sys/dict/loadDictItem/sys_user%2Crealname%2Cusername': ({
    query,
  }: {
    query: Record<string, string>
  }) => (query.key ?? '').split(',').map((key) => names[key] ?? ''),
}

// The list is a part of its own: it is there before somebody opens it.
beforeAll(async () => {
  serve(answers)
  await import('./user-picker')
  show(<Host />, { at: '/' })
  await act(async () => screen.getByRole('button', { name: '从列表选择用户' }).click())
  cleanup()
})

function Host({ multi, disabled, start }: { multi?: boolean; disabled?: boolean; start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <UserSelect aria-label="负责人" multi={multi} disabled={disabled} value={value} onChange={setValue} />
      <output>{value ?? '无'}</output>
    </>
  )
}

it('finds by name, account or work number, and keeps the account', async () => {
  const log = serve(answers)
  show(<Host />, { at: '/' })
  await userEvent.click(screen.getByRole('combobox', { name: '负责人' }))
  await userEvent.type(screen.getByRole('combobox', { name: '负责人' }), '王&')
  await userEvent.click(await screen.findByTitle('王芳'))
  expect(screen.getByText('wang', { selector: 'output' })).toBeInTheDocument()
  const { superQueryParams = '', superQueryMatchType, status } = log.at(-1)?.query ?? {}
  expect({ superQueryMatchType, status }).toEqual({ superQueryMatchType: 'or', status: '1' })
  expect(JSON.parse(decodeURIComponent(superQueryParams))[0]).toEqual({
    field: 'realname',
    rule: 'like',
    val: '王&',
  })
})

it('the list adds to several, leaves out who is chosen, and knows departments', async () => {
  serve(answers)
  show(<Host multi start="wang" />, { at: '/' })
  expect(await screen.findByText('王芳')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '从列表选择用户' }))
  const dialog = await dialogOf('选择用户')
  expect(await within(dialog).findByRole('checkbox', { name: '选择 王芳' })).toBeDisabled()
  await userEvent.click(within(dialog).getByRole('combobox', { name: '部门' }))
  await userEvent.click(await screen.findByTitle('财务部'))
  await waitFor(() => expect(within(dialog).queryByText('王芳')).not.toBeInTheDocument())
  expect(within(dialog).queryByText('周明')).not.toBeInTheDocument()
  await userEvent.click(within(dialog).getByText('李涛'))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(await screen.findByText('wang,li', { selector: 'output' })).toBeInTheDocument()
})

it('where one is wanted two are too many', async () => {
  serve(answers)
  show(<Host />, { at: '/' })
  await userEvent.click(screen.getByRole('button', { name: '从列表选择用户' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 王芳' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 李涛' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请选择一条记录')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: '选择 王芳' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('li', { selector: 'output' })).toBeInTheDocument()
})

it('a disabled one can neither be typed in nor opened', () => {
  serve(answers)
  show(<Host disabled />, { at: '/' })
  expect(screen.getByRole('combobox', { name: '负责人' })).toBeDisabled()
  expect(screen.getByRole('button', { name: '从列表选择用户' })).toBeDisabled()
})
