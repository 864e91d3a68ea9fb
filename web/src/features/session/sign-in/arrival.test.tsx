import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { SignInScreen } from './sign-in-screen'
import type { SignInArrival } from './use-arrival'

const fetchMock = vi.fn<typeof fetch>()
const onSignedIn = vi.fn()
const onLeave = vi.fn()
const result = { token: 't1', userInfo: { id: 'u1', username: 'ops', realname: '张敏', avatar: '' } }
const SINGLE_SIGN_ON = 'https://sso.test/cas/login?service=https%3A%2F%2Fdesk.test%2F'
const nothingSet = usePlatform.getState()

beforeEach(() => {
  for (const mock of [fetchMock, onSignedIn, onLeave]) mock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  local.set(keys.settings, {})
  usePlatform.setState(nothingSet, true)
})

const page = (arrival: SignInArrival | null = null, search = '') =>
  render(
    <SignInScreen search={search} notice="" arrival={arrival} onLeave={onLeave} onSignedIn={onSignedIn} />,
  )

const byCas = { method: 'cas', ticket: 'ST-1', isExpected: true } as const
const byThird = { method: 'third', ticket: 'k1', isExpected: true } as const

function answer(body: object, status = 200) {
  fetchMock.mockImplementationOnce(async () => Response.json(body, { status }))
}

describe('who comes back from single sign-on', () => {
  it.each([0, 200, '200'])('is in by the flag, whatever the code %j (S4.005, S4.007)', async (code) => {
    answer({ success: true, code, message: '登录成功', result })
    page(byCas)
    expect(screen.getByRole('status')).toHaveTextContent('正在登录…')
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(result))
    const [address, init] = fetchMock.mock.calls[0] ?? []
    expect(String(address)).toBe('/cas/client/validateLogin')
    expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ ticket: 'ST-1' }) })
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it('is not in without the flag, and reads why above the form', async () => {
    answer({ success: false, code: '200', message: '该用户已冻结', result })
    page(byCas)
    expect(await screen.findByRole('alert')).toHaveTextContent('单点登录失败：该用户已冻结')
    expect(screen.getByLabelText('用户名')).toBeVisible()
    expect(onSignedIn).not.toHaveBeenCalled()
  })

  it('is told of a server that does not answer', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('failed'))
    page(byCas)
    expect(await screen.findByRole('alert')).toHaveTextContent(/^单点登录失败：\S/)
  })

  it('sets out again when he did not set out here: the ticket may be somebody else’s', () => {
    usePlatform.setState({ singleSignOn: SINGLE_SIGN_ON })
    page({ ...byCas, isExpected: false })
    expect(screen.getByRole('alert')).toHaveTextContent('请重新点击「单点登录」完成登录')
    expect(screen.getByRole('link', { name: '单点登录' })).toBeVisible()
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

describe('who comes back from a provider', () => {
  it.each([
    ['200', true],
    [200, true],
    ['201', false],
    [0, false],
  ])('with the code %j: %s (S4.004, S4.006, S4.008)', async (code, isIn) => {
    answer({ success: true, code, message: '操作成功！', result })
    page(byThird)
    if (isIn) await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(result))
    else expect(await screen.findByRole('alert')).toHaveTextContent('第三方登录失败：操作成功！')
    expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/^\/thirdLogin\/getLoginUser\/k1\?_t=\d+$/)
  })

  it('reads the server’s words when nobody is bound', async () => {
    answer({ success: false, code: 500, message: '该第三方账号（GitHub）尚未绑定平台账号', result: null })
    page(byThird)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '第三方登录失败：该第三方账号（GitHub）尚未绑定平台账号',
    )
  })
})

it.each([
  ['a provider', byThird, '第三方'],
  ['single sign-on', byCas, '账号登录'],
])('who comes back from %s and is not in stands where he can try again', async (_, arrival, tab) => {
  usePlatform.setState({ thirdLogin: ['github'], phoneSignIn: true, singleSignOn: SINGLE_SIGN_ON })
  answer({ success: false, code: 500, message: '您已取消授权', result: null })
  page(arrival)
  expect(await screen.findByRole('alert')).toHaveTextContent('登录失败：您已取消授权')
  expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName(tab)
  await userEvent.click(screen.getByRole('tab', { name: '手机登录' }))
  expect(screen.getByRole('tabpanel')).toHaveAccessibleName('手机登录')
})

describe('the ways out', () => {
  it('are not there until they are set up', () => {
    page()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('link', { name: '单点登录' })).toBeNull()
  })

  it('lead to the operator’s single sign-on, which is not for customers', async () => {
    usePlatform.setState({ singleSignOn: SINGLE_SIGN_ON })
    const { unmount } = page()
    const link = screen.getByRole('link', { name: '单点登录' })
    expect(link).toHaveAttribute('href', SINGLE_SIGN_ON)
    link.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(link)
    expect(onLeave).toHaveBeenCalledOnce()
    unmount()
    page(null, '?side=shipper')
    expect(screen.queryByRole('link', { name: '单点登录' })).toBeNull()
  })

  it('lead to the providers that the platform has, as far as they are known here', async () => {
    usePlatform.setState({ thirdLogin: ['wechat_enterprise', 'github', 'unheard-of'] })
    page()
    await userEvent.click(screen.getByRole('tab', { name: '第三方' }))
    const links = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(links).toEqual(['企业微信', 'GitHub'])
    expect(screen.getByRole('link', { name: 'GitHub' })).toHaveAttribute(
      'href',
      '/thirdLogin/render/github?return=page&userType=operator',
    )
  })
})
