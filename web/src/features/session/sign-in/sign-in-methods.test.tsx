import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePlatform } from '@/preferences/platform'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { ForgottenPasswordScreen } from './forgotten-password-screen'
import { RegisterResultScreen } from './register-result-screen'
import { RegisterScreen } from './register-screen'
import { SignInLinks } from './sign-in-links'

type Answer = { success: boolean; code?: number; message?: string; result?: unknown }

const asked: { path: string; body: unknown }[] = []
let answers: Record<string, Answer> = {}
const nothingSet = usePlatform.getState()
const SETTINGS = '/setting/hySetting/queryPlatformSettings'
const open = { success: true, result: { phoneSignIn: true, registration: true, passwordReset: true } }

beforeEach(() => {
  asked.length = 0
  answers = { [SETTINGS]: open, '/account/sms': { success: true, message: '已发送', result: null } }
  session.remove(keys.codeWait)
  usePlatform.setState(nothingSet, true)
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, 'http://x').pathname
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : null })
    return new Response(JSON.stringify({ code: 200, message: '', ...answers[path] }))
  })
})

const last = () => asked.at(-1)

async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), text)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the links of the sign-in page', () => {
  it('lead only to what the platform offers', () => {
    const { rerender } = render(<SignInLinks side="operator" />)
    expect(screen.queryByRole('link')).toBeNull()
    usePlatform.setState({ registration: true, passwordReset: true })
    rerender(<SignInLinks side="operator" />)
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/user/alteration',
      '/user/register',
    ])
  })

  it('offer no registration to shippers', () => {
    usePlatform.setState({ registration: true, passwordReset: true })
    render(<SignInLinks side="shipper" />)
    expect(screen.getByRole('link')).toHaveAttribute('href', '/user/alteration?side=shipper')
  })
})

describe('a forgotten password', () => {
  const proved = { success: true, result: { ticket: 'k1', username: 'ops' } }

  async function prove() {
    render(<ForgottenPasswordScreen search="" />)
    expect(await screen.findByText('验证手机')).toHaveAttribute('aria-current', 'step')
    await fill({ 手机号: '15400009001' })
    await press('获取验证码')
    expect(last()?.body).toMatchObject({ smsmode: '2' })
    answers['/auth/forge-password'] = proved
    await fill({ 短信验证码: '204816' })
    await press('下一步')
    expect(await screen.findByText('为账号 ops 设置新密码。')).toBeInTheDocument()
  }

  it('is replaced in three steps', async () => {
    await prove()
    await fill({ 新密码: 'short', 确认新密码: 'other' })
    await press('保存新密码')
    expect(screen.getByLabelText('确认新密码')).toHaveAccessibleDescription('两次输入的密码不一样！')
    await userEvent.clear(screen.getByLabelText('新密码'))
    await userEvent.clear(screen.getByLabelText('确认新密码'))
    await fill({ 新密码: 'hoher-berg-99', 确认新密码: 'hoher-berg-99' })
    await press('保存新密码')
    expect(await screen.findByText(/密码已重置/)).toBeInTheDocument()
    expect(last()?.body).toEqual({
      ticket: 'k1',
      password: 'hoher-berg-99',
      confirmpassword: 'hoher-berg-99',
    })
  })

  it('begins anew when the ticket is over', async () => {
    await prove()
    answers['/auth/forge-password'] = {
      success: false,
      code: 500,
      message: '短信验证码失效！请重新获取',
      result: { restart: true },
    }
    await fill({ 新密码: 'hoher-berg-99', 确认新密码: 'hoher-berg-99' })
    await press('保存新密码')
    expect(await screen.findByText('短信验证码失效！请重新获取')).toBeInTheDocument()
    expect(screen.getByLabelText('手机号')).toBeInTheDocument()
  })

  it('says where the platform does not offer it', async () => {
    answers[SETTINGS] = { success: true, result: {} }
    render(<ForgottenPasswordScreen search="?side=shipper" />)
    expect(await screen.findByText(/未开放找回密码/)).toBeInTheDocument()
    expect(screen.queryByLabelText('手机号')).toBeNull()
    expect(screen.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', '/user/login?side=shipper')
  })
})

describe('a new account', () => {
  const form = {
    手机号: '15412345678',
    短信验证码: '204816',
    用户名: 'newcomer',
    姓名: '新同事',
    密码: 'hoher-berg-99',
    确认密码: 'hoher-berg-99',
  }

  it('asks for everything, then says what the server refuses at its field', async () => {
    render(<RegisterScreen />)
    await userEvent.click(await screen.findByRole('button', { name: '提交注册' }))
    for (const label of ['手机号', '短信验证码', '用户名', '姓名', '密码', '确认密码'])
      expect(screen.getByLabelText(label)).toBeInvalid()
    expect(last()?.path).toBe(SETTINGS)

    const errors = [{ field: 'username', message: '用户名已存在!' }]
    answers['/auth/register'] = { success: false, code: 500, message: '用户名已存在!', result: { errors } }
    await fill(form)
    await press('提交注册')
    expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('用户名已存在!')
    expect(last()?.body).toEqual({
      mobile: '15412345678',
      captcha: '204816',
      username: 'newcomer',
      realname: '新同事',
      password: 'hoher-berg-99',
      confirmpassword: 'hoher-berg-99',
    })
  })

  it('waits for approval', () => {
    render(<RegisterResultScreen search="?account=newcomer" />)
    expect(screen.getByRole('status')).toHaveTextContent('账号 newcomer 的注册申请已提交。')
  })
})
