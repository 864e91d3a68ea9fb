import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePlatform } from '@/preferences/platform'
import { local, session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { SignInScreen } from './sign-in-screen'

const fetchMock = vi.fn<typeof fetch>()
const onSignedIn = vi.fn()
const user = { id: 'u1', username: 'ops', realname: '张敏', avatar: '' }
const nothingSet = usePlatform.getState()

// Its code is on the way while nobody waits for it.
beforeAll(async () => {
  await import('./phone-sign-in-form')
}, 60_000)

beforeEach(() => {
  fetchMock.mockReset()
  onSignedIn.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  session.remove(keys.codeWait)
  local.set(keys.settings, { phoneSignIn: true })
  usePlatform.setState({ ...nothingSet, phoneSignIn: true }, true)
})

function answer(body: object, status = 200, headers: Record<string, string> = {}) {
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status, headers }))
}

const page = (search = '') =>
  render(<SignInScreen search={search} notice="" arrival={null} onLeave={() => {}} onSignedIn={onSignedIn} />)

const sent = (index: number) => {
  const [address, init] = fetchMock.mock.calls[index] ?? []
  return { path: new URL(String(address), 'http://x').pathname, body: JSON.parse(String(init?.body)) }
}

async function open(search = '') {
  const opened = page(search)
  await userEvent.click(screen.getByRole('tab', { name: '手机登录' }))
  await screen.findByLabelText('手机号')
  return opened
}

const codeButton = () => screen.getByRole('button', { name: /获取验证码|秒后重发/ })
const signInButton = () => screen.getByRole('button', { name: '登录' })

describe('the tabs', () => {
  it('are not there where no codes can be sent', () => {
    usePlatform.setState({ phoneSignIn: false })
    page()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.getByLabelText('用户名')).toBeVisible()
  })

  it('hold what somebody has chosen: the code of a way in that nobody takes may fail to come', async () => {
    page()
    await act(async () => {})
    expect(screen.queryByLabelText('手机号')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: '手机登录' }))
    expect(await screen.findByLabelText('手机号')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: '账号登录' }))
    expect(screen.getByLabelText('手机号')).not.toBeVisible()
  })

  it('move by arrows and keep what was typed', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('手机号'), '15400009001')
    screen.getByRole('tab', { name: '手机登录' }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('tab', { name: '账号登录' })).toHaveFocus()
    expect(screen.getByLabelText('用户名')).toBeVisible()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByLabelText('手机号')).toHaveValue('15400009001')
  })
})

describe('signing in by phone', () => {
  it.each([
    ['', 'operator'],
    ['?side=shipper', 'customer'],
  ])('asks for a code and signs in with it: %s', async (search, userType) => {
    await open(search)
    await userEvent.type(screen.getByLabelText('手机号'), '15400009001')
    answer({ success: true, code: 200, message: '验证码将在 1 分钟内送达', result: null })
    await userEvent.click(codeButton())
    expect(await screen.findByText('验证码将在 1 分钟内送达')).toBeInTheDocument()
    expect(sent(0)).toEqual({
      path: '/account/sms',
      body: { mobile: '15400009001', smsmode: '0', userType },
    })
    await userEvent.type(screen.getByLabelText('短信验证码'), '204816')
    answer({ success: true, code: '200', result: { token: 't1', userInfo: user } })
    await userEvent.click(signInButton())
    expect(sent(1)).toEqual({
      path: '/sys/phoneLogin',
      body: { mobile: '15400009001', captcha: '204816', userType, remember_me: true },
    })
    expect(onSignedIn).toHaveBeenCalledWith({ token: 't1', userInfo: user })
  })

  it('counts down after a code, also after a reload', async () => {
    const page = await open()
    await userEvent.type(screen.getByLabelText('手机号'), '15400009001')
    answer({ success: true, code: 200, message: '已发送', result: null })
    await userEvent.click(codeButton())
    expect(codeButton()).toHaveTextContent(/^(60|59) 秒后重发$/)
    await userEvent.click(codeButton())
    expect(fetchMock).toHaveBeenCalledOnce()
    page.unmount()
    await open()
    expect(codeButton()).toHaveTextContent(/秒后重发/)
  })

  it('says what is missing before asking the server', async () => {
    await open()
    await userEvent.click(codeButton())
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('请输入手机号!')
    await userEvent.type(screen.getByLabelText('手机号'), '154')
    await userEvent.click(signInButton())
    expect(screen.getByLabelText('手机号')).toHaveAccessibleDescription('您的手机号码格式不正确!')
    expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription('请输入 6 位短信验证码')
    expect(screen.getByLabelText('手机号')).toHaveFocus()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('says a wrong code at its field, and asks for the captcha once one is due', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('手机号'), '15400009001')
    await userEvent.type(screen.getByLabelText('短信验证码'), '000000')
    const errors = [{ field: 'captcha', message: '手机验证码错误' }]
    answer({
      success: false,
      code: 500,
      message: '手机验证码错误',
      result: { errors, captchaRequired: true },
    })
    answer({ success: true, code: 200, result: 'data:image/png;base64,AAAA' })
    await userEvent.click(signInButton())
    expect(screen.getByLabelText('短信验证码')).toHaveAccessibleDescription('手机验证码错误')
    await screen.findByRole('img', { name: '验证码' })
    await userEvent.type(screen.getByLabelText('图形验证码'), 'x7kp')
    answer({ success: true, code: 200, message: '已发送', result: null })
    await userEvent.click(codeButton())
    expect(sent(2).body).toMatchObject({ captcha: 'x7kp', checkKey: expect.any(String) })
  })

  it('waits as long as the server says', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('手机号'), '15400009001')
    answer({ success: false, code: 429, message: '获取验证码过于频繁，请 40 秒后再试' }, 429, {
      'Retry-After': '40',
    })
    await userEvent.click(codeButton())
    expect(await screen.findByRole('alert')).toHaveTextContent('获取验证码过于频繁')
    expect(codeButton()).toHaveTextContent(/^(40|39) 秒后重发$/)
  })
})
