import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { PositionListScreen } from './position-list-screen'

const first = {
  id: 'p1',
  code: 'first',
  name: '示例甲',
  postRank: '3',
  postRank_dictText: '中级',
  companyId: '',
  version: 3,
  createBy: 'ops',
  createTime: '2026-01-01 08:00:00',
  updateBy: 'ops',
  updateTime: '2026-01-01 08:00:00',
}
const second = { ...first, id: 'p2', code: 'second', name: '示例乙' }

const page = (records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const everything = [
  'position:list',
  'position:add',
  'position:edit',
  'position:remove',
  'position:export',
  'position:import',
]

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/position/list': () => page([first, second]),
    'GET /sys/user/preference/list.position': () => null,
    ...more,
  })
}

it('asks for what the address says, names by a part', async () => {
  const log = answers()
  show(<PositionListScreen />, { at: '/isystem/position?name=示例', may: everything })
  await screen.findByText('示例甲')
  const asked = log.find((seen) => seen.call === 'GET /sys/position/list')
  expect(asked?.query).toMatchObject({ name: '*示例*', column: 'createTime', order: 'desc' })
})

it('offers only what the user may do', async () => {
  answers()
  show(<PositionListScreen />, { at: '/isystem/position', may: ['position:list'] })
  await screen.findByText('示例甲')
  for (const name of ['新增岗位', '导出', '导入', '回收站', '编辑 示例甲'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('puts a refusal under its field and keeps what was typed', async () => {
  const log = answers({
    'POST /sys/position/add': () =>
      new Refuse('岗位编码 first 已存在', { errors: [{ field: 'code', message: '岗位编码 first 已存在' }] }),
    'GET /sys/duplicate/check': () => null,
  })
  show(<PositionListScreen />, { at: '/isystem/position', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '新增岗位' }))
  const dialog = within(await dialogOf('新增岗位'))
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('请输入岗位名称!')).toBeInTheDocument()
  expect(log.some((seen) => seen.call === 'POST /sys/position/add')).toBe(false)
  await userEvent.type(dialog.getByLabelText('岗位名称'), '示例甲')
  await userEvent.type(dialog.getByLabelText('岗位编码'), 'first')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('岗位编码 first 已存在')).toBeInTheDocument()
  expect(dialog.getByLabelText('岗位名称')).toHaveValue('示例甲')
})

it('edits the row as the list has it, by its version', async () => {
  const log = answers({ 'PUT /sys/position/edit': () => first })
  show(<PositionListScreen />, { at: '/isystem/position', may: everything })
  await userEvent.click(within(await rowOf('示例甲')).getByRole('button', { name: '编辑 示例甲' }))
  const dialog = within(await dialogOf('编辑岗位'))
  expect(dialog.getByLabelText('岗位编码')).toBeDisabled()
  await userEvent.type(dialog.getByLabelText('岗位名称'), '一')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'PUT /sys/position/edit')?.body).toMatchObject({
      id: 'p1',
      version: 3,
      name: '示例甲一',
    }),
  )
})

it('removes several after a question, and says which of them is gone', async () => {
  const log = answers({
    'DELETE /sys/position/deleteBatch': () => new Refuse('未找到对应数据', { absent: 'p2' }, 404),
  })
  show(<PositionListScreen />, { at: '/isystem/position', may: everything })
  for (const name of ['示例甲', '示例乙'])
    await userEvent.click(within(await rowOf(name)).getByRole('checkbox'))
  const bar = within(screen.getByText('取消选择').closest('[role="status"]') as HTMLElement)
  await userEvent.click(bar.getByRole('button', { name: '删除' }))
  await agreeTo('确定要删除岗位「示例甲」、「示例乙」吗?')
  expect(await screen.findByText(/「示例乙」已不存在/)).toBeInTheDocument()
  expect(log.find((seen) => seen.call === 'DELETE /sys/position/deleteBatch')?.query.ids).toBe('p1,p2')
  await waitFor(() => expect(bar.getByText('1')).toBeInTheDocument())
})

it('restores from the recycle bin, and deletes for good after a question', async () => {
  const log = answers({
    'GET /sys/position/recycleBin': () => page([second]),
    'PUT /sys/position/putRecycleBin': () => null,
    'DELETE /sys/position/deleteRecycleBin': () => null,
  })
  show(<PositionListScreen />, { at: '/isystem/position', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '回收站' }))
  const bin = within(await dialogOf('岗位回收站'))
  await userEvent.click(await bin.findByRole('button', { name: '恢复 示例乙' }))
  await agreeTo('确定要恢复岗位「示例乙」吗?')
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'PUT /sys/position/putRecycleBin')?.body).toEqual({
      ids: ['p2'],
    }),
  )
  await userEvent.click(await bin.findByRole('button', { name: '彻底删除 示例乙' }))
  await agreeTo('确定要彻底删除岗位「示例乙」吗?')
  await waitFor(() =>
    expect(log.find((seen) => seen.call === 'DELETE /sys/position/deleteRecycleBin')?.query.ids).toBe('p2'),
  )
})
