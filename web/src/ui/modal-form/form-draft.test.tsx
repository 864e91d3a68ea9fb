import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearMark } from '#test/antd'
import { dialogOf } from '#test/wire'
import { ConfirmHost } from '../confirm-host'
import { Select } from '../select'
import { UnsavedPlace } from '../unsaved'
import type { Values } from './conflict'
import { DrawerForm } from './drawer-form'
import type { FieldSpec } from './field-spec'
import { ModalForm } from './modal-form'

// What a draft keeps of a record's form, and what becomes of it once others have saved the record.

const fields: FieldSpec[] = [
  { name: 'name', label: '名称', control: <Input /> },
  { name: 'roles', label: '角色', control: <Input /> },
  { name: 'memo', label: '备注', control: <Input /> },
  { name: 'kind', label: '类别', control: <Select allowClear options={[{ value: 'a', label: '甲' }]} /> },
  { name: 'phone', label: '电话', control: <Input />, pii: true },
  { name: 'secret', label: '密钥', control: <Input />, pii: true },
]
const loaded = { id: '7', version: 1, name: '张敏', roles: 'r1,r2', phone: '154****0001', kind: 'a' }

const send = vi.fn(async (_: Values) => {})
const forms: Record<string, (initial: Values) => ReactNode> = {
  dialog: (initial) => <ModalForm {...common(initial)} fields={fields} />,
  drawer: (initial) => <DrawerForm {...common(initial)} sections={() => [{ title: '基本', fields }]} />,
}
const common = (initial: Values) => ({ title: '编辑', form: 'one-7', initial, send, onClose: () => {} })
const kinds = Object.keys(forms)

function open(kind: string, initial: Values) {
  return render(
    <UnsavedPlace value={{ userId: 'u1', path: '/isystem/user' }}>
      {forms[kind]?.(initial)}
      <ConfirmHost />
    </UnsavedPlace>,
  )
}

const field = (label: string) => screen.getByLabelText(label)
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** Types in the form as it was loaded; then the session ends. */
async function leave(kind: string, texts: Record<string, string>, initial: Values = loaded) {
  const view = open(kind, initial)
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.clear(field(label))
    if (text) await userEvent.type(field(label), text)
  }
  await act(async () => view.unmount())
}

async function comeBack(kind: string, initial: Values) {
  const view = open(kind, initial)
  await press(/恢\s?复/)
  return view
}

const contested = async () => within(await dialogOf('他人已修改'))

beforeEach(() => {
  sessionStorage.clear()
  send.mockClear()
})

it.each(kinds)('a restored %s gives back nothing that others have taken away', async (kind) => {
  await leave(kind, { 名称: '张小敏' })
  await comeBack(kind, { ...loaded, version: 2, roles: 'r1', memo: '调岗' })
  await press(/保\s?存/)
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({ id: '7', version: 2, name: '张小敏', roles: 'r1', memo: '调岗' }),
    ),
  )
})

it.each(kinds)('a restored %s asks about what others have changed too', async (kind) => {
  await leave(kind, { 名称: '张小敏', 备注: '夜班' })
  await comeBack(kind, { ...loaded, version: 2, name: '章敏', memo: '白班' })
  await press(/保\s?存/)
  const dialog = await contested()
  expect(send).not.toHaveBeenCalled()
  expect(dialog.getByText('保留我的：夜班')).toBeInTheDocument()
  await userEvent.click(dialog.getByLabelText('采用他人：章敏'))
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() =>
    expect(send.mock.lastCall).toEqual([
      expect.objectContaining({ version: 2, name: '章敏', memo: '夜班' }),
      expect.objectContaining({ version: 2, name: '章敏', memo: '白班' }),
    ]),
  )
})

it('knows the overlap also after the session ended a second time', async () => {
  await leave('dialog', { 名称: '张小敏' })
  const second = await comeBack('dialog', { ...loaded, version: 2, name: '章敏' })
  await act(async () => second.unmount())
  await comeBack('dialog', { ...loaded, version: 2, name: '章敏' })
  await press(/保\s?存/)
  expect((await contested()).getByLabelText('采用他人：章敏')).toBeInTheDocument()
})

it('a field that was emptied comes back empty', async () => {
  const view = open('dialog', loaded)
  await userEvent.click(clearMark())
  await act(async () => view.unmount())
  await comeBack('dialog', { ...loaded, version: 2 })
  expect(screen.queryByText('甲')).toBeNull()
})

