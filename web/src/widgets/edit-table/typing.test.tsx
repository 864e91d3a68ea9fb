import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { keysWithCodes } from '#test/key-codes'
import { show } from '#test/wire'
import { EditTable } from './edit-table'
import type { EditTableHandle, EditTableProps } from './edit-table-props'

interface Line {
  id: string
  name: string
  cost: number | string
  kind: string
  packs: string
  payer: string
}

const options = [
  { value: '1', text: '散货' },
  { value: '2', text: '普通货物' },
]
const columns = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'cost', title: '成本', type: 'inputNumber' },
  { key: 'kind', title: '类别', type: 'select', options },
  { key: 'packs', title: '包装', type: 'select-multiple', options, allowSearch: true },
  { key: 'payer', title: '付款', type: 'radio', options },
] as const

const line: Line = { id: 'a', name: '甲', cost: 23.5, kind: '1', packs: '1,2', payer: '1' }
const lines: Line[] = [line, { ...line, id: 'b', name: '乙', cost: '12.50' }]

const table = createRef<EditTableHandle<Line>>()
const user = userEvent.setup()

keysWithCodes()

function open(more: Partial<EditTableProps<Line>> = {}) {
  show(
    <>
      <EditTable ref={table} name="表" columns={columns} dataSource={lines} {...more} />
      <button type="button">后</button>
    </>,
    { at: '/' },
  )
}

const active = () => document.activeElement as HTMLInputElement
const rowOf = (id: string) => table.current?.row(id)?.row
const cell = (id: string, key: string) =>
  document.querySelector<HTMLElement>(`[data-id="${id}"] [data-key="${key}"]`)
const go = (id: string, key: string) => act(() => table.current?.focus(id, key))

/** What an input method does: letters that change until a word stands, or nothing. */
function compose(letters: string, word: string) {
  const input = active()
  const before = input.value
  fireEvent.compositionStart(input)
  input.value = before + letters
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }))
  input.value = before + word
  fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }))
  fireEvent.compositionEnd(input)
}

beforeEach(() => {
  // jsdom lays nothing out: the grid has the room it would have on the page.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
})

it('a word in a number cell is refused, seen, and given up by Esc', async () => {
  open()
  go('a', 'cost')
  compose('de', '的')
  await user.keyboard('{Enter}')
  expect(screen.getByText('成本应为数字，例如 12.5')).toBeInTheDocument()
  expect(active()).toHaveValue('的')
  await user.keyboard('{Escape}')
  expect(rowOf('a')?.cost).toBe(23.5)
  expect(cell('a', 'cost')).not.toHaveAttribute('data-invalid')
})

it('a word in a number cell stays marked when the cell is left, until the old value is accepted', async () => {
  open()
  go('a', 'cost')
  compose('de', '的')
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('a')?.cost).toBe(23.5)
  expect(cell('a', 'cost')).toHaveTextContent('的')
  await act(async () => {
    expect(await table.current?.validate()).toHaveProperty('a.cost')
  })
  await user.keyboard('{Escape}')
  expect(cell('a', 'cost')).toHaveTextContent('23.5')
  await act(async () => {
    expect(await table.current?.validate()).toBeNull()
  })
  act(() => void table.current?.undo())
  expect(cell('a', 'cost')).toHaveTextContent('的')
})

it('lines of a cell of one line are not joined into one word', async () => {
  open({ dataSource: [{ ...line, name: '甲\n乙' }] })
  go('a', 'name')
  await user.keyboard('{F2}')
  expect(active()).toHaveValue('甲 乙')
  await user.keyboard('{Enter}')
  expect(rowOf('a')?.name).toBe('甲\n乙')
})

it('a refused text is mended where it stands', async () => {
  open()
  go('a', 'cost')
  await user.keyboard('12吨')
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(cell('a', 'cost')).toHaveTextContent('12吨')
  go('a', 'cost')
  await user.keyboard('{F2}')
  expect(active()).toHaveValue('12吨')
  await user.keyboard('{Enter}')
  expect(active()).toHaveValue('12吨')
  await user.keyboard('{End}{Backspace}{Enter}')
  expect(rowOf('a')?.cost).toBe(12)
  expect(cell('a', 'cost')).not.toHaveAttribute('data-invalid')
})

