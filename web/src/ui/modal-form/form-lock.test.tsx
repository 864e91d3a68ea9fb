import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DrawerForm } from './drawer-form'
import type { FieldSpec } from './field-spec'
import { ModalForm } from './modal-form'

const fields: FieldSpec[] = [
  { name: 'name', label: '名称', control: <Input /> },
  { name: 'code', label: '编码', control: <Input /> },
]
const refusal = (errors: readonly { field: string; message: string }[]) =>
  Object.assign(new Error('系统繁忙'), { status: 200, errors, result: null })

let refuse: (cause: Error) => void
const send = vi.fn(
  () =>
    new Promise((_, reject) => {
      refuse = reject
    }),
)
const common = { title: '新增', form: 'new', initial: {}, send, onClose: () => {} }
const forms: Record<string, ReactNode> = {
  dialog: <ModalForm {...common} fields={fields} />,
  drawer: <DrawerForm {...common} sections={() => [{ title: '基本', fields }]} />,
}
const field = (label: string) => screen.getByLabelText(label)
const isClosed = () => field('编码').closest('[inert]') !== null

beforeEach(() => void send.mockClear())

async function saveByEnter(form: string) {
  render(forms[form])
  await userEvent.type(field('名称'), '装货场地{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
}

it.each(Object.keys(forms))('the fields of a %s are closed while it is saved', async (form) => {
  await saveByEnter(form)
  expect(isClosed()).toBe(true)
  expect(screen.getByRole('group', { name: '正在保存' })).toHaveFocus()
  await act(async () => refuse(refusal([])))
  expect(isClosed()).toBe(false)
  expect(screen.queryByRole('group', { name: '正在保存' })).toBeNull()
  expect(field('名称')).toHaveFocus()
})

it.each(Object.keys(forms))('a %s opens before the refused field takes the focus', async (form) => {
  await saveByEnter(form)
  const closed: boolean[] = []
  vi.spyOn(field('编码'), 'focus').mockImplementation(() => void closed.push(isClosed()))
  await act(async () => refuse(refusal([{ field: 'code', message: '编码已存在' }])))
  expect(closed).toEqual([false])
  expect(await screen.findByText('编码已存在')).toBeInTheDocument()
})

it('a focus that has gone on stays there', async () => {
  await saveByEnter('dialog')
  const cancel = screen.getByRole('button', { name: /取\s?消/ })
  act(() => cancel.focus())
  await act(async () => refuse(refusal([])))
  expect(cancel).toHaveFocus()
})
