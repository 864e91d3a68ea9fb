import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { besideDialog, optionNamed as option } from '#test/antd'
import { show } from '#test/wire'
import { UnsavedPlace, useIsUnsaved } from '@/ui/unsaved'
import { EditTable } from './edit-table'
import type { EditTableHandle, EditTableProps } from './edit-table-props'

interface Line {
  id: string
  name: string
  cost: number | string
  source?: string
  note?: string
  kind?: string
  kinds?: string
}

const columns = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'cost', title: '成本', type: 'inputNumber' },
  { key: 'source', title: '来源' },
] as const

const typedColumns = [
  ...columns,
  { key: 'note', title: '备注', type: 'textarea' },
  {
    key: 'kind',
    title: '货物',
    type: 'select-search',
    options: ['砂', '煤', '煤泥'].map((value) => ({ value, title: value })),
  },
] as const

const lines: Line[] = [
  { id: 'a', name: '甲', cost: 1, source: '导入', note: '无', kind: '砂' },
  { id: 'b', name: '乙', cost: 2, source: '手工' },
]
const below: Line[] = [{ id: 's', name: '子', cost: 5 }]

const table = createRef<EditTableHandle<Line>>()
const inner = createRef<EditTableHandle<Line>>()
const user = userEvent.setup()
let reload: (rows: Line[]) => void

function Screen(props: Partial<EditTableProps<Line>>) {
  const [rows, setRows] = useState(lines)
  reload = setRows
  return <EditTable ref={table} name="表" columns={columns} dataSource={rows} {...props} />
}

const place = { userId: 'u1', path: '/lines' }
const Dot = () => <i>{useIsUnsaved('/lines') ? '未保存' : '已保存'}</i>

const opened = {
  clickRowShowSubForm: true,
  subForm: () => <EditTable ref={inner} name="子表行" columns={columns} dataSource={below} />,
  clickRowShowMainForm: true,
  mainForm: ({ row, setValues }) => (
    <input aria-label="备注" value={row.name} onChange={(event) => setValues({ name: event.target.value })} />
  ),
} satisfies Partial<EditTableProps<Line>>

const open = (props: Partial<EditTableProps<Line>>) =>
  show(
    <UnsavedPlace value={place}>
      <Dot />
      <Screen {...props} />
    </UnsavedPlace>,
    { at: '/' },
  )

const question = () => screen.findByRole('alertdialog', { description: '有未保存的修改' })
const answer = async (name: '返回编辑' | '不保存') => {
  await question()
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
}
const cell = (id: string, key: string) =>
  document.querySelector<HTMLElement>(`[data-id="${id}"] [data-key="${key}"]`) as HTMLElement

async function typeBelow() {
  act(() => table.current?.openSubForm('a'))
  await screen.findByRole('dialog', { name: '子表' })
  act(() => inner.current?.focus('s', 'cost'))
  await user.keyboard('77{Enter}')
  expect(await screen.findByText('未保存')).toBeInTheDocument()
}