it.each(['cost', 'name'] as const)('a composition that is given up leaves %s as it was', async (key) => {
  open()
  go('a', key)
  compose('de', '')
  await user.keyboard('{Enter}{Escape}')
  expect(rowOf('a')).toEqual(line)
})

it('a number is not made of the signs that are left of another', async () => {
  open()
  go('a', 'cost')
  await user.keyboard('1e5{Enter}')
  expect(rowOf('a')?.cost).toBe(23.5)
  expect(active()).toHaveValue('1e5')
  await user.keyboard('{Escape}e5')
  expect(active()).toHaveValue('e5')
  await user.keyboard('{Escape}')
  compose('', '１２')
  await user.keyboard('。5{Enter}')
  expect(rowOf('a')?.cost).toBe(12.5)
})

it.each(['.', '。', '-.', '-'])('%s alone is no number, neither nought nor nothing', async (sign) => {
  open()
  go('a', 'cost')
  await user.keyboard(`${sign}{Enter}`)
  expect(active()).toHaveValue(sign.replace('。', '.'))
  expect(screen.getByText('成本应为数字，例如 12.5')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('a')?.cost).toBe(23.5)
  expect(cell('a', 'cost')).toHaveAttribute('data-refused')
})

it.each([
  ['kind', 'putonghuowu'],
  ['packs', 'putonghuowu'],
  ['free', 'xiang'],
  ['keeper', 'zhang'],
])(
  'letters of an input method in a closed list, %s, are not lost with a press on another cell',
  async (key, letters) => {
    const free = { key: 'free', title: '单位', type: 'select', options, allowInput: true } as const
    const keeper = { key: 'keeper', title: '跟单员', type: 'select-dict-search', dict: 'u,n,c' } as const
    open({ columns: [...columns, free, keeper] })
    go('a', key)
    const input = active()
    fireEvent.compositionStart(input)
    input.value = letters
    fireEvent(input, new InputEvent('input', { bubbles: true, isComposing: true }))
    await user.click(cell('b', 'name') as HTMLElement)
    expect(cell('a', key)).toHaveTextContent(letters)
    expect(cell('a', key)).toHaveAttribute(key === 'free' ? 'data-key' : 'data-refused')
    expect(rowOf('a')).toMatchObject({ kind: '1', packs: '1,2' })
    expect(cell('b', 'name')).toHaveAttribute('data-active')
  },
)

it.each(['元', '¥', ','])('%s as the first sign in a number cell is seen', async (sign) => {
  open()
  go('a', 'cost')
  await user.keyboard(sign)
  expect(active()).toHaveValue(sign)
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(cell('a', 'cost')).toHaveTextContent(sign)
  go('b', 'cost')
  await user.keyboard('¥12{Enter}')
  expect(rowOf('b')?.cost).toBe(12)
})

it('an edit in which nothing was typed changes nothing', async () => {
  open({ asksUnsaved: true })
  go('b', 'cost')
  await user.keyboard('{F2}{Enter}')
  expect(rowOf('b')?.cost).toBe('12.50')
  expect(table.current?.undo()).toBe(false)
})

it('what is typed into a list counts when it is a choice, and is marked when it is none', async () => {
  open()
  go('a', 'kind')
  compose('putonghuowu', '普通货物')
  await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
  await user.keyboard('{Tab}')
  expect(rowOf('a')?.kind).toBe('2')
  go('b', 'kind')
  await user.keyboard('9')
  await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
  await user.keyboard('1{Tab}')
  expect(screen.getByText('类别没有这个选项')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('b')?.kind).toBe('1')
  expect(cell('b', 'kind')).toHaveTextContent('91')
})

