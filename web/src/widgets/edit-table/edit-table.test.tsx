import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { offeredWords, quickJumper } from '#test/antd'
import { serve, show } from '#test/wire'
import { rightsLoaded } from '@/identity/session'
import { EditTable } from './edit-table'
import type { EditTableHandle, EditTableProps } from './edit-table-props'

interface Line {
  id: string
  name: string
  cost: number
}

const columns = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'cost', title: '成本', type: 'inputNumber' },
] as const

const lines: Line[] = [
  { id: 'a', name: '甲', cost: 1 },
  { id: 'b', name: '乙', cost: 2 },
]

const table = createRef<EditTableHandle<Line>>()

function open(more: Partial<EditTableProps<Line>> = {}) {
  show(
    <EditTable ref={table} name="表" columns={columns} dataSource={lines} toolbar rowSelection {...more} />,
    { at: '/' },
  )
}

const enforced = (action: string, type = '1') => ({ action, type, status: '1' })
const rule = (...allAuth: ReturnType<typeof enforced>[]) =>
  act(() => rightsLoaded({ grants: { auth: [], allAuth }, paths: new Set() }))
const headings = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

beforeEach(() => {
  // jsdom lays nothing out: the grid has the room it would have on the page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

it('the handle reads and changes rows; ids of ours stay inside', async () => {
  open()
  act(() => void table.current?.add([{ name: '丙' }]))
  expect(table.current?.newRows()).toEqual([{ name: '丙' }])
  act(() => table.current?.setValues([{ rowKey: 'a', values: { cost: 9 } }]))
  act(() => table.current?.remove(['b']))
  expect(table.current?.rows()).toEqual([{ id: 'a', name: '甲', cost: 9 }, { name: '丙' }])
  expect(table.current?.deletedRows()).toEqual([lines[1]])
  act(() => void table.current?.undo())
  expect(table.current?.rows()).toHaveLength(3)
})

it('what came from elsewhere is not the user’s to take back', async () => {
  open()
  act(() => table.current?.setValues([{ rowKey: 'a', values: { name: '新' } }]))
  act(() => table.current?.receive([{ rowKey: 'b', values: { cost: 9 } }]))
  act(() => void table.current?.undo())
  expect(table.current?.rows()).toEqual([lines[0], { ...lines[1], cost: 9 }])
})

it('the first cell that is wrong has the focus', async () => {
  open()
  act(() => table.current?.setValues([{ rowKey: 'b', values: { name: '' } }]))
  await act(async () => {
    expect(await table.current?.validate()).toEqual({ b: { name: '名称不能为空' } })
  })
  expect(screen.getByRole('textbox', { name: '名称，第 2 行，空' })).toHaveFocus()
})

it('a line says how much is wrong and leads there, and so do keys', async () => {
  open()
  const user = userEvent.setup()
  expect(screen.queryByText(/处未通过/)).not.toBeInTheDocument()
  act(() => table.current?.setValues([{ rowKey: 'b', values: { name: '' } }]))
  act(() => table.current?.focus('a', 'cost'))
  await user.keyboard('12吨')
  await user.click(document.body)
  expect(await screen.findByText('2 处未通过')).toBeInTheDocument()
  const [cost, name] = ['成本，第 1 行，1', '名称，第 2 行，空']
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await user.click(screen.getByRole('button', { name: '下一处' }))
  expect(focused()).toContain('名称，第 2 行')
  await user.keyboard('{F8}')
  expect(focused()).toContain('成本，第 1 行')
  await user.keyboard('{F8}')
  expect(focused()).toBe(name)
  await user.keyboard('{Shift>}{F8}{/Shift}')
  expect(focused()).toContain('成本，第 1 行')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('1 处未通过')).toBeInTheDocument()
  expect(focused()).toBe(cost)
  act(() => table.current?.setValues([{ rowKey: 'b', values: { name: '乙' } }]))
  await waitFor(() => expect(screen.queryByText(/处未通过/)).not.toBeInTheDocument())
  await user.keyboard('{F8}')
  expect(screen.getByText('没有未通过校验的单元格')).toBeInTheDocument()
})

it('rows that were never saved go without an event, others tell', async () => {
  const onRemove = vi.fn()
  open({ onRemove })
  const user = userEvent.setup()
  act(() => void table.current?.add())
  await user.click(screen.getByRole('checkbox', { name: '选择第 3 行' }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(screen.getByText('确定要删除这 1 项吗?')).toBeInTheDocument()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(onRemove).not.toHaveBeenCalled()
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await user.click(screen.getByRole('button', { name: '删除' }))
  expect(screen.getByText('确定要删除这 2 项吗?')).toBeInTheDocument()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: '删除' }))
  expect(onRemove.mock.lastCall?.[0].deleteRows).toEqual(lines)
  expect(screen.getByText('暂无数据')).toBeInTheDocument()
})