beforeEach(() => {
  // jsdom lays nothing out: the grid has the room it would have on the page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

it.each<[string, () => unknown]>([
  ['its button', () => user.click(screen.getByRole('button', { name: '关闭子表' }))],
  ['the caller', () => act(() => table.current?.closeSubForm())],
  ['another row', () => user.click(cell('b', 'source'))],
  ['its own row', () => user.click(cell('a', 'source'))],
  ['another page', () => user.click(screen.getByTitle('2'))],
])('a sub-table with something typed in it asks before %s closes it', async (_, close) => {
  open({ ...opened, pagination: { current: 1, pageSize: 10, total: 20 }, onPageChange: () => {} })
  await typeBelow()
  await close()
  await answer('返回编辑')
  expect(inner.current?.row('s')?.row.cost).toBe(77)
  await close()
  await answer('不保存')
  await waitFor(() => expect(inner.current?.row('s')?.row.cost).not.toBe(77))
  await waitFor(() => expect(screen.getByText('已保存')).toBeInTheDocument())
})

it('stays open with what is typed in it while one goes on in the table', async () => {
  open(opened)
  await typeBelow()
  await user.click(cell('b', 'name'))
  await user.keyboard('新{Enter}')
  expect(table.current?.row('b')?.row.name).toBe('新')
  expect(inner.current?.row('s')?.row.cost).toBe(77)
  act(() => inner.current?.saved())
  await user.click(cell('a', 'name'))
  expect(screen.queryByRole('dialog', { name: '子表' })).not.toBeInTheDocument()
})

it('rows that come in place of all ask when they take away what is typed', async () => {
  open({ asksUnsaved: true })
  act(() => table.current?.focus('a', 'cost'))
  await user.keyboard('12吨')
  await user.click(document.body)
  act(() => reload([...lines]))
  await answer('返回编辑')
  expect(cell('a', 'cost')).toHaveTextContent('12吨')
  act(() => reload([...lines]))
  await answer('不保存')
  expect(cell('a', 'cost')).toHaveTextContent('1')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
})

it.each([
  ['a text', 'name', '新', '甲'],
  ['a number', 'cost', '12', '1'],
  ['a long text', 'note', '先过磅', '无'],
  ['a choice that is looked for', 'kind', '煤', '砂'],
])('%s in an open editor is not saved before it is the value of its cell', async (_, key, text, was) => {
  open({ asksUnsaved: true, columns: typedColumns })
  act(() => table.current?.focus('a', key))
  expect(screen.getByText('已保存')).toBeInTheDocument()
  await user.keyboard(text)
  expect(await screen.findByText('未保存')).toBeInTheDocument()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await user.keyboard('{Escape}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
  expect(cell('a', key)).toHaveTextContent(was)
})

it('an editor that is open and holds what its cell holds is saved', async () => {
  open({ asksUnsaved: true })
  act(() => table.current?.focus('a', 'name'))
  await user.keyboard('{F2}{End}新')
  expect(await screen.findByText('未保存')).toBeInTheDocument()
  await user.keyboard('{Backspace}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
})

it('what is chosen of several is not saved while their list is open', async () => {
  open({
    asksUnsaved: true,
    columns: [...columns, { ...typedColumns[4], key: 'kinds', type: 'select-multiple' }],
  })
  act(() => table.current?.focus('a', 'kinds'))
  await user.keyboard('{Enter}')
  await user.click(await waitFor(() => option('煤泥')))
  expect(await screen.findByText('未保存')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('已保存')).toBeInTheDocument()
})

it('rows without the one that is typed in ask, others leave its editor open', async () => {
  open({ asksUnsaved: true })
  act(() => table.current?.focus('a', 'name'))
  await user.keyboard('新')
  act(() => reload(lines.map((line) => ({ ...line, cost: 9 }))))
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(cell('a', 'name').querySelector('input')).toHaveValue('新')
  act(() => reload(lines.slice(1)))
  await answer('返回编辑')
  expect(table.current?.rows()[0]?.name).toBe('新')
  act(() => reload(lines.slice(1).map((line) => ({ ...line }))))
  await answer('不保存')
  await waitFor(() => expect(table.current?.rows()).toHaveLength(1))
  expect(await screen.findByText('已保存')).toBeInTheDocument()
})

it('rows that bring what is typed, or come after it was saved, do not ask', async () => {
  open({ asksUnsaved: true })
  act(() => table.current?.setValues([{ rowKey: 'a', values: { name: '新' } }]))
  act(() => reload([{ ...(lines[0] as Line), name: '新', cost: 9 }]))
  expect(table.current?.row('a')?.row.cost).toBe(9)
  act(() => table.current?.setValues([{ rowKey: 'a', values: { name: '又' } }]))
  act(() => table.current?.saved())
  act(() => reload(lines))
  expect(table.current?.row('a')?.row.name).toBe('甲')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

it('rows without the one whose sub-table is typed in ask too', async () => {
  open(opened)
  await typeBelow()
  act(() => reload([...lines]))
  expect(inner.current?.row('s')?.row.cost).toBe(77)
  act(() => reload(lines.slice(1)))
  await answer('返回编辑')
  expect(inner.current?.row('s')?.row.cost).toBe(77)
})

it.each<[string, () => unknown]>([
  ['Esc', () => user.keyboard('{Escape}')],
  ['the mask', () => user.click(besideDialog())],
  ['取消', () => user.click(screen.getByRole('button', { name: /取\s*消/ }))],
])('details with something typed in them ask before %s closes them', async (_, close) => {
  open(opened)
  act(() => table.current?.openDetails('a'))
  const field = await screen.findByRole('textbox', { name: '备注' })
  await user.type(field, '新')
  expect(screen.getByText('未保存')).toBeInTheDocument()
  await close()
  await answer('返回编辑')
  expect(field).toHaveValue('甲新')
  await user.type(field, '{Backspace}')
  await close()
  await waitFor(() => expect(screen.queryByText('详细信息')).not.toBeInTheDocument())
})