it('an offer names what has to be typed again, where it was typed', async () => {
  await leave('dialog', { 名称: '张小敏', 电话: '15400000002' })
  const view = open('dialog', loaded)
  expect(screen.getByText('出于安全不保留，请重新填写：电话')).toBeInTheDocument()
  expect(JSON.stringify(sessionStorage)).not.toContain('1540')
  expect(JSON.stringify(sessionStorage)).not.toContain('154*')
  await press(/恢\s?复/)
  expect(
    screen.getByText('出于安全不保留，请重新填写：电话'),
    'still, once it is taken up',
  ).toBeInTheDocument()
  await press(/知道了/)
  expect(screen.queryByText(/出于安全不保留/)).toBeNull()
  await act(async () => view.unmount())
})

it('offers nothing to restore where nothing could be kept', async () => {
  await leave('dialog', { 密钥: 's3cret' })
  open('dialog', loaded)
  expect(screen.getByText('出于安全不保留，请重新填写：密钥')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /恢\s?复/ })).toBeNull()
  await press(/知道了/)
  expect(screen.queryByText('上次填写的内容尚未保存')).toBeNull()
})

it('says nothing of what was typed and taken back', async () => {
  await leave('dialog', { 名称: '张敏' })
  open('dialog', loaded)
  expect(screen.queryByText('上次填写的内容尚未保存')).toBeNull()
})

