import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { expect, it, vi } from 'vitest'
import type { FieldSpec } from './field-spec'
import { ModalForm } from './modal-form'

it('what is longer than its field is kept whole, said and not sent', async () => {
  const send = vi.fn(async () => {})
  const fields = [
    { name: 'name', label: '名称', control: <Input maxLength={5} /> },
    { name: 'note', label: '备注', control: <Input.TextArea maxLength={4} showCount /> },
  ]
  render(
    <ModalForm title="新增" form="long" initial={{}} fields={() => fields} send={send} onClose={() => {}} />,
  )
  await userEvent.click(screen.getByLabelText('名称'))
  await userEvent.paste('装货场地北门𠮷 ')
  expect(screen.getByLabelText('名称')).toHaveValue('装货场地北门𠮷 ')
  await userEvent.click(screen.getByLabelText('备注'))
  await userEvent.paste('周一不收货')
  expect(screen.getByText('5 / 4')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('名称最多 5 个字，现在有 7 个')).toBeInTheDocument()
  expect(await screen.findByText('备注最多 4 个字，现在有 5 个')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
})

it('what is typed while the form is checked neither stops the saving nor goes with it', async () => {
  const send = vi.fn(async (_: object) => {})
  let answer = () => {}
  const slowly = {
    handler: () => new Promise<string | undefined>((resolve) => (answer = () => resolve(undefined))),
  }
  const fields = [{ name: 'name', label: '名称', control: <Input />, rules: [slowly] }]
  render(
    <ModalForm title="新增" form="slow" initial={{}} fields={() => fields} send={send} onClose={() => {}} />,
  )
  await userEvent.type(screen.getByLabelText('名称'), '装货场地')
  const save = screen.getByRole('button', { name: /保\s?存/ })
  await userEvent.dblClick(save)
  expect(screen.getByRole('group', { name: '正在保存' }).firstElementChild).toHaveAttribute('inert')
  answer()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ name: '装货场地' }))
  expect(send).toHaveBeenCalledTimes(1)
})

it('a form that is refused is open again, and its field has the focus', async () => {
  const name: FieldSpec = {
    name: 'name',
    label: '名称',
    control: <Input />,
    rules: [{ required: true, message: '请输入名称!' }],
  }
  render(<ModalForm title="新增" form="no" initial={{}} fields={[name]} send={vi.fn()} onClose={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('请输入名称!')).toBeInTheDocument()
  expect(screen.queryByRole('group', { name: '正在保存' })).toBeNull()
  expect(screen.getByLabelText('名称')).toHaveFocus()
})

it('Enter in a field saves, though the field is left by being closed', async () => {
  const send = vi.fn(async (_: object) => {})
  const slowly = { handler: () => Promise.resolve(undefined) }
  const fields = [{ name: 'name', label: '名称', control: <Input />, rules: [slowly] }]
  render(<ModalForm title="新增" form="enter" initial={{}} fields={fields} send={send} onClose={() => {}} />)
  await userEvent.type(screen.getByLabelText('名称'), '装货场地{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

it('several cells pasted into a line are refused at the field, which keeps what it had', async () => {
  const fields = [
    { name: 'name', label: '名称', control: <Input /> },
    { name: 'note', label: '备注', control: <Input.TextArea /> },
  ]
  const view = (
    <ModalForm title="新增" form="cells" initial={{}} fields={fields} send={vi.fn()} onClose={() => {}} />
  )
  render(view)
  const name = screen.getByLabelText('名称')
  await userEvent.type(name, '北门')
  for (const text of ['甲公司\t乙', '62220212\n62220213', '1\r\n2']) {
    await userEvent.paste(text)
    expect(name).toHaveValue('北门')
    expect(screen.getByText('粘贴的内容有多行或多个单元格，没有填入名称')).toBeInTheDocument()
  }
  await userEvent.paste('二\r\n')
  await waitFor(() => expect(screen.queryByText('粘贴的内容有多行或多个单元格，没有填入名称')).toBeNull())
  await userEvent.click(screen.getByLabelText('备注'))
  await userEvent.paste('周一\n周二')
  expect(screen.getByLabelText('备注')).toHaveValue('周一\n周二')
})

it('says what is wrong with a field that was left once nothing is pressed any more', async () => {
  const fields: FieldSpec[] = [
    {
      name: 'name',
      label: '名称',
      control: <Input />,
      rules: [{ required: true, message: '请输入名称!' }],
    },
    { name: 'note', label: '备注', control: <Input /> },
  ]
  render(
    <ModalForm title="新增" form="press" initial={{}} fields={fields} send={vi.fn()} onClose={() => {}} />,
  )
  await userEvent.click(screen.getByLabelText('名称'))
  const pointer = userEvent.setup()
  await pointer.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('备注') })
  expect(screen.getByLabelText('备注')).toHaveFocus()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText('请输入名称!')).toBeNull()
  await pointer.pointer('[/MouseLeft]')
  expect(await screen.findByText('请输入名称!')).toBeInTheDocument()

  await userEvent.click(screen.getByLabelText('名称'))
  await userEvent.keyboard('甲')
  await userEvent.clear(screen.getByLabelText('名称'))
  await userEvent.tab()
  expect(await screen.findByText('请输入名称!'), 'by keys at once').toBeInTheDocument()
})
