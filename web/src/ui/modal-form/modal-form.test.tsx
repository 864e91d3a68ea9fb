import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { Activity, type ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { besideDialog, besideDrawer } from '#test/antd'
import { ConfirmHost } from '../confirm-host'
import { toast } from '../toast'
import { keepDraftsAndLeave, UnsavedPlace } from '../unsaved'
import type { Values } from './conflict'
import { DrawerForm } from './drawer-form'
import type { FieldSpec } from './field-spec'
import { ModalForm } from './modal-form'

const name: FieldSpec = { name: 'name', label: '名称', control: <Input /> }
const phone: FieldSpec = { name: 'phone', label: '电话', control: <Input />, pii: true }
const note: FieldSpec = { name: 'note', label: '备注', control: <Input />, lasting: (text) => `${text}。` }
/** A note is asked only of whoever has typed a name. */
const asked = ({ name: typed }: Values) => [name, phone, ...(typed ? [note] : [])]

const send = vi.fn(async (_: Values) => {})
const common = {
  title: '新增',
  form: 'new',
  initial: { id: '7', name: '', phone: '' },
  send,
  onClose: () => {},
}
const sections = (values: Values) => [{ title: '基本', fields: asked(values) }]
const forms: Record<string, ReactNode> = {
  dialog: <ModalForm {...common} fields={asked} />,
  drawer: <DrawerForm {...common} sections={sections} />,
}

const place = { userId: 'u1', path: '/isystem/dict' }
const page = (form: string, mode: 'visible' | 'hidden') => (
  <UnsavedPlace value={place}>
    <Activity mode={mode}>{forms[form]}</Activity>
  </UnsavedPlace>
)
const kept = () =>
  JSON.parse(sessionStorage.getItem('freightdesk.draft.u1./isystem/dict.new') ?? '{}').value?.values
const typed = { name: '装货场地', note: '北门。' }

async function fillIn(form: string) {
  const view = render(page(form, 'visible'))
  await userEvent.type(screen.getByLabelText('名称'), '装货场地')
  await userEvent.type(screen.getByLabelText('电话'), '15400000001')
  await userEvent.type(screen.getByLabelText('备注'), '北门')
  return view
}

beforeEach(() => {
  sessionStorage.clear()
  send.mockClear()
})

it.each(Object.keys(forms))('a %s still holds what was typed after its page was hidden', async (form) => {
  const view = await fillIn(form)
  view.rerender(page(form, 'hidden'))
  view.rerender(page(form, 'visible'))
  expect(screen.getByLabelText('备注')).toHaveValue('北门')
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith({ id: '7', name: '装货场地', phone: '15400000001', note: '北门' }),
  )
})

it.each(Object.keys(forms))(
  'the draft of a hidden %s is whole, but for personal information',
  async (form) => {
    const view = await fillIn(form)
    view.rerender(page(form, 'hidden'))
    keepDraftsAndLeave()
    expect(kept(), 'the page has to go').toEqual(typed)
    sessionStorage.clear()
    await act(async () => view.unmount())
    expect(kept(), 'the form has to go').toEqual(typed)
  },
)

it.each(Object.keys(forms))('a %s says that it is not saved to who left its page meanwhile', async (form) => {
  const messages = vi.spyOn(toast, 'error')
  const view = await fillIn(form)
  let refuse = (_: Error) => {}
  send.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        refuse = reject
      }),
  )
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  view.rerender(page(form, 'hidden'))
  await act(async () =>
    refuse(Object.assign(new Error('数据库繁忙'), { status: 503, errors: [], result: null })),
  )
  expect(messages).toHaveBeenCalledWith('「新增」没有保存：数据库繁忙')
  view.rerender(page(form, 'visible'))
  expect(await screen.findByText('数据库繁忙')).toBeInTheDocument()
  expect(screen.getByLabelText('备注')).toHaveValue('北门')
})

