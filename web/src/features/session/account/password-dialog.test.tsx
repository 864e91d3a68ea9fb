import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { toast, useToasts } from '@/ui/toast'
import { PasswordDialog } from './password-dialog'

const fetchMock = vi.fn<typeof fetch>()
const onClose = vi.fn()

beforeEach(() => {
  fetchMock.mockReset()
  onClose.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
  local.set(keys.token, 't1')
  local.set(keys.username, 'ops')
})

const field = (name: string) => screen.getByLabelText(name)
const save = () => userEvent.click(screen.getByRole('button', { name: '确认' }))
const messages = () => useToasts.getState().shown.map(({ tone, text }) => [tone, text])

async function fill(old = 'alt-und-kurz', password = 'hoher-berg-99', confirmation = password) {
  await userEvent.type(field('旧密码'), old)
  await userEvent.type(field('新密码'), password)
  await userEvent.type(field('确认新密码'), confirmation)
}

function answer(body: object) {
  fetchMock.mockImplementationOnce(async () => Response.json(body))
}

it('asks for all three fields before it asks the server', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await save()
  expect(field('旧密码')).toHaveAccessibleDescription('请输入旧密码!')
  expect(field('新密码')).toHaveAccessibleDescription('请输入新密码!')
  expect(field('确认新密码')).toHaveAccessibleDescription('请确认新密码!')
  expect(field('旧密码')).toHaveFocus()
  expect(fetchMock).not.toHaveBeenCalled()
})

it('checks the confirmation again with each change of the new password', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill('alt-und-kurz', 'hoher-berg-99', 'hoher-berg-98')
  await userEvent.tab()
  expect(field('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一样！')
  await userEvent.type(field('新密码'), '{Backspace}8')
  expect(field('确认新密码')).toHaveAccessibleDescription('')
  await userEvent.type(field('新密码'), '9')
  expect(field('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一样！')
  await save()
  expect(fetchMock).not.toHaveBeenCalled()
})

it('says what the new password still needs', async () => {
  render(<PasswordDialog onClose={onClose} />)
  expect(field('新密码')).toHaveAccessibleDescription(/10 到 128 位/)
  await userEvent.type(field('新密码'), 'abc')
  expect(field('新密码')).toHaveAccessibleDescription('还差 7 位')
})

it('posts the three fields and the user name, says the answer and closes', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill()
  answer({ success: true, code: 200, message: '密码重置成功!', result: null })
  await save()
  const [url, init] = fetchMock.mock.calls[0] ?? []
  expect([init?.method, url]).toEqual(['POST', '/sys/user/updatePassword'])
  expect(JSON.parse(String(init?.body))).toEqual({
    username: 'ops',
    oldpassword: 'alt-und-kurz',
    password: 'hoher-berg-99',
    confirmpassword: 'hoher-berg-99',
  })
  expect(messages()).toEqual([['success', '密码重置成功!']])
  expect(local.get(keys.token)).toBe('t1')
  expect(onClose).toHaveBeenCalledOnce()
})

it('posts to another target when it is given one', async () => {
  render(<PasswordDialog onClose={onClose} url="/sys/reauth" />)
  await fill()
  answer({ success: true, code: 200, message: '已修改', result: null })
  await save()
  expect(fetchMock.mock.calls[0]?.[0]).toBe('/sys/reauth')
  expect(local.get(keys.token)).toBe('t1')
  expect(onClose).toHaveBeenCalledOnce()
})

it('warns with the server’s words, marks the field, stays and can be sent again', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill()
  const errors = [{ field: 'oldpassword', message: '旧密码输入错误!' }]
  answer({ success: false, code: 500, message: '旧密码输入错误!', result: { errors } })
  await save()
  expect(messages()).toEqual([['warning', '旧密码输入错误!']])
  expect(field('旧密码')).toHaveAccessibleDescription('旧密码输入错误!')
  expect(field('旧密码')).toHaveFocus()
  expect(field('新密码')).toHaveValue('hoher-berg-99')
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: '确认' })).toHaveAttribute('aria-disabled', 'false')
})

it('is busy while the call runs, and no longer when it fails', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill()
  let fail = (_: Error) => {}
  fetchMock.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
  await save()
  const busy = screen.getByRole('button', { name: '正在保存…' })
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(busy)
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  expect(fireEvent.keyDown(busy, { key: 'Escape' }), 'the browser closes it by the second one').toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  expect(fetchMock).toHaveBeenCalledOnce()
  fail(new TypeError('Failed to fetch'))
  expect(await screen.findByRole('button', { name: '确认' })).toHaveAttribute('aria-disabled', 'false')
})

it('without a user warns and sends nothing', async () => {
  local.remove(keys.username)
  render(<PasswordDialog onClose={onClose} />)
  expect(messages()).toEqual([['warning', '系统当前没有登录用户']])
  await fill()
  await save()
  expect(fetchMock).not.toHaveBeenCalled()
})

it('a change whose answer was lost is the same one when it is sent again', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill()
  fetchMock.mockImplementationOnce(async () => {
    throw new TypeError('Failed to fetch')
  })
  await save()
  answer({ success: true, code: 200, message: '密码重置成功!', result: null })
  await save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  const keysSent = fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'))
  expect(keysSent).toHaveLength(2)
  expect(keysSent[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keysSent[1]).toBe(keysSent[0])
})

it.each([0, 502, 504])(
  'after a try without an answer (%i) it goes on saying that it may be done',
  async (status) => {
    render(<PasswordDialog onClose={onClose} />)
    await fill()
    fetchMock.mockImplementationOnce(async () => {
      if (status === 0) throw new TypeError('Failed to fetch')
      return new Response('', { status })
    })
    await save()
    const doubt = /没有收到答复，密码可能已经修改/
    expect(await screen.findByRole('alert')).toHaveTextContent(doubt)
    answer({ success: false, code: 500, message: '旧密码输入错误!', result: null })
    await save()
    expect(screen.getByText(doubt)).toBeInTheDocument()
    expect(onClose).not.toHaveBeenCalled()
  },
)

it('a refusal leaves no doubt', async () => {
  render(<PasswordDialog onClose={onClose} />)
  await fill()
  answer({ success: false, code: 500, message: '旧密码输入错误!', result: null })
  await save()
  await vi.waitFor(() => expect(messages()).toHaveLength(1))
  expect(screen.queryByText(/密码可能已经修改/)).toBeNull()
})
