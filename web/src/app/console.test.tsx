import type { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuNode } from '@/identity/menu'
import { signedIn } from '@/identity/session'
import { startLive } from '@/live/live'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { ConfirmHost } from '@/ui/confirm-host'
import { leavePage } from '@/ui/leave-page'
import { ToastHost } from '@/ui/toast-host'
import { useDirty } from '@/ui/unsaved'
import { Console } from './console'
import { guard } from './guard'
import { takeEnd } from './session-end'

vi.mock('./screens', () => ({
  screens: {
    'test/Note': NoteScreen,
    'test/Other': OtherScreen,
    'dashboard/Analysis': () => <h2>主页</h2>,
  },
}))
vi.mock('./guard', async (original) => {
  const real = await original<typeof import('./guard')>()
  return { ...real, guard: vi.fn(real.guard) }
})
vi.mock('@/ui/leave-page', () => ({ leavePage: vi.fn() }))
vi.mock('@/live/live', async (original) => ({
  ...(await original<typeof import('@/live/live')>()),
  startLive: vi.fn(() => () => {}),
}))

let rendered = 0

function NoteScreen() {
  rendered++
  const [text, setText] = useState('')
  useDirty('便签', text !== '')
  return (
    <>
      <h2>便签{useLocation().search}</h2>
      <Link to="?a=2">下一张</Link>
      <input aria-label="内容" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  )
}

function OtherScreen() {
  return (
    <>
      <h2>另一页</h2>
      {astray.map((path) => (
        <Link key={path} to={path}>
          去 {path}
        </Link>
      ))}
    </>
  )
}

/** Addresses inside the console that show nothing themselves, and where they end. */
const ends: Record<string, string> = {
  '/group': '/inner',
  '/no-such': '/404',
  '/circle/a': '/404',
  '/': '/dashboard/analysis',
  '/user/login': '/dashboard/analysis',
  '/user/login?redirect=%2Finner': '/inner',
}
const astray = Object.keys(ends)

const node = (path: string, component: string, title: string, keepAlive = true): MenuNode => ({
  id: path,
  route: '1',
  path,
  component,
  meta: { title, keepAlive },
})
const home = node('/dashboard/analysis', 'dashboard/Analysis', '首页')
const note = node('/note', 'test/Note', '便签')
const other = node('/other', 'test/Other', '另一页')

let client: QueryClient
vi.mock('@/api/query-client', async (original) => {
  const real = await original<typeof import('@/api/query-client')>()
  const createQueryClient: typeof real.createQueryClient = (onRefusal) => {
    client = real.createQueryClient(onRefusal)
    return client
  }
  return { ...real, createQueryClient }
})

let menu: MenuNode[] | null
/** How the next loads of the rights fail, one after the other. */
let failures: number[]
let rightsCalls: number

beforeEach(() => {
  const group = {
    ...node('/group', 'layouts/RouteView', '一组'),
    children: [node('/inner', 'test/Other', '内页')],
  }
  const circle = (from: string, to: string) => ({ ...node(from, 'test/Other', from), redirect: to })
  menu = [home, note, other, node('/gone', 'no/Such', '未来'), group]
  menu.push(circle('/circle/a', '/circle/b'), circle('/circle/b', '/circle/a'))
  failures = []
  rightsCalls = 0
  takeEnd()
  vi.mocked(leavePage).mockReset()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/sys/permission')) return new Response(JSON.stringify({ success: true, result: {} }))
    rightsCalls++
    const status = failures.shift()
    if (status) return new Response('', { status })
    return new Response(JSON.stringify({ success: true, result: { menu, auth: [], allAuth: [] } }))
  })
})

function open(path: string) {
  history.replaceState(null, '', path)
  signedIn({ token: 't1', userInfo: { id: `u${path}`, username: 'ops', realname: '张敏', avatar: '' } })
  return render(
    <>
      <Console binding={null} />
      <ToastHost />
      <ConfirmHost />
    </>,
  )
}

const tab = (name: string) =>
  screen.getByRole('navigation', { name: '已打开的页面' }).querySelector(`a[href^="${name}"]`)
const visit = async (name: string) => userEvent.click(tab(name) as Element)
const choose = async (name: string) => {
  const [link] = screen.getAllByRole('link', { name })
  await userEvent.click(link as Element)
}