it('an authorisation prefix hides columns and buttons whose rule is enforced', async () => {
  open({ authPre: 'pre' })
  expect(headings()).toContain('成本')
  rule(enforced('pre:cost'), enforced('pre:add'), enforced('other:name'))
  expect(headings()).not.toContain('成本')
  expect(headings()).toContain('*名称')
  expect(screen.queryByRole('button', { name: '新增' })).not.toBeInTheDocument()
})

it('batch_delete that is enforced and not held hides 删除', async () => {
  open({ authPre: 'pre:' })
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: '选择第 1 行' }))
  expect(screen.getByRole('button', { name: '删除' })).toBeInTheDocument()
  rule(enforced('pre:batch_delete'))
  expect(screen.queryByRole('button', { name: '删除' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: '清空选择' })).toBeInTheDocument()
})

it('a rule of type 2 makes its column read-only', () => {
  open({ authPre: 'pre' })
  rule(enforced('pre:cost', '2'))
  const cells = screen.getAllByRole('gridcell').filter((cell) => cell.dataset.key === 'cost')
  expect(cells.map((cell) => cell.getAttribute('aria-readonly'))).toEqual(['true', 'true'])
})

it('older clients’ names of toolbar parts hold too', () => {
  open({
    toolbarConfig: { btn: ['save'], slot: ['suffix'] },
    onSave: () => {},
    toolbarPrefix: '前',
    toolbarSuffix: '后',
  })
  expect(screen.getByRole('button', { name: '保存' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '新增' })).not.toBeInTheDocument()
  expect(screen.queryByText('前')).not.toBeInTheDocument()
  expect(screen.getByText('后')).toBeInTheDocument()
})

it('details stay open until they are confirmed', async () => {
  const confirmed = vi.fn()
  open({
    clickRowShowMainForm: true,
    mainForm: ({ row, setValues }) => (
      <button type="button" onClick={() => setValues({ name: '新' })}>
        {row.name}
      </button>
    ),
    onDetailsConfirm: confirmed,
  })
  const user = userEvent.setup()
  act(() => table.current?.openDetails('a'))
  expect(await screen.findByText('详细信息')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '甲' }))
  await user.click(screen.getByRole('button', { name: '确定' }))
  expect(confirmed.mock.lastCall?.[0].row).toMatchObject({ id: 'a', name: '新' })
  await act(async () => confirmed.mock.lastCall?.[0].callback(false))
  expect(table.current?.row('a')?.row.name).toBe('甲')
  await user.click(screen.getByRole('button', { name: /确定/ }))
  await act(async () => confirmed.mock.lastCall?.[0].callback(true))
  expect(table.current?.row('a')?.row.name).toBe('新')
})

it('the pager offers 10, 20 and 30 and asks for other pages', async () => {
  const onPageChange = vi.fn()
  open({ pagination: { current: 1, pageSize: 10, total: 36 }, onPageChange })
  expect(screen.getByText('1-10 共 36 条')).toBeInTheDocument()
  expect(quickJumper()).toBeInTheDocument()
  await userEvent.click(screen.getByRole('combobox'))
  expect(offeredWords().map((words) => Number.parseInt(words ?? '', 10))).toEqual([10, 20, 30])
  await userEvent.click(screen.getByTitle('2'))
  expect(onPageChange).toHaveBeenCalledWith({ current: 2, pageSize: 10 })
})

it('names of values appear when they become known, however late', async () => {
  let answer = (_: unknown) => {}
  const late = new Promise((resolve) => {
    answer = resolve
  })
  serve({ 'GET /sys/dict/getDictItems/sex': () => late })
  const named = [{ key: 'name', title: '性别', type: 'select', dictCode: 'sex' }] as const
  open({ columns: named, dataSource: [{ id: 'a', name: '2', cost: 1 }] })
  const cell = () => screen.getAllByRole('gridcell').find(({ dataset }) => dataset.key === 'name')
  expect(cell()).toHaveTextContent('2')
  answer([{ value: '2', text: '女' }])
  await waitFor(() => expect(cell()).toHaveTextContent('女'))
})