it('blanks around a text and what has no shape are neither judged nor sent, but for those of a password', async () => {
  const rules = [{ unique: true as const, message: '该值已存在' }]
  const value: FieldSpec = { name: 'value', label: '数据值', control: <Input />, rules, others: ['77'] }
  const secret: FieldSpec = { name: 'secret', label: '密码', control: <Input />, asTyped: true }
  render(<ModalForm {...common} initial={{}} fields={[value, secret]} />)
  const save = screen.getByRole('button', { name: /保\s?存/ })
  await userEvent.type(screen.getByLabelText('数据值'), '7\u200b7 ')
  await userEvent.type(screen.getByLabelText('密码'), ' a\u200b b ')
  await userEvent.click(save)
  expect(await screen.findByText('该值已存在')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText('数据值'), '{Backspace}8 ')
  await userEvent.click(save)
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ value: '778', secret: ' a\u200b b ' }))
})

const closing = vi.fn()
const closable: Record<string, ReactNode> = {
  dialog: <ModalForm {...common} onClose={closing} fields={asked} />,
  drawer: <DrawerForm {...common} onClose={closing} sections={sections} />,
}

function openClosable(form: string) {
  closing.mockClear()
  render(
    <>
      {closable[form]}
      <ConfirmHost />
    </>,
  )
}

const waysOut: [string, string, () => Promise<unknown>][] = Object.keys(closable).flatMap((form) => [
  [form, '取消', () => userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))],
  [form, 'Esc', () => userEvent.keyboard('{Escape}')],
])

it.each(waysOut)('a %s that is left by %s asks before what is typed is lost', async (form, _, leave) => {
  openClosable(form)
  await userEvent.type(screen.getByLabelText('名称'), '装货场地')
  await leave()
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('有未保存的修改')).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: '返回编辑' }))
  expect(screen.getByLabelText('名称')).toHaveValue('装货场地')
  expect(closing).not.toHaveBeenCalled()
  await leave()
  await userEvent.click(await screen.findByRole('button', { name: '不保存' }))
  await vi.waitFor(() => expect(closing).toHaveBeenCalledOnce())
})

it.each(waysOut)('a %s with nothing typed in it closes by %s at once', async (form, _, leave) => {
  openClosable(form)
  await leave()
  await vi.waitFor(() => expect(closing).toHaveBeenCalledOnce())
})

it.each([
  ['dialog', besideDialog],
  ['drawer', besideDrawer],
])('a click beside a %s does not close it', async (form, beside) => {
  openClosable(form)
  await userEvent.click(beside())
  expect(closing).not.toHaveBeenCalled()
  expect(screen.getByLabelText('名称')).toBeInTheDocument()
})

const failure = (status: number) => Object.assign(new Error('失败'), { status, errors: [], result: null })
const MAYBE_SAVED = '上一次保存没有得到答复，内容可能已经保存'

async function saveInVain(form: string, ...statuses: number[]) {
  openClosable(form)
  await userEvent.type(screen.getByLabelText('名称'), '装货场地')
  for (const status of statuses) {
    send.mockRejectedValueOnce(failure(status))
    await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await screen.findByText('失败')
  }
}

it.each(waysOut)(
  'a %s left by %s after a save without an answer says that it may be stored',
  async (form, _, leave) => {
    await saveInVain(form, 504, 200)
    await leave()
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(MAYBE_SAVED)).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: '继续编辑' }))
    expect(closing).not.toHaveBeenCalled()
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: '关闭并刷新' }))
    await vi.waitFor(() => expect(closing).toHaveBeenCalledOnce())
  },
)

it.each([200, 409, 500, 503])(
  'who leaves a form whose save was refused with %i is told that it is not saved',
  async (status) => {
    await saveInVain('dialog', status)
    await userEvent.keyboard('{Escape}')
    expect(await screen.findByText('有未保存的修改')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '不保存' }))
  },
)

it('a form that stores nothing says nothing of the kind', async () => {
  closing.mockClear()
  render(
    <>
      <ModalForm {...common} fields={asked} storesNothing onClose={closing} />
      <ConfirmHost />
    </>,
  )
  await userEvent.type(screen.getByLabelText('名称'), '装货场地')
  send.mockRejectedValueOnce(failure(0))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await screen.findByText('失败')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('有未保存的修改')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '不保存' }))
})