describe('addresses', () => {
  it('/ leads home', async () => {
    open('/')
    expect(await screen.findByRole('heading', { name: '主页', level: 2 })).toBeInTheDocument()
    expect(location.pathname).toBe('/dashboard/analysis')
    expect(document.title).toBe('首页 - freightdesk')
  })

  it('a deep link opens with its query', async () => {
    open('/note?a=1')
    expect(await screen.findByRole('heading', { name: '便签?a=1', level: 2 })).toBeInTheDocument()
  })

  it('an unknown path ends at /404', async () => {
    open('/no-such')
    expect(await screen.findByRole('heading', { name: '页面不存在', level: 2 })).toBeInTheDocument()
    expect(location.pathname).toBe('/404')
    expect(tab('/dashboard/analysis'), 'the way home has its tab').toHaveTextContent('首页')
  })

  it('a screen that is not installed says so', async () => {
    open('/gone')
    expect(await screen.findByRole('heading', { name: '此页面未安装', level: 2 })).toBeInTheDocument()
  })

  it('without a menu the user is told, signed out and asked to come back', async () => {
    menu = null
    open('/note?a=1')
    expect(await screen.findByText('菜单加载失败，请重新登录')).toBeInTheDocument()
    await waitFor(() => expect(localStorage.getItem('freightdesk.token')).toBeNull())
    expect(takeEnd()).toBe('菜单加载失败，请重新登录')
    expect(rightsCalls).toBe(2)
  })

  it('a load of the rights that fails once is not even noticed', async () => {
    failures = [503]
    open('/note?a=2')
    expect(await screen.findByLabelText('内容')).toBeInTheDocument()
    expect(rightsCalls).toBe(2)
    expect(takeEnd()).toBe('')
    expect(screen.queryByText('服务暂时不可用，请稍后重试')).toBeNull()
  })

  it('the rights are asked for again when the first connection stands', async () => {
    open('/note?a=4')
    await screen.findByLabelText('内容')
    expect(rightsCalls).toBe(1)
    vi.mocked(startLive).mock.lastCall?.[0].onFirst()
    await waitFor(() => expect(rightsCalls).toBe(2))
  })

  it('one that fails again ends at the sign-in page, which says why', async () => {
    failures = [503, 503]
    open('/note?a=3')
    await waitFor(() => expect(localStorage.getItem('freightdesk.token')).toBeNull())
    expect(takeEnd()).toBe('菜单加载失败，请重新登录。原因：服务暂时不可用，请稍后重试')
    expect(rightsCalls).toBe(2)
  })
})

describe('the focus follows to the page', () => {
  it('that was found by its name, also to the one on screen', async () => {
    open('/note?s')
    await userEvent.click(await screen.findByLabelText('内容'))
    for (const round of [1, 2]) {
      await userEvent.keyboard('{Control>}k{/Control}')
      await userEvent.type(screen.getByRole('combobox', { name: '搜索菜单' }), '另一页{Enter}')
      const page = await screen.findByRole('main', { name: '另一页' })
      await waitFor(() => expect(page, `round ${round}`).toHaveFocus())
    }
  })

  it('that was chosen in the menu', async () => {
    open('/note?m')
    await screen.findByLabelText('内容')
    const [entry] = screen.getAllByRole('link', { name: '另一页' })
    entry?.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('main', { name: '另一页' })).toHaveFocus()
  })

  it('but stays on a tab', async () => {
    open('/note?t')
    await screen.findByLabelText('内容')
    await choose('另一页')
    await screen.findByRole('main', { name: '另一页' })
    await visit('/note')
    expect(await screen.findByRole('main', { name: '便签' })).not.toHaveFocus()
  })
})

describe('the guard', () => {
  it('looks at every navigation, the first one included', async () => {
    const looks = vi.mocked(guard)
    open('/note?f')
    await screen.findByLabelText('内容')
    expect(looks).toHaveBeenCalledWith(
      expect.objectContaining({ path: '/note', search: '?f', hasToken: true }),
    )
    await choose('另一页')
    await screen.findByRole('heading', { name: '另一页', level: 2 })
    expect(looks).toHaveBeenLastCalledWith(expect.objectContaining({ path: '/other', hasToken: true }))
  })

  it('leads to the sign-in page once the token has run out, and back to the same place', async () => {
    open('/note?g')
    await screen.findByLabelText('内容')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    local.remove(keys.token)
    await choose('另一页')
    expect(await screen.findByText('未授权，请重新登录')).toBeInTheDocument()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(leavePage).toHaveBeenCalledExactlyOnceWith('/user/login?redirect=%2Fother')
    vi.useRealTimers()
  })

  it('the base of all paths is /', async () => {
    open('/note?h')
    await screen.findByLabelText('内容')
    await choose('另一页')
    await screen.findByRole('heading', { name: '另一页', level: 2 })
    expect(location.pathname).toBe('/other')
  })
})

