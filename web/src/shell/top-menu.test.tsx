import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import type { MenuEntry } from '@/identity/menu'
import { TopMenu } from './top-menu'

const entry = (title: string, path: string, children: MenuEntry[] = []): MenuEntry => ({
  id: path,
  title,
  icon: '',
  pinyin: '',
  target: { kind: 'inside', path },
  children,
})

const entries = [
  entry('首页', '/dashboard/analysis'),
  entry('审核中心', '/review', [entry('司机审核', '/driver/check'), entry('车辆审核', '/vehicle/check')]),
  entry('系统管理', '/isystem', [
    entry('数据字典', '/isystem/dict'),
    entry('权限', '/isystem/rights', [entry('角色', '/isystem/role')]),
  ]),
]

// There is no layout here: a test says how wide things are.
let room = 1_000
let width = 0

beforeEach(() => {
  room = 1_000
  width = 0
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect)
})

const menu = (current = '/dashboard/analysis') =>
  render(
    <MemoryRouter>
      <TopMenu entries={entries} current={current} />
      <button type="button">外面</button>
    </MemoryRouter>,
  )
const group = (name: string) => screen.getByRole('button', { name })

it('opens a group under its name and closes it by choice, by a click elsewhere and by walking out', async () => {
  menu('/driver/check')
  expect(screen.queryByRole('link', { name: '司机审核' })).toBeNull()
  expect(group('审核中心').closest('li')).toHaveAttribute('data-current', 'true')
  await userEvent.click(group('审核中心'))
  expect(screen.getByRole('link', { name: '司机审核' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(screen.getByRole('link', { name: '车辆审核' }))
  expect(group('审核中心')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(group('审核中心'))
  await userEvent.click(group('系统管理'))
  expect(group('审核中心')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByRole('link', { name: '角色' })).toBeInTheDocument()
  await userEvent.click(document.body)
  expect(group('系统管理')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(group('系统管理'))
  screen.getByText('外面').focus()
  await vi.waitFor(() => expect(group('系统管理')).toHaveAttribute('aria-expanded', 'false'))
})

it('walks by the arrows as menu bars do', async () => {
  menu()
  const press = (keys: string) => userEvent.keyboard(keys)
  screen.getByRole('link', { name: '首页' }).focus()
  await press('{ArrowRight}')
  expect(group('审核中心')).toHaveFocus()
  await press('{ArrowDown}')
  expect(screen.getByRole('link', { name: '司机审核' })).toHaveFocus()
  await press('{ArrowDown}{ArrowDown}')
  expect(screen.getByRole('link', { name: '司机审核' })).toHaveFocus()
  await press('{ArrowRight}')
  expect(group('系统管理')).toHaveFocus()
  expect(group('系统管理')).toHaveAttribute('aria-expanded', 'true')
  await press('{ArrowDown}{End}')
  expect(screen.getByRole('link', { name: '角色' })).toHaveFocus()
  await press('{Escape}')
  expect(group('系统管理')).toHaveFocus()
  expect(group('系统管理')).toHaveAttribute('aria-expanded', 'false')
  await press('{ArrowRight}')
  expect(screen.getByRole('link', { name: '首页' })).toHaveFocus()
  await press('{ArrowDown}')
  expect(screen.getByRole('link', { name: '首页' })).toHaveFocus()
})

it('puts what does not fit behind 更多, which stays marked for the page in it', async () => {
  width = 120
  room = 240
  menu('/isystem/dict')
  expect(screen.getByRole('link', { name: '首页' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '系统管理' })).toBeNull()
  expect(group('更多').closest('li')).toHaveAttribute('data-current', 'true')
  await userEvent.click(group('更多'))
  expect(screen.getByRole('list', { name: '系统管理' })).toContainElement(
    screen.getByRole('link', { name: '数据字典' }),
  )
  expect(screen.getByRole('link', { name: '司机审核' })).toBeInTheDocument()
})
