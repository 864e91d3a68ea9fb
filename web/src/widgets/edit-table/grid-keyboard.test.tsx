import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { agreeTo, show } from '#test/wire'
import { EditTable } from './edit-table'
import type { EditTableHandle, EditTableProps } from './edit-table-props'

interface Line {
  id: string
  name: string
  day: string
  cost: number
  source: string
}

const columns = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'day', title: '日期', type: 'date' },
  { key: 'cost', title: '成本', type: 'inputNumber' },
  { key: 'source', title: '来源' },
] as const

const lines: Line[] = [
  { id: 'a', name: '甲', day: '2026-03-01', cost: 1, source: '导入' },
  { id: 'b', name: '乙', day: '', cost: 2, source: '' },
]

const table = createRef<EditTableHandle<Line>>()
const user = userEvent.setup()

function open(more: Partial<EditTableProps<Line>> = {}) {
  const options = { ref: table, name: '表', columns, dataSource: lines, rowSelection: true, ...more }
  show(
    <>
      <button type="button">前</button>
      <EditTable {...options} />
      <button type="button">后</button>
    </>,
    { at: '/' },
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (...keys: string[]) => user.keyboard(keys.map((key) => `{${key}}`).join(''))
const rowOf = (id: string) => table.current?.row(id)?.row

beforeEach(() => {
  // jsdom lays nothing out: the grid has the room it would have on the page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

it('Tab comes to the first cell, Esc and Tab leave, Shift+Tab returns to the cell', async () => {
  open()
  await user.click(screen.getByRole('button', { name: '前' }))
  await user.tab()
  expect(focused()).toBe('全选')
  await user.tab()
  expect(focused()).toBe('名称，第 1 行，甲')
  await press('ArrowDown', 'ArrowRight')
  expect(focused()).toBe('日期，第 2 行，空')
  await press('Escape', 'Tab')
  expect(screen.getByRole('button', { name: '后' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(focused()).toBe('日期，第 2 行，空')
  await user.tab()
  expect(focused()).toBe('成本，第 2 行，2')
})

it('a cell that cannot be changed is named like the others', async () => {
  open()
  act(() => table.current?.focus('a', 'source'))
  expect(screen.getByRole('gridcell', { name: '来源，第 1 行，导入' })).toHaveFocus()
})

it('a stroke counts that follows one which scrolls, before the browser tells of the scrolling', async () => {
  const wide = columns.map((column) => ({ ...column, width: 1000 }))
  const many = Array.from({ length: 60 }, (_, at) => ({ ...lines[0], id: `row${at}` }) as Line)
  open({ columns: wide, dataSource: many, height: 400 })
  act(() => table.current?.focus('row0', 'name'))
  fireEvent.scroll(screen.getByRole('grid'))
  expect(screen.queryByText('导入')).not.toBeInTheDocument()
  await press('End', 'ArrowDown')
  expect(focused()).toBe('来源，第 2 行，导入')
  await user.keyboard('{Control>}{End}{/Control}{ArrowUp}')
  expect(focused()).toBe('来源，第 59 行，导入')
  await user.keyboard('{Control>}{Home}{/Control}丙{Enter}')
  expect(rowOf('row0')?.name).toBe('丙')
})

it('a second Esc is for what the table lies in', async () => {
  const heard = vi.fn()
  open()
  act(() => table.current?.focus('a', 'name'))
  document.addEventListener('keydown', heard)
  await press('Escape')
  expect(heard).not.toHaveBeenCalled()
  await press('Escape')
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', heard)
})

it('a sub-table opens by Enter or Space, and gives the focus back', async () => {
  open({ clickRowShowSubForm: true, subForm: (line) => <button type="button">{line.name}的子表</button> })
  for (const key of ['Enter', ' ']) {
    act(() => table.current?.focus('a', 'source'))
    await press(key)
    await user.click(await screen.findByRole('button', { name: '甲的子表' }))
    await press('Escape')
    expect(screen.queryByRole('dialog', { name: '子表' })).not.toBeInTheDocument()
    expect(focused()).toBe('来源，第 1 行，导入')
  }
})

it('a typed day that does not exist is refused by name, and stays to be mended', async () => {
  open()
  act(() => table.current?.focus('a', 'day'))
  await user.keyboard('2026-02-30{Enter}')
  expect(screen.getByText('日期不是有效的日期，例如 2026-03-01')).toBeInTheDocument()
  expect(document.activeElement).toHaveValue('2026-02-30')
  await user.keyboard('{Control>}a{/Control}20260401{Tab}')
  expect(rowOf('a')?.day).toBe('2026-04-01')
  expect(focused()).toBe('成本，第 1 行，1')
})

/** Opens the calendar of the first row and empties its field, which it answers. */
async function openCalendar() {
  open()
  act(() => table.current?.focus('a', 'day'))
  await press('F2')
  const field = () => document.querySelector<HTMLInputElement>('[data-editor] input')
  await waitFor(() => expect(field()).toHaveFocus())
  await user.clear(field() as HTMLInputElement)
  return field
}

it('the calendar takes days as the cell does, and refuses the others', async () => {
  const field = await openCalendar()
  await user.keyboard('2026-2-30{Enter}')
  expect(screen.getByText('日期不是有效的日期，例如 2026-03-01')).toBeInTheDocument()
  expect(field()).toHaveValue('2026-2-30')
  await user.clear(field() as HTMLInputElement)
  await user.keyboard('2026-4-1{Enter}')
  expect(rowOf('a')?.day).toBe('2026-04-01')
  expect(focused()).toBe('日期，第 2 行，空')
})

it('a number too long to be kept is refused by name', async () => {
  open()
  act(() => table.current?.focus('a', 'cost'))
  await user.keyboard('12345678901234567890{Enter}')
  expect(screen.getByText('成本的数字太长，无法精确保存')).toBeInTheDocument()
  expect(rowOf('a')?.cost).toBe(1)
  await press('Escape')
  expect(focused()).toBe('成本，第 1 行，1')
})

it('what was refused stays in its cell when the table is left by mouse, and that is said', async () => {
  open()
  act(() => table.current?.focus('a', 'day'))
  await user.keyboard('2026-02-30')
  await user.click(screen.getByRole('button', { name: '后' }))
  const message = '“2026-02-30”未填入：日期不是有效的日期，例如 2026-03-01；按 Esc 保留原值'
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
  expect(document.querySelector('[aria-invalid][data-key="day"]')).toHaveTextContent('2026-02-30')
  expect(rowOf('a')?.day).toBe('2026-03-01')
})

it('a button that goes with the selection leaves the focus to the table', async () => {
  open({ toolbar: true })
  await user.click(screen.getByLabelText('选择第 2 行'))
  await user.click(screen.getByText('清空选择'))
  expect(focused()).toBe('名称，第 1 行，甲')
})

it('numbers of rows go on from page to page', () => {
  open({ rowNumber: true, pagination: { current: 3, pageSize: 10, total: 22 } })
  const numbers = [...document.querySelectorAll('[data-leading="number"]')]
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['21', '22'])
})

it('what is typed is asked about before another page comes, until it is saved', async () => {
  const onPageChange = vi.fn()
  open({ asksUnsaved: true, pagination: { current: 1, pageSize: 10, total: 12 }, onPageChange })
  act(() => table.current?.focus('a', 'name'))
  await user.keyboard('丙')
  await user.click(screen.getByTitle('2'))
  expect(screen.getByText('有未保存的修改')).toBeInTheDocument()
  expect(onPageChange).not.toHaveBeenCalled()
  await agreeTo('有未保存的修改')
  await waitFor(() => expect(onPageChange).toHaveBeenCalledOnce())
  act(() => table.current?.saved())
  await user.click(screen.getByTitle('2'))
  await waitFor(() => expect(onPageChange).toHaveBeenCalledTimes(2))
})

it('who is in a row that is gone after new rows came stays at its place', () => {
  open()
  act(() => table.current?.focus('a', 'name'))
  act(() => table.current?.load(lines.slice(1)))
  expect(focused()).toBe('名称，第 1 行，乙')
})

it('a table without rows says either that they come or that there are none', () => {
  open({ dataSource: [], loading: true, empty: '没有' })
  expect(screen.queryByText('没有')).not.toBeInTheDocument()
  expect(screen.getByText('加载中…')).toBeInTheDocument()
})

it('the arrows walk an open calendar, and Enter takes the day that they lead to', async () => {
  open()
  act(() => table.current?.focus('a', 'day'))
  await press('F2')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('placeholder'))
  await press('ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowRight', 'Enter')
  expect(rowOf('a')?.day).toBe('2026-03-09')
  act(() => table.current?.focus('a', 'day'))
  await press('F2')
  await press('ArrowDown', 'Escape')
  expect(rowOf('a')?.day).toBe('2026-03-09')
  await press('F2')
  await press('ArrowDown')
  const field = document.activeElement as HTMLInputElement
  await waitFor(() => expect([field.value, field.selectionStart]).toEqual(['2026-03-16', 0]))
  await user.keyboard('20260501{ArrowDown}{Enter}')
  expect(rowOf('a')?.day).toBe('2026-05-01')
})

it('the menu of a row has the focus at once, and gives it back to the cell', async () => {
  open({ dragSort: true })
  await user.click(screen.getByRole('button', { name: '前' }))
  await user.tab()
  await user.tab()
  expect(focused()).toBe('名称，第 1 行，甲')
  await press('ContextMenu')
  expect(screen.getByRole('menuitem', { name: '向下移' })).toHaveFocus()
  await press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(focused()).toBe('名称，第 1 行，甲')
  await press('ContextMenu', 'Enter')
  expect(focused()).toBe('名称，第 2 行，甲')
})

it('Esc after a paste lets only the active cell keep its old value: the other marks stay', async () => {
  open()
  act(() => table.current?.focus('a', 'cost'))
  fireEvent.paste(document.activeElement as HTMLElement, {
    clipboardData: { getData: () => '多\n少', files: [], types: ['text/plain'] },
  })
  expect(
    screen.getByText('已粘贴 0 个单元格，2 个值未填入，已在表中标出，在格内按 Esc 保留原值'),
  ).toBeInTheDocument()
  const marked = () => [...document.querySelectorAll('[data-refused]')].map(({ textContent }) => textContent)
  expect(marked()).toHaveLength(2)
  await press('Escape')
  expect(focused()).toBe('成本，第 1 行，1')
  expect(marked()).toHaveLength(1)
  await press('Escape', 'Escape')
  expect(marked()).toHaveLength(1)
  await press('ArrowDown', 'Escape')
  expect(marked()).toEqual([])
  expect(focused()).toBe('成本，第 2 行，2')
})

it.each(['{Enter}', '{Tab}', 'click'])(
  'a slip in the year is refused by an open calendar too, left by %s',
  async (way) => {
    await openCalendar()
    await user.keyboard('0026-03-05')
    if (way === 'click') await user.click(screen.getByRole('button', { name: '后' }))
    else await user.keyboard(way)
    expect(screen.getAllByText(/日期的年份应在 1900 至 2199 之间/).length).toBeGreaterThan(0)
    expect(rowOf('a')?.day).toBe('2026-03-01')
  },
)
