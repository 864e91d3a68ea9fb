import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { DictListScreen } from './dict-list-screen'

const sex = {
  id: 'd-sex',
  dictCode: 'sex',
  dictName: '性别',
  description: '',
  builtin: true,
  version: 1,
  createTime: '2026-01-01 08:00:00',
  updateTime: '2026-01-01 08:00:00',
}
const own = { ...sex, id: 'd1', dictCode: 'route_kind', dictName: '线路类型', builtin: false, version: 3 }

const page = (records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const everything = ['dict:list', 'dict:add', 'dict:edit', 'dict:remove']

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /sys/dict/list': () => page([sex, own]),
    'GET /sys/user/preference/list.dict': () => null,
    ...more,
  })
}

it('shows the list the address asks for, defaults left out of the address', async () => {
  const log = answers()
  const { router } = show(<DictListScreen />, {
    at: '/isystem/dict?dictName=型&pageSize=20',
    may: everything,
  })
  await screen.findByText('线路类型')
  const asked = log.find((seen) => seen.call === 'GET /sys/dict/list')
  expect(asked?.query).toMatchObject({
    dictName: '*型*',
    pageNo: '1',
    pageSize: '20',
    column: 'createTime',
    order: 'desc',
  })
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  expect(router.state.location.search).toBe('?pageSize=20')
})

it('asks again when 查询 is pressed and nothing has changed', async () => {
  const log = answers()
  const { router } = show(<DictListScreen />, { at: '/isystem/dict?dictName=型', may: everything })
  await screen.findByText('线路类型')
  const asked = () => log.filter((seen) => seen.call === 'GET /sys/dict/list').length
  const { key } = router.state.location
  for (const times of [2, 3]) {
    await userEvent.click(screen.getByRole('button', { name: '查询' }))
    await waitFor(() => expect(asked()).toBe(times))
  }
  expect(router.state.location.key, 'Back leads to the page before').toBe(key)
})

it('asks again for filters that it had a moment ago', async () => {
  const log = answers()
  show(<DictListScreen />, { at: '/isystem/dict?dictName=型', may: everything })
  await screen.findByText('线路类型')
  const asked = () =>
    log.filter((seen) => seen.call === 'GET /sys/dict/list').map(({ query }) => query.dictName)
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(asked()).toEqual(['*型*', undefined]))
  await userEvent.type(screen.getByRole('textbox', { name: '字典名称' }), '型{Enter}')
  await waitFor(() => expect(asked()).toEqual(['*型*', undefined, '*型*']))
})

it('fetches the drawer of the columns when it is asked for', async () => {
  answers()
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await screen.findByText('线路类型')
  await userEvent.click(screen.getByRole('button', { name: '列设置' }))
  const columns = within(await dialogOf('列设置'))
  expect(columns.getByRole('checkbox', { name: '字典编码' })).toBeChecked()
})

it('offers only what the user may do, and never to remove a built-in dictionary', async () => {
  answers()
  show(<DictListScreen />, { at: '/isystem/dict', may: ['dict:list', 'dict:remove'] })
  const builtin = within(await rowOf('性别'))
  expect(builtin.queryByRole('button', { name: /编辑/ })).toBeNull()
  expect(builtin.queryByRole('button', { name: /删除/ })).toBeNull()
  expect(within(await rowOf('线路类型')).getByRole('button', { name: '删除 线路类型' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
})

it('asks for the code before sending, and puts a refusal under its field', async () => {
  const log = answers({
    'GET /sys/duplicate/check': () => null,
    'POST /sys/dict/add': () =>
      new Refuse('字典编码已存在', { errors: [{ field: 'dictCode', message: '该编码已存在' }] }),
  })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await dialogOf('新增字典'))
  await userEvent.type(dialog.getByLabelText('字典名称'), '新字典')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('字典Code不能为空!')).toBeInTheDocument()
  expect(log.some((seen) => seen.call === 'POST /sys/dict/add')).toBe(false)

  await userEvent.type(dialog.getByLabelText('字典编码'), 'sex')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText('该编码已存在')).toBeInTheDocument()
  expect(dialog.getByLabelText('字典名称')).toHaveValue('新字典')
  await waitFor(() => expect(dialog.getByLabelText('字典编码')).toHaveFocus())
})

it('asks whether a code is taken when it is left, but not of a dictionary that has one', async () => {
  const log = answers({ 'GET /sys/duplicate/check': () => new Refuse('该值不可用，系统中已存在！') })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '新增' }))
  const dialog = within(await dialogOf('新增字典'))
  await userEvent.type(dialog.getByLabelText('字典编码'), 'sex')
  await userEvent.tab()
  expect(await dialog.findByText('该值不可用，系统中已存在！')).toBeInTheDocument()
  const asked = log.filter((seen) => seen.call === 'GET /sys/duplicate/check')
  expect(asked.map(({ query }) => query)).toMatchObject([
    { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'sex' },
  ])
})

it('when another saved first, both values can be chosen from and go to the new version', async () => {
  const saved: unknown[] = []
  answers({
    'PUT /sys/dict/edit': ({ body }) => {
      saved.push(body)
      return saved.length === 1
        ? new Refuse(
            '他人已修改',
            { current: { ...own, dictName: '线路种类', description: '他人的描述', version: 4 } },
            409,
          )
        : own
    },
  })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(within(await rowOf('线路类型')).getByRole('button', { name: '编辑 线路类型' }))
  const dialog = within(await dialogOf('编辑字典'))
  await userEvent.clear(dialog.getByLabelText('字典名称'))
  await userEvent.type(dialog.getByLabelText('字典名称'), '我的名称')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  const conflict = within(await dialogOf('他人已修改'))
  expect(conflict.getByText('采用他人：线路种类')).toBeInTheDocument()
  await userEvent.click(conflict.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ id: 'd1', version: 4, dictName: '我的名称', description: '他人的描述' })
})

it('opens the items of a dictionary under an address of its own', async () => {
  answers({
    'GET /sys/dictItem/list': () =>
      page([
        {
          id: 'i1',
          dictId: 'd1',
          itemText: '干线',
          itemValue: '1',
          sortOrder: 1,
          status: 1,
          status_dictText: '启用',
          version: 1,
        },
      ]),
  })
  const { router } = show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(await screen.findByRole('link', { name: '线路类型' }))
  expect(router.state.location.search).toBe('?open=d1')
  expect(await screen.findByText('干线')).toBeInTheDocument()
})

it('removes after a question and says what the server says', async () => {
  const log = answers({ 'DELETE /sys/dict/delete': () => null })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(within(await rowOf('线路类型')).getByRole('button', { name: '更多操作 线路类型' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() =>
    expect(log.some((seen) => seen.call === 'DELETE /sys/dict/delete' && seen.query.id === 'd1')).toBe(true),
  )
})

it.each([
  ['刷新缓存完成！', () => null],
  ['刷新缓存失败！', () => new Refuse('不行')],
])('says %s', async (words, refresh) => {
  answers({ 'GET /sys/dict/refleshCache': refresh, 'GET /sys/dict/queryAllDictItems': () => ({ sex: [] }) })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  await userEvent.click(await screen.findByRole('button', { name: '刷新缓存' }))
  expect(await screen.findByText(words)).toBeInTheDocument()
})

it('says why nothing is shown and what to do', async () => {
  let tries = 0
  answers({ 'GET /sys/dict/list': () => (++tries === 1 ? new Refuse('数据库繁忙') : page([sex])) })
  show(<DictListScreen />, { at: '/isystem/dict', may: everything })
  expect(await screen.findByText('列表加载失败：数据库繁忙')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('性别')).toBeInTheDocument()
})