it.each(['{Enter}', '{F2}', '{Alt>}{ArrowDown}{/Alt}'])(
  'a name typed into a list that is not searched counts, opened by %s',
  async (key) => {
    open()
    go('a', 'kind')
    await user.keyboard(key)
    await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
    compose('putonghuowu', '普通货物')
    expect(screen.getAllByTitle('散货').length).toBeGreaterThan(0)
    await user.keyboard('{Enter}')
    expect(rowOf('a')?.kind).toBe('2')
    go('a', 'kind')
    await user.keyboard(key)
    await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
    compose('weixian', '危险货物')
    await user.keyboard('{Enter}')
    expect(screen.getByText('类别没有这个选项')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '后' }))
    expect(rowOf('a')?.kind).toBe('2')
    expect(cell('a', 'kind')).toHaveTextContent('危险货物')
  },
)

it('a list of many shows all that is chosen, and what is typed beside it is not lost', async () => {
  open()
  go('a', 'packs')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
  expect(cell('a', 'packs')).toHaveTextContent('散货普通货物')
  await user.keyboard('箱')
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('a')?.packs).toBe('1,2')
  expect(cell('a', 'packs')).toHaveTextContent('箱')
})

it('Enter on the name of what is chosen already in a list of many keeps it', async () => {
  open()
  go('a', 'packs')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
  await user.keyboard('散货{Enter}')
  expect(cell('a', 'packs')).toHaveTextContent('散货普通货物')
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('a')?.packs).toBe('1,2')
  expect(cell('a', 'packs')).not.toHaveAttribute('data-refused')
  go('b', 'packs')
  await user.keyboard('散货{Enter}{Enter}')
  await waitFor(() => expect(active()).not.toHaveAttribute('role', 'combobox'))
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('b')?.packs).toBe('1,2')
})

it('the words beside a ring choose as the ring does', async () => {
  open()
  const words = [...(cell('a', 'payer')?.querySelectorAll('[aria-hidden]') ?? [])]
  await user.click(words[1] as HTMLElement)
  expect(rowOf('a')?.payer).toBe('2')
  await user.keyboard('{ArrowLeft}')
  expect(active().getAttribute('aria-label')).toContain('包装，第 1 行')
})

it.each(['name', 'kind', 'note'] as const)(
  'the key that takes a word of an input method does not end %s',
  async (key) => {
    open({ columns: [...columns, { key: 'note', title: '备注', type: 'textarea' }] })
    go('a', key)
    await user.keyboard('{F2}')
    await waitFor(() => expect(active()).not.toHaveAttribute('aria-busy'))
    const field = active()
    for (const stroke of [{ key: 'Enter', ctrlKey: key === 'note' }, { key: 'Tab' }, { key: 'Escape' }])
      fireEvent.keyDown(field, { ...stroke, keyCode: 229 })
    expect(active()).toBe(field)
    expect(document.querySelector('[data-editing], [data-editor]')).not.toBeNull()
    expect(rowOf('a')).toEqual(line)
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 })
    expect(document.querySelector('[data-editing], [data-editor]')).toBeNull()
  },
)

it.each([
  ['kind', 'Enter', 13],
  ['kind', 'Tab', 9],
  ['packs', 'Enter', 13],
  ['packs', 'Tab', 9],
])('%s: %s while an input method composes takes no option', async (key, stroke, keyCode) => {
  const before = { ...line, kind: '2', packs: '2' }
  open({ dataSource: [before], columns: columns.map((column) => ({ ...column, allowSearch: false })) })
  go('a', key)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(active()).toHaveAttribute('role', 'combobox'))
  await screen.findAllByTitle('散货')
  const field = active()
  fireEvent.compositionStart(field)
  fireEvent.input(field, { target: { value: 'pu' }, isComposing: true })
  fireEvent.keyDown(field, { key: stroke, keyCode, which: keyCode, isComposing: true })
  expect(rowOf('a')).toEqual(before)
  await user.click(screen.getByRole('button', { name: '后' }))
  expect(rowOf('a')).toEqual(before)
  expect(cell('a', key)).toHaveAttribute('data-refused')
  expect(cell('a', key)).toHaveTextContent('pu')
})
