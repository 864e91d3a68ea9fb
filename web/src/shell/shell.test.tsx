import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useReachable } from '@/api/reachability'
import type { MenuEntry } from '@/identity/menu'
import { useSession } from '@/identity/session'
import { useConnection } from '@/live/live'
import { usePlatform } from '@/preferences/platform'
import { toast } from '@/ui/toast'
import { Breadcrumb } from './breadcrumb'
import { MenuSearch } from './menu-search'
import { PageFooter } from './page-footer'
import { SessionMessages } from './session-messages'
import { SideMenu } from './side-menu'
import { StatusLine, useOutdated } from './status-line'
import { TabStrip } from './tab-strip'
import { UserMenu } from './user-menu'

const entry = (title: string, path: string, over: Partial<MenuEntry> = {}): MenuEntry => ({
  id: path,
  title,
  icon: '',
  pinyin: '',
  target: { kind: 'inside', path },
  children: [],
  ...over,
})

const entries = [
  entry('首页', '/dashboard/analysis'),
  entry('审核中心', '/review', {
    children: [
      entry('司机审核', '/driver/check', { pinyin: 'sjsh sijishenhe' }),
      entry('待审核司机', '/driver/check?fileter=0'),
    ],
  }),
  entry('监管平台', '/x', { target: { kind: 'window', url: 'https://gov.test/' } }),
  entry('坏链接', '/y', { target: { kind: 'disabled' } }),
]

const inRouter = (node: React.ReactNode) => render(<MemoryRouter>{node}</MemoryRouter>)

