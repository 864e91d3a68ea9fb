import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { busyButton, optionNamed as option } from '#test/antd'
import { showBetween } from '#test/fields'
import { keysWithCodes } from '#test/key-codes'
import type { FieldSpec } from '../modal-form/field-spec'
import { ModalForm } from '../modal-form/modal-form'
import { Select } from '../select'
import type { TextOption } from './meant-option'

keysWithCodes()

const options = ['会计', '出纳', '调度'].map((value) => ({ value, label: value }))

let kept: unknown

function Several() {
  const [value, setValue] = useState<string[]>([])
  kept = value
  return <Select mode="multiple" {...{ options, value }} aria-label="职务" onChange={setValue} />
}

function One() {
  const [value, setValue] = useState<string>()
  kept = value
  return <Select {...{ options, value }} aria-label="职务" onChange={setValue} />
}

const list = () => screen.getByRole('combobox', { name: '职务' })

const messages = () => screen.queryByRole('alert')?.textContent
const elsewhere = () => userEvent.click(screen.getByLabelText('后'))

it.each([
  ['Tab', () => userEvent.tab()],
  ['Shift+Tab', () => userEvent.tab({ shift: true })],
  ['a press elsewhere', elsewhere],
])('text left by %s is added to several, never taken away', async (_, go) => {
  showBetween(<Several />)
  await userEvent.click(list())
  await userEvent.click(option('调度'))
  for (const text of ['出纳', '调度']) {
    await userEvent.click(list())
    await userEvent.keyboard(text)
    await go()
    expect(kept).toEqual(['调度', '出纳'])
  }
  expect(messages()).toBeUndefined()
})

it('text that is no whole name, though one alone be found, is said to be left, until something else is typed or chosen', async () => {
  showBetween(<Several />)
  for (const text of ['船长', '计度', '出']) {
    await userEvent.click(list())
    await userEvent.keyboard(text)
    expect(messages()).toBeUndefined()
    await elsewhere()
    expect(messages()).toBe(`没有填入「${text}」：请从列表中选择`)
    expect(kept).toEqual([])
  }
  await userEvent.click(list())
  await userEvent.click(option('调度'))
  expect(messages()).toBeUndefined()
})

it('Tab takes none that is found by a part of its name, but the one of that name or code', async () => {
  const people = ['总经理 gm', '部门经理 dm', '经理', '停用 old'].map((label) => ({
    value: label,
    label,
    names: label.split(' '),
    disabled: label.startsWith('停用'),
  }))
  const chosen = vi.fn()
  showBetween(<Select aria-label="职务" options={people} onChange={(value) => chosen(value)} />)
  const type = async (text: string) => {
    await userEvent.click(list())
    await userEvent.keyboard(text)
    await userEvent.tab()
  }
  await type('理 ')
  expect(messages()).toBe('没有填入「理」：请从列表中选择')
  await type('停用')
  expect(messages()).toBe('没有填入「停用」：请从列表中选择')
  expect(chosen).not.toHaveBeenCalled()
  await type('部门')
  expect(messages()).toBe('没有填入「部门」：请从列表中选择')
  expect(chosen).not.toHaveBeenCalled()
  await type('经理')
  expect(chosen).toHaveBeenLastCalledWith('经理')
  await type('dm')
  expect(chosen).toHaveBeenLastCalledWith('部门经理 dm')
  expect(messages()).toBeUndefined()
})

it('Enter that chooses nothing is as good as leaving the field', async () => {
  showBetween(<One />)
  await userEvent.click(list())
  await userEvent.keyboard('船长{Enter}')
  expect(list()).toHaveAttribute('aria-expanded', 'false')
  expect(messages()).toBe('没有填入「船长」：请从列表中选择')
  await userEvent.keyboard('出纳{Enter}')
  expect(kept).toBe('出纳')
  expect(messages()).toBeUndefined()
})

it('Esc gives the text up', async () => {
  showBetween(<Several />)
  await userEvent.click(list())
  await userEvent.keyboard('船长{Escape}')
  await elsewhere()
  expect(kept).toEqual([])
  expect(messages()).toBeUndefined()
})

const post: FieldSpec = { name: 'post', label: '职务', control: <Select allowClear options={options} /> }
const name: FieldSpec = { name: 'name', label: '名称', control: <Input /> }

function showForm(send: (values: unknown) => Promise<void>, onClose = vi.fn(), first = post) {
  const initial = { post: '会计' }
  render(<ModalForm title="新增" form="new" {...{ initial, send, onClose }} fields={[first, name]} />)
}

const save = () => userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))

const ways: [string, () => Promise<void>][] = [
  ['保存', save],
  ['Enter in another field', () => userEvent.type(screen.getByLabelText('名称'), '甲{Enter}')],
]

it.each(ways)('a form is not saved by %s over text that is not taken', async (_, submit) => {
  const send = vi.fn(async (_: unknown) => {})
  showForm(send)
  await userEvent.click(list())
  await userEvent.keyboard('船长')
  await submit()
  await vi.waitFor(() => expect(list()).toHaveFocus())
  expect(messages()).toBe('没有填入「船长」：请从列表中选择')
  expect(send).not.toHaveBeenCalled()
  await userEvent.clear(list())
  await userEvent.type(list(), '出纳')
  await submit()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ post: '出纳' })))
})

/** A form whose list asks a server, saved by `submit` before the answer to the text comes. */
async function submitEarly(submit: () => Promise<void>) {
  const send = vi.fn(async (_: unknown) => {})
  let answer = (_: TextOption[]) => {}
  const ask = () => new Promise<TextOption[]>((resolve) => (answer = resolve))
  const control = <Select options={options} showSearch={{ filterOption: false }} answers={ask} />
  showForm(send, vi.fn(), { ...post, control })
  await userEvent.click(list())
  await userEvent.keyboard('出纳')
  await submit()
  expect(await screen.findByText('正在查找「出纳」…')).toBeInTheDocument()
  expect(list().closest('[inert]')).not.toBeNull()
  expect(busyButton()).toHaveTextContent(/保\s?存/)
  expect(send).not.toHaveBeenCalled()
  return { send, answer: (...found: TextOption[]) => act(async () => answer(found)) }
}

it.each(ways)('by %s a form waits for what is looked for, and is saved with it', async (_, submit) => {
  const { send, answer } = await submitEarly(submit)
  await answer({ value: '出纳', label: '出纳' })
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith(expect.objectContaining({ post: '出纳' })))
  expect(send).toHaveBeenCalledTimes(1)
})

it.each(ways)('by %s a form opens again where what was looked for is not found', async (_, submit) => {
  const { send, answer } = await submitEarly(submit)
  await answer()
  expect(messages()).toBe('没有填入「出纳」：请从列表中选择')
  expect(list().closest('[inert]')).toBeNull()
  expect(list()).toHaveFocus()
  expect(busyButton()).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

it('Esc gives up the text that stands under the field, and then the form', async () => {
  const close = vi.fn()
  showForm(vi.fn(), close)
  await userEvent.click(list())
  await userEvent.keyboard('船长{Enter}')
  expect(messages()).toBe('没有填入「船长」：请从列表中选择')
  await userEvent.keyboard('{Escape}')
  expect(messages()).toBeUndefined()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await vi.waitFor(() => expect(close).toHaveBeenCalled())
})