/** Long enough for what is typed to be kept. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
const stored = () => JSON.stringify({ ...sessionStorage })

it.each(kinds)('what is typed in a %s outlives the browser, as long as it is typed', async (kind) => {
  open(kind, loaded)
  await userEvent.type(field('备注'), '夜班')
  await aMoment()
  expect(stored()).toContain('夜班')
  expect(stored()).not.toContain('154*')
  await userEvent.clear(field('备注'))
  await aMoment()
  expect(sessionStorage).toHaveLength(0)
})

it.each(kinds)('what is given up of a %s is not offered again, nor what is saved', async (kind) => {
  const view = open(kind, loaded)
  await userEvent.type(field('备注'), '夜班')
  await aMoment()
  await press(/取\s?消/)
  await userEvent.click(await screen.findByRole('button', { name: '不保存' }))
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  view.unmount()
  open(kind, loaded)
  await userEvent.type(field('备注'), '夜班')
  await aMoment()
  await press(/保\s?存/)
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it.each(kinds)(
  'typing beside the offer of a %s loses neither, and they are offered one after the other',
  async (kind) => {
    await leave(kind, { 名称: '张小敏', 备注: '夜班', 电话: '15400000002' })
    const second = open(kind, loaded)
    await userEvent.type(field('角色'), ',r3')
    expect(screen.getByText('上次填写的内容尚未保存')).toBeInTheDocument()
    await act(async () => second.unmount())
    await comeBack(kind, loaded)
    expect(field('角色')).toHaveValue('r1,r2,r3')
    expect(field('名称')).toHaveValue('张敏')
    expect(screen.getByText('出于安全不保留，请重新填写：电话')).toBeInTheDocument()
    await userEvent.clear(field('备注'))
    await userEvent.type(field('备注'), '白班')
    await press(/恢\s?复/)
    expect(field('名称')).toHaveValue('张小敏')
    expect(field('角色')).toHaveValue('r1,r2,r3')
    expect(field('备注'), 'typed since').toHaveValue('白班')
    expect(screen.queryByText('上次填写的内容尚未保存')).toBeNull()
  },
)

it.each(kinds)('an offer of a %s that nobody answered is made again, closed or saved', async (kind) => {
  await leave(kind, { 名称: '张小敏' })
  const closed = open(kind, loaded)
  await press(/取\s?消/)
  await act(async () => closed.unmount())
  const given = open(kind, loaded)
  await userEvent.type(field('角色'), ',r3')
  await press(/取\s?消/)
  await userEvent.click(await screen.findByRole('button', { name: '不保存' }))
  await act(async () => given.unmount())
  const saved = open(kind, loaded)
  expect(screen.getByText('上次填写的内容尚未保存')).toBeInTheDocument()
  await userEvent.type(field('备注'), '白班')
  await press(/保\s?存/)
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  await act(async () => saved.unmount())
  await comeBack(kind, loaded)
  expect(field('名称')).toHaveValue('张小敏')
  expect(field('角色')).toHaveValue('r1,r2')
  expect(screen.queryByText('上次填写的内容尚未保存')).toBeNull()
})

it.each(kinds)('two new records of a %s do not become one', async (kind) => {
  await leave(kind, { 名称: '甲公司', 备注: '夜班' }, {})
  const second = open(kind, {})
  await userEvent.type(field('名称'), '乙公司')
  await act(async () => second.unmount())
  await comeBack(kind, {})
  expect(field('名称')).toHaveValue('乙公司')
  expect(field('备注')).toHaveValue('')
  await press(/恢\s?复/)
  await userEvent.click(await screen.findByRole('button', { name: '返回编辑' }))
  expect(field('名称')).toHaveValue('乙公司')
  await press(/恢\s?复/)
  await userEvent.click(await screen.findByRole('button', { name: '换成草稿' }))
  await vi.waitFor(() => expect(field('名称')).toHaveValue('甲公司'))
  expect(field('备注')).toHaveValue('夜班')
})

it('an offer that is declined leaves what was typed since', async () => {
  await leave('dialog', { 名称: '张小敏' })
  const second = open('dialog', loaded)
  await userEvent.type(field('备注'), '白班')
  await press(/放\s?弃/)
  expect(field('备注')).toHaveValue('白班')
  await act(async () => second.unmount())
  expect(stored()).toContain('白班')
  expect(stored()).not.toContain('张小敏')
})

it('a choice between versions that is refused is what the form shows', async () => {
  const refusal = (fields: object) =>
    Object.assign(new Error('他人已修改'), { errors: [], result: null, ...fields })
  send.mockRejectedValueOnce(
    refusal({ status: 409, result: { current: { ...loaded, version: 2, memo: '白班' } } }),
  )
  send.mockRejectedValueOnce(refusal({ status: 200, errors: [{ field: 'memo', message: '备注不对' }] }))
  open('dialog', loaded)
  await userEvent.type(field('名称'), '张')
  await press(/保\s?存/)
  const dialog = await contested()
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['备注：白班'])
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('备注不对')).toBeInTheDocument()
  expect(field('备注')).toHaveValue('白班')
})

const asked = async () => {
  const dialog = await contested()
  return dialog.getAllByRole('group').map((one) => one.textContent)
}

it.each(kinds)('what is put back in a restored %s is held against what others wrote there', async (kind) => {
  await leave(kind, { 名称: '张小敏' })
  await comeBack(kind, { ...loaded, version: 2, name: '张大敏' })
  await userEvent.clear(field('名称'))
  await userEvent.type(field('名称'), loaded.name)
  await press(/保\s?存/)
  expect(await asked()).toEqual(['名称保留我的：张敏采用他人：张大敏'])
  expect(send).not.toHaveBeenCalled()
})

it('what is put back after a question between versions is asked about again', async () => {
  const newer = { ...loaded, version: 2, name: '张大敏' }
  send.mockRejectedValue(
    Object.assign(new Error('他人已修改'), { errors: [], status: 409, result: { current: newer } }),
  )
  open('dialog', loaded)
  await typeAgain('张小敏')
  await userEvent.click((await contested()).getByRole('button', { name: '返回编辑' }))
  await userEvent.type(field('备注'), '白班')
  await typeAgain(loaded.name)
  expect(await asked()).toEqual(['名称保留我的：张敏采用他人：张大敏'])
  send.mockReset()
})

it('what was taken from another once is not held against a newer record of his', async () => {
  const overtaken = (current: Values) =>
    Object.assign(new Error('他人已修改'), { errors: [], status: 409, result: { current } })
  send.mockRejectedValueOnce(overtaken({ ...loaded, version: 2, name: '张一', memo: '白班' }))
  send.mockRejectedValueOnce(overtaken({ ...loaded, version: 3, name: '张二', memo: '夜班' }))
  open('dialog', loaded)
  await typeAgain('张小敏')
  const first = await contested()
  expect(first.getByText('他人还修改了以下内容，保存后也会保留：')).toBeInTheDocument()
  expect(first.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['备注：白班'])
  await userEvent.click(first.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  const second = await contested()
  expect(second.getAllByRole('group').map((one) => one.textContent)).toEqual([
    '名称保留我的：张小敏采用他人：张二',
  ])
  await userEvent.click(second.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  expect(send.mock.lastCall?.[0]).toMatchObject({ version: 3, name: '张小敏', memo: '夜班' })
})

/** A save that is stored, and whose answer is lost: the next one finds a newer record. */
function loseAnswer(current: Values) {
  const failure = (fields: object) =>
    Object.assign(new Error('失败'), { errors: [], result: null, ...fields })
  send.mockRejectedValueOnce(failure({ status: 0 }))
  send.mockRejectedValueOnce(failure({ status: 409, result: { current } }))
}