describe('side menu', () => {
  const menu = (current: string) =>
    inRouter(<SideMenu entries={entries} current={current} isCollapsed={false} onChosen={() => {}} />)

  it('opens the group of the page on screen and marks its entry', () => {
    menu('/driver/check?fileter=2')
    expect(screen.getByRole('button', { name: '审核中心' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('link', { name: '司机审核' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: '待审核司机' })).not.toHaveAttribute('aria-current')
  })

  it('an entry with a query is marked for exactly that query', () => {
    menu('/driver/check?fileter=0')
    expect(screen.getByRole('link', { name: '待审核司机' })).toHaveAttribute('aria-current', 'page')
  })

  it('groups open and close', async () => {
    menu('/dashboard/analysis')
    expect(screen.queryByRole('link', { name: '司机审核' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '审核中心' }))
    expect(screen.getByRole('link', { name: '司机审核' })).toHaveAttribute('href', '/driver/check')
  })

  it('outside entries open a window; a refused address leads nowhere', () => {
    menu('/dashboard/analysis')
    const outside = screen.getByRole('link', { name: '监管平台' })
    expect(outside).toHaveAttribute('target', '_blank')
    expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.queryByRole('link', { name: '坏链接' })).toBeNull()
    expect(screen.getByText('坏链接').closest('[aria-disabled]')).toHaveAttribute('aria-disabled', 'true')
  })
})

it('the breadcrumb begins at home and ends in plain text', () => {
  inRouter(
    <Breadcrumb
      home={{ title: '首页', path: '/dashboard/analysis' }}
      trail={[{ title: '系统管理', path: '/isystem' }]}
      title="数据字典"
      path="/isystem/dict"
    />,
  )
  const crumbs = screen.getAllByRole('listitem')
  expect(crumbs.map((crumb) => crumb.textContent)).toEqual(['首页', '系统管理', '数据字典'])
  expect(screen.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis')
  expect(within(crumbs[2]!).queryByRole('link')).toBeNull()
})

describe('tab strip', () => {
  const tabs = [
    { path: '/dashboard/analysis', query: '', title: '首页' },
    { path: '/driver/check', query: '?fileter=0', title: '司机审核' },
    { path: '/isystem/dict', query: '', title: '数据字典' },
    { path: '/isystem/user', query: '', title: '用户管理' },
  ]
  function strip() {
    const onCommand = vi.fn()
    inRouter(<TabStrip tabs={tabs} active="/driver/check" home="/dashboard/analysis" onCommand={onCommand} />)
    return onCommand
  }

  it('links to each page with its state; home has no close button', async () => {
    const onCommand = strip()
    expect(screen.getByRole('link', { name: '司机审核' })).toHaveAttribute('href', '/driver/check?fileter=0')
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '关闭 司机审核' }))
    expect(onCommand).toHaveBeenCalledWith('close', '/driver/check')
  })

  it.each([
    ['刷新', 'refresh'],
    ['关闭左侧', 'left'],
    ['关闭右侧', 'right'],
    ['关闭其它', 'others'],
  ])('its menu has %s', async (name, command) => {
    const onCommand = strip()
    fireEvent.contextMenu(screen.getByRole('link', { name: '数据字典' }))
    expect(screen.getAllByRole('menuitem')).toHaveLength(4)
    await userEvent.click(screen.getByRole('menuitem', { name }))
    expect(onCommand).toHaveBeenCalledWith(command, '/isystem/dict')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('its menu greys what would close nothing', () => {
    strip()
    fireEvent.contextMenu(screen.getByRole('link', { name: '首页' }))
    const greyed = screen.getAllByRole('menuitem').filter((item) => item.matches(':disabled'))
    expect(greyed.map((item) => item.textContent)).toEqual(['关闭左侧'])
  })

  it('its menu opens at the pointer, or under the tab for the keyboard', () => {
    strip()
    const link = screen.getByRole('link', { name: '数据字典' })
    vi.spyOn(link.closest('li')!, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 60, 90, 28))
    fireEvent.contextMenu(link, { button: 2, clientX: 333, clientY: 71 })
    expect(screen.getByRole('menu')).toHaveStyle({ left: '333px', top: '71px' })
    fireEvent.contextMenu(link, { button: 0, clientX: 345, clientY: 74 })
    expect(screen.getByRole('menu')).toHaveStyle({ left: '300px', top: '92px' })
  })

  it('arrows walk the tabs, Delete closes, the middle button too', async () => {
    const onCommand = strip()
    const [first, second, , last] = tabs.map((tab) => screen.getByRole('link', { name: tab.title }))
    first!.focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(second).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowRight}')
    expect(first).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Delete}')
    expect(onCommand).toHaveBeenLastCalledWith('close', '/isystem/user')
    expect(last).toHaveFocus()
    fireEvent(first!, new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }))
    expect(onCommand).toHaveBeenLastCalledWith('close', '/dashboard/analysis')
  })

  it('the menu closes by Esc and by a click elsewhere', async () => {
    strip()
    fireEvent.contextMenu(screen.getByRole('link', { name: '司机审核' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.contextMenu(screen.getByRole('link', { name: '司机审核' }))
    await userEvent.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })
})

describe('menu search', () => {
  it.each(['sjsh', 'sijishen', 'si ji shenhe'])('finds %s by pinyin and opens by Enter', async (text) => {
    const onChoose = vi.fn()
    render(<MenuSearch entries={entries} onChoose={onChoose} onClose={() => {}} />)
    await userEvent.type(screen.getByRole('combobox'), text)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ title: '司机审核', group: '审核中心' }))
  })

  it('moves by arrows and says when there is nothing', async () => {
    render(<MenuSearch entries={entries} onChoose={() => {}} onClose={() => {}} />)
    await userEvent.type(screen.getByRole('combobox'), '司机{ArrowDown}')
    expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
    await userEvent.type(screen.getByRole('combobox'), '没有')
    expect(screen.getByText('没有查询到任何数据')).toBeInTheDocument()
  })
})