describe('tabs', () => {
  it('keep what was typed, and a query of their own', async () => {
    open('/note?a=1')
    await userEvent.type(await screen.findByLabelText('内容'), '草稿')
    await choose('另一页')
    expect(await screen.findByRole('heading', { name: '另一页', level: 2 })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: '未保存' })).toBeInTheDocument()
    await visit('/note')
    expect(location.search).toBe('?a=1')
    expect(screen.getByLabelText('内容')).toHaveValue('草稿')
  })

  it('a hidden page is not rendered while others are used', async () => {
    open('/note?r=1')
    await userEvent.type(await screen.findByLabelText('内容'), '草稿')
    await choose('另一页')
    await screen.findByRole('heading', { name: '另一页', level: 2 })
    const before = rendered
    await choose('首页')
    await visit('/other')
    await choose('首页')
    await screen.findByRole('heading', { name: '主页', level: 2 })
    expect(rendered).toBe(before)
    await visit('/note')
    await choose('下一张')
    expect(await screen.findByRole('heading', { name: '便签?a=2', level: 2 })).toBeInTheDocument()
    expect(screen.getByLabelText('内容')).toHaveValue('草稿')
  })

  it('without keepAlive a page starts anew', async () => {
    menu = [home, { ...note, meta: { ...note.meta, keepAlive: false } }, other]
    open('/note?b')
    await userEvent.type(await screen.findByLabelText('内容'), 'x')
    await choose('另一页')
    await visit('/note')
    expect(screen.getByLabelText('内容')).toHaveValue('')
  })

  it('ask before typed text is lost', async () => {
    open('/note?c')
    await userEvent.type(await screen.findByLabelText('内容'), 'x')
    await userEvent.click(screen.getByRole('button', { name: '关闭 便签' }))
    expect(await screen.findByText('这是最后一页，不能再关闭了啦')).toBeInTheDocument()
    await choose('首页')
    await visit('/note')
    await userEvent.click(screen.getByRole('button', { name: '关闭 便签' }))
    await userEvent.click(await screen.findByRole('button', { name: '返回编辑' }))
    expect(screen.getByLabelText('内容')).toHaveValue('x')
    await userEvent.click(screen.getByRole('button', { name: '关闭 便签' }))
    await userEvent.click(await screen.findByRole('button', { name: '不保存' }))
    await waitFor(() => expect(screen.queryByLabelText('内容')).toBeNull())
  })
})

describe('what is typed outlives every detour', () => {
  it.each(astray)('%s, by a link and by a step through the history', async (path) => {
    open(`/note?detour=${astray.indexOf(path)}`)
    await userEvent.type(await screen.findByLabelText('内容'), '草稿')
    const field = screen.getByLabelText('内容')
    await choose('另一页')
    await choose(`去 ${path}`)
    await waitFor(() => expect(location.pathname).toBe(ends[path]))
    history.replaceState(null, '', path)
    act(() => history.back())
    await waitFor(() => expect(location.pathname).toBe('/other'))
    act(() => history.forward())
    await waitFor(() => expect(location.pathname).toBe(ends[path]))
    await visit('/note')
    expect(screen.getByLabelText('内容'), 'the very same field').toBe(field)
    expect(field).toHaveValue('草稿')
  })

  it('also the end of the session, until the page is left', async () => {
    open('/note?detour=end')
    await userEvent.type(await screen.findByLabelText('内容'), '草稿')
    const field = screen.getByLabelText('内容')
    local.remove(keys.token)
    await choose('另一页')
    expect(await screen.findByText('未授权，请重新登录')).toBeInTheDocument()
    expect(field).toBeInTheDocument()
  })
})

it('a page that leaves the menu says so, the others stay', async () => {
  const view = open('/note?d')
  await screen.findByLabelText('内容')
  view.unmount()
  menu = [home, other]
  render(<Console binding={null} />)
  expect(await screen.findByRole('heading', { name: '权限已变更', level: 2 })).toBeInTheDocument()
  await choose('另一页')
  await visit('/note')
  await userEvent.click(screen.getByRole('button', { name: '关闭 便签' }))
  expect(await screen.findByRole('heading', { name: '另一页', level: 2 })).toBeInTheDocument()
  expect(location.pathname).toBe('/other')
})

it('what is typed waits for a right that comes back', async () => {
  open('/note?w')
  await userEvent.type(await screen.findByLabelText('内容'), '草稿')
  const field = screen.getByLabelText('内容')
  const whole = menu
  const change = async (next: MenuNode[] | null) => {
    menu = next
    await act(async () => client.invalidateQueries({ queryKey: ['session', 'rights'] }))
  }
  await change([home, other])
  expect(await screen.findByRole('heading', { name: '权限已变更', level: 2 })).toBeInTheDocument()
  expect(screen.getByText(/未保存的内容会保留/)).toBeInTheDocument()
  expect(field).not.toBeVisible()
  await change(whole)
  await waitFor(() => expect(field).toBeVisible())
  expect(screen.queryByRole('heading', { name: '权限已变更', level: 2 })).toBeNull()
  expect(screen.getByLabelText('内容')).toBe(field)
  expect(field).toHaveValue('草稿')
})

it('Ctrl+K opens the search from anywhere', async () => {
  open('/note?e')
  await screen.findByLabelText('内容')
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await screen.findByRole('combobox', { name: '搜索菜单' }), '另一{Enter}')
  expect(await screen.findByRole('heading', { name: '另一页', level: 2 })).toBeInTheDocument()
  await act(async () => {})
})