async function typeAgain(text: string) {
  await userEvent.clear(field('名称'))
  await userEvent.type(field('名称'), text)
  await press(/保\s?存/)
}

it.each(['张敏', '张小敏'])('over a save without an answer the next one is stored: %s', async (meant) => {
  loseAnswer({ ...loaded, version: 2, name: '打错的名' })
  open('dialog', loaded)
  await typeAgain('打错的名')
  await screen.findByText('失败')
  await typeAgain(meant)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  expect(send.mock.lastCall).toEqual([
    expect.objectContaining({ version: 2, name: meant }),
    expect.objectContaining({ name: '打错的名' }),
  ])
  expect(screen.queryByText('他人已修改')).not.toBeInTheDocument()
})

it('over a save without an answer what others wrote is asked about', async () => {
  loseAnswer({ ...loaded, version: 3, name: '打错的名', roles: 'r1' })
  open('dialog', loaded)
  await typeAgain('打错的名')
  await screen.findByText('失败')
  await typeAgain('张敏')
  const dialog = await contested()
  await userEvent.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
  expect(send.mock.lastCall).toEqual([
    expect.objectContaining({ version: 3, name: '张敏', roles: 'r1' }),
    expect.objectContaining({ name: '打错的名', roles: 'r1,r2' }),
  ])
})

it('where every save was answered a newer record is told about, whatever of it is the same', async () => {
  send.mockRejectedValueOnce(
    Object.assign(new Error('他人已修改'), {
      errors: [],
      status: 409,
      result: { current: { ...loaded, version: 2 } },
    }),
  )
  open('dialog', loaded)
  await typeAgain('张小敏')
  await contested()
  expect(screen.getByText(/此记录有其他变化（如审核、冻结），表单中的内容没有变化/)).toBeInTheDocument()
  expect(send).toHaveBeenCalledTimes(1)
})

it('a new record is stored twice by nobody who was not asked', async () => {
  const lost = Object.assign(new Error('失败'), { errors: [], result: null, status: 0 })
  send.mockRejectedValueOnce(lost)
  send.mockRejectedValueOnce(lost)
  open('dialog', { kind: 'a' })
  await typeAgain('张敏')
  await screen.findByText('失败')
  await press(/保\s?存/)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  await typeAgain('张小敏')
  await userEvent.click(await screen.findByRole('button', { name: '返回编辑' }))
  expect(send).toHaveBeenCalledTimes(2)
  expect(field('名称')).toHaveValue('张小敏')
  await press(/保\s?存/)
  await userEvent.click(await screen.findByRole('button', { name: '仍然保存' }))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(3))
})

it('a new record that is refused after a save without an answer may be there already, which the form says', async () => {
  const taken = { status: 200, errors: [{ field: 'name', message: '名称已存在' }] }
  const refusal = (fields: object) =>
    Object.assign(new Error('失败'), { errors: [], result: null, ...fields })
  const doubt = /前一次保存没有得到答复，可能已经成功/
  send.mockRejectedValueOnce(refusal(taken))
  send.mockRejectedValueOnce(refusal({ status: 0 }))
  send.mockRejectedValueOnce(refusal(taken))
  open('dialog', { kind: 'a' })
  await typeAgain('张敏')
  expect(await screen.findByText('名称已存在')).toBeInTheDocument()
  expect(screen.queryByText(doubt)).toBeNull()
  await typeAgain('张小敏')
  await screen.findByText('失败')
  expect(screen.queryByText(doubt)).toBeNull()
  await typeAgain('张敏')
  await userEvent.click(await screen.findByRole('button', { name: '仍然保存' }))
  expect(await screen.findByText(doubt)).toBeInTheDocument()
})