describe('user menu', () => {
  const user = { id: 'u1', username: 'ops', realname: '张敏', avatar: '' }
  const none = () => {}
  const menu = () =>
    render(
      <UserMenu
        onAppearance={none}
        onPassword={none}
        onWechat={none}
        onThird={none}
        onDepartment={none}
        onClearCache={none}
        onSignOut={none}
      />,
    )

  it('welcomes the user and offers what he may do', async () => {
    useSession.setState({ user, cid: null })
    menu()
    await userEvent.click(screen.getByRole('button', { name: '欢迎您，张敏（用户菜单）' }))
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      '系统设置',
      '修改密码',
      '切换部门',
      '清理缓存',
      '退出登录',
    ])
  })

  it('offers to bind WeChat where the platform is registered there', async () => {
    useSession.setState({ user, cid: null })
    usePlatform.setState({ wechatBinding: true })
    menu()
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    expect(screen.getByRole('menuitem', { name: '绑定微信' })).toBeInTheDocument()
    usePlatform.setState({ wechatBinding: false })
  })

  it('offers accounts elsewhere where one may sign in by them', async () => {
    useSession.setState({ user, cid: 'c1' })
    usePlatform.setState({ thirdLogin: ['github'] })
    menu()
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    expect(screen.getByRole('menuitem', { name: '第三方账号' })).toBeInTheDocument()
    usePlatform.setState({ thirdLogin: [] })
  })

  it('hides 清理缓存 from a customer', async () => {
    useSession.setState({ user, cid: 'c1' })
    menu()
    await userEvent.click(screen.getByRole('button', { name: /用户菜单/ }))
    expect(screen.queryByRole('menuitem', { name: '清理缓存' })).toBeNull()
  })
})

describe('footer', () => {
  beforeEach(() => usePlatform.setState({ footer_company_name: '', footer_address: '' }))

  it('shows what is set and nothing else', () => {
    const view = render(<PageFooter />)
    expect(view.container).toBeEmptyDOMElement()
    act(() =>
      usePlatform.setState({
        footer_address: '示例路 1 号',
        footer_company_name: '远方',
        footer_company_name_link: 'https://a.test/',
      }),
    )
    expect(screen.getByText('地址：示例路 1 号')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '远方' })).toHaveAttribute('href', 'https://a.test/')
  })

  it('a script is no address of a company', () => {
    usePlatform.setState({ footer_company_name: '远方', footer_company_name_link: 'javascript:alert(1)' })
    render(<PageFooter />)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('远方')).toBeInTheDocument()
  })
})

describe('status line', () => {
  it('says a lost connection only when it lasts', () => {
    vi.useFakeTimers()
    render(<StatusLine onReload={() => {}} />)
    act(() => useConnection.setState({ connection: 'lost' }))
    act(() => vi.advanceTimersByTime(7_999))
    expect(screen.queryByRole('status')).toBeNull()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status')).toHaveTextContent('实时连接已断开，正在重连…')
    act(() => useConnection.setState({ connection: 'open' }))
    expect(screen.queryByRole('status')).toBeNull()
    vi.useRealTimers()
  })

  it('says when no call gets through and tries again when asked to', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"success":true}'))
    render(<StatusLine onReload={() => {}} />)
    act(() => useReachable.setState({ isReachable: false }))
    expect(screen.getByRole('status')).toHaveTextContent('服务器没有响应')
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('offers a reload when the server has a newer console', async () => {
    const onReload = vi.fn()
    render(<StatusLine onReload={onReload} />)
    act(() => useOutdated.setState({ isOutdated: true }))
    await userEvent.click(screen.getByRole('button', { name: '点此刷新' }))
    expect(onReload).toHaveBeenCalledOnce()
    act(() => useOutdated.setState({ isOutdated: false }))
  })
})

it('errors stay readable after their toasts have gone', async () => {
  render(<SessionMessages />)
  await userEvent.click(screen.getByRole('button', { name: '本次消息' }))
  expect(screen.getByText('本次登录以来没有错误消息')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  act(() => {
    toast.success('保存成功')
    toast.dismiss(toast.error('拒绝访问', 'Access denied · 请求号 r1'))
  })
  await userEvent.click(screen.getByRole('button', { name: '本次消息 1' }))
  expect(screen.getByRole('listitem')).toHaveTextContent('拒绝访问Access denied · 请求号 r1')
})
