import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePlatform } from '@/preferences/platform'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { SignInScreen } from './sign-in-screen'

const fetchMock = vi.fn<typeof fetch>()
const onSignedIn = vi.fn()
const user = { id: 'u1', username: 'ops', realname: '张敏', avatar: '' }

const nothingSet = usePlatform.getState()

beforeEach(() => {
  fetchMock.mockReset()
  onSignedIn.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  local.set(keys.settings, { web_platform_name: '远方货运' })
  usePlatform.setState(nothingSet, true)
  usePlatform.setState({ web_platform_name: '远方货运' })
})

function answer(body: object, status = 200, headers: Record<string, string> = {}) {
  fetchMock.mockImplementationOnce(async () => new Response(JSON.stringify(body), { status, headers }))
}

async function submit(name = 'ops', password = 'secret') {
  if (name) await userEvent.type(screen.getByLabelText('用户名'), name)
  if (password) await userEvent.type(screen.getByLabelText('密码'), password)
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

function sentBody(index = 0): unknown {
  return JSON.parse(String(fetchMock.mock.calls[index]?.[1]?.body))
}

const page = (search = '', notice = '') =>
  render(
    <SignInScreen
      search={search}
      notice={notice}
      arrival={null}
      onLeave={() => {}}
      onSignedIn={onSignedIn}
    />,
  )

describe('signing in', () => {
  it('says why the page is there until something else is wrong', async () => {
    page('', '登录已过期，请重新登录')
    expect(screen.getByText('登录已过期，请重新登录')).toBeInTheDocument()
    answer({ success: false, code: 500, message: '用户名或密码错误' })
    await submit()
    expect(screen.getByText('用户名或密码错误')).toBeInTheDocument()
    expect(screen.queryByText('登录已过期，请重新登录')).toBeNull()
  })

  it('says that the capitals are locked', async () => {
    page()
    const keys = userEvent.setup()
    const note = () => screen.queryByText('大写锁定已打开')
    await keys.click(screen.getByLabelText('密码'))
    await keys.keyboard('{CapsLock}a')
    expect(note()).toBeInTheDocument()
    await keys.click(screen.getByLabelText('用户名'))
    await keys.keyboard('a')
    expect(note(), 'only where it matters').toBeNull()
    await keys.click(screen.getByLabelText('密码'))
    await keys.keyboard('a')
    expect(note()).toBeInTheDocument()
    await keys.keyboard('{CapsLock}a')
    expect(note()).toBeNull()
  })

  it('hands the result over', async () => {
    page()
    answer({ success: true, code: '200', result: { token: 't1', userInfo: user } })
    await submit(' ops ')
    expect(sentBody()).toEqual({ username: 'ops', password: 'secret', remember_me: true })
    expect(onSignedIn).toHaveBeenCalledWith({ token: 't1', userInfo: user })
  })

  it.each([
    ['200', true],
    [200, true],
    ['201', false],
    [500, false],
  ])('code %j signs in: %s', async (code, isIn) => {
    page()
    answer({ success: true, code, message: '提示', result: { token: 't1', userInfo: user } })
    await submit()
    expect(onSignedIn).toHaveBeenCalledTimes(isIn ? 1 : 0)
  })

  it('asks for what is missing before asking the server', async () => {
    page()
    await submit('', '')
    expect(screen.getByText('请输入用户名!')).toBeInTheDocument()
    expect(screen.getByText('请输入密码!')).toBeInTheDocument()
    expect(screen.getByLabelText('用户名')).toHaveFocus()
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('says a refusal in the form and keeps what was typed', async () => {
    page()
    answer({ success: false, code: 500, message: '用户名或密码错误', result: null })
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('用户名或密码错误')
    expect(screen.getByLabelText('密码')).toHaveValue('secret')
  })

  it('puts an error under the field that the server names', async () => {
    page()
    const errors = [{ field: 'username', message: '账号已锁定，请 15 分钟后再试' }]
    answer({ success: false, code: 500, message: '账号已锁定', result: { errors } })
    await submit()
    expect(screen.getByLabelText('用户名')).toHaveAccessibleDescription('账号已锁定，请 15 分钟后再试')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('counts down when there were too many tries', async () => {
    page()
    answer({ success: false, code: 429, message: 'too many' }, 429, { 'Retry-After': '30' })
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('尝试过于频繁，请 30 秒后再试')
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it('says when there is no connection', async () => {
    page()
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('网络连接失败，请检查网络')
  })
})

describe('the captcha', () => {
  it('appears when asked for, changes by click and after each failure, and travels along', async () => {
    page()
    answer({ success: false, code: 500, message: '用户名或密码错误', result: { captchaRequired: true } })
    answer({ success: true, code: 200, result: 'data:image/png;base64,AAAA' })
    await submit()
    expect(await screen.findByRole('img', { name: '验证码' })).toHaveAttribute(
      'src',
      'data:image/png;base64,AAAA',
    )

    answer({ success: true, code: 200, result: 'data:image/png;base64,BBBB' })
    await userEvent.click(screen.getByRole('button', { name: '换一张验证码' }))
    expect(await screen.findByRole('img', { name: '验证码' })).toHaveAttribute(
      'src',
      'data:image/png;base64,BBBB',
    )

    await userEvent.type(screen.getByLabelText('验证码', { selector: 'input' }), 'x7kp')
    answer({ success: false, code: 500, message: '验证码错误', result: { captchaRequired: true } })
    answer({ success: true, code: 200, result: 'data:image/png;base64,CCCC' })
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect(sentBody(3)).toMatchObject({ captcha: 'x7kp', checkKey: expect.stringMatching(/^\d+$/) })
    expect(screen.getByLabelText('验证码', { selector: 'input' })).toHaveAccessibleDescription('验证码错误')
    expect(await screen.findByRole('img', { name: '验证码' })).toHaveAttribute(
      'src',
      'data:image/png;base64,CCCC',
    )
    expect(fetchMock).toHaveBeenCalledTimes(5)
  })
})

describe('the page around it', () => {
  it('names the platform and the side', () => {
    page()
    expect(screen.getByRole('heading', { name: '远方货运' })).toBeInTheDocument()
    expect(screen.getAllByText('运营管理平台')).not.toHaveLength(0)
    expect(document.title).toBe('登录 - 远方货运')
  })

  it('is labelled for the shipper side', () => {
    page('?side=shipper')
    expect(screen.getAllByText('货主端')).not.toHaveLength(0)
    expect(screen.queryByText('运营管理平台')).toBeNull()
  })

  it('signs a shipper in on the customers’ side', async () => {
    page('?side=shipper')
    answer({
      success: true,
      code: '200',
      result: { token: 't1', userInfo: user, cid: 'c1', userType: 'customer' },
    })
    await submit('shipper')
    expect(String(fetchMock.mock.calls[0]?.[0])).toBe('/sys/customerlogin')
    expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ cid: 'c1' }))
  })

  it('hides what the platform has not set', () => {
    page()
    expect(screen.queryByText(/投诉热线/)).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
    act(() => usePlatform.setState({ hotline: '400-000-0000', footer_ICP_number: '示例备 000000 号' }))
    expect(screen.getByText('投诉热线：400-000-0000')).toBeInTheDocument()
    expect(screen.getByText('示例备 000000 号')).toBeInTheDocument()
  })

  it('shows the logo for its dark ground and the files that the operator has stored', () => {
    usePlatform.setState({ platform_logo_light: 'f/light.png', platform_logo_dark: 'f/dark.png' })
    usePlatform.setState({ bg: 'f/bg.jpg', credit_badge: 'f/badge.png', credit_badge_link: '' })
    const { container } = page()
    expect(container.querySelector('header img')).toHaveAttribute('src', '/sys/common/static/f/light.png')
    expect(container.querySelector<HTMLElement>('header')?.style.backgroundImage).toContain(
      '/sys/common/static/f/bg.jpg',
    )
    expect(container.querySelector('header svg')).toBeNull()
    expect(screen.getByRole('img', { name: '企业信用核查' })).toHaveAttribute(
      'src',
      '/sys/common/static/f/badge.png',
    )
    expect(screen.queryByRole('link', { name: '企业信用核查' })).toBeNull()
  })

  it.each([
    ['https://credit.example/1', 1],
    ['javascript:alert(1)', 0],
    ['', 0],
  ])('the credit badge leads to %j: %i link', (link, links) => {
    usePlatform.setState({ credit_badge: '信用核查', credit_badge_link: link })
    page()
    expect(screen.getByText('信用核查')).toBeInTheDocument()
    expect(screen.queryAllByRole('link', { name: '信用核查' })).toHaveLength(links)
  })

  it('shows the code of the mini program under the pointer, and for good after a click', async () => {
    usePlatform.setState({ mini_program_qr: 'f/code.png' })
    page()
    const button = screen.getByRole('button', { name: '小程序登录' })
    const code = () => screen.queryByRole('img', { name: '小程序二维码' })
    expect(code()).toBeNull()
    await userEvent.hover(button)
    expect(code()).toHaveAttribute('src', '/sys/common/static/f/code.png')
    await userEvent.unhover(button)
    expect(code()).toBeNull()
    await userEvent.click(button)
    await userEvent.unhover(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(code()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(code()).toBeNull()
    await userEvent.click(button)
    await userEvent.click(screen.getByLabelText('用户名'))
    expect(code()).toBeNull()
  })

  it('offers the users of a demo world, each on its own side, and only there', async () => {
    const view = page()
    expect(screen.queryByText(/演示环境/)).toBeNull()
    const users = [
      { username: 'ops', realname: '张敏', title: '运营主管' },
      { username: 'shipper', realname: '苏运物流', title: '货主端' },
    ]
    answer({ success: true, code: 200, result: {} })
    // The server does not know the password of accounts that were made elsewhere.
    act(() => usePlatform.setState({ demo: { password: '', users: [] } }))
    expect(screen.queryByText(/演示环境/)).toBeNull()
    act(() => usePlatform.setState({ demo: { password: 'p-1', users } }))
    await userEvent.click(screen.getByRole('button', { name: /张敏/ }))
    expect(screen.getByLabelText('用户名')).toHaveValue('ops')
    expect(screen.getByLabelText('密码')).toHaveValue('p-1')
    expect(screen.getByRole('button', { name: '登录' })).toHaveFocus()
    expect(screen.queryByRole('button', { name: /苏运物流/ })).toBeNull()
    expect(screen.getByRole('link', { name: '前往货主端' })).toHaveAttribute(
      'href',
      '/user/login?side=shipper',
    )
    view.unmount()
    page('?side=shipper')
    expect(screen.getByRole('button', { name: /苏运物流/ })).toBeInTheDocument()
  })
})
