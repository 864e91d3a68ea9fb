import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { changeAppearance, chosenAppearance, defaultAppearance } from '@/preferences/appearance'
import { isLetterKeysOn, setLetterKeys } from '@/ui/keyboard/letter-keys'
import { AppearanceSettings } from './appearance-settings'

afterEach(() => {
  vi.restoreAllMocks()
  changeAppearance(defaultAppearance)
  setLetterKeys(true)
})

const open = () => render(<AppearanceSettings onClose={() => {}} />)
const choose = (name: string, group?: string) =>
  userEvent.click(
    (group ? within(screen.getByRole('radiogroup', { name: group })) : screen).getByRole('radio', { name }),
  )
const flip = (name: string) => userEvent.click(screen.getByRole('switch', { name }))

it('each choice holds at once', async () => {
  open()
  expect(
    screen.getAllByRole('radio', { name: /薄暮|火山|日暮|明青|极光绿|拂晓蓝|极客蓝|酱紫/ }),
  ).toHaveLength(8)
  expect(screen.getByRole('radio', { name: '拂晓蓝' })).toBeChecked()
  for (const name of ['酱紫', '紧凑', '顶部菜单', '流式']) await choose(name)
  await choose('深色', '主题')
  await choose('浅色', '菜单主题')
  for (const name of ['色弱模式', '多页签', '下滑时隐藏头部', '单键快捷键']) await flip(name)
  expect(chosenAppearance()).toEqual({
    theme: 'dark',
    density: 'compact',
    colour: '#722ED1',
    colourWeak: true,
    menuTheme: 'light',
    layout: 'topmenu',
    contentWidth: 'Fluid',
    fixedHeader: true,
    autoHideHeader: true,
    fixedSidebar: true,
    multiTab: false,
  })
  expect(isLetterKeysOn()).toBe(false)
})

it('bars what the other settings leave no room for, and says why', async () => {
  open()
  expect(screen.getByRole('radio', { name: '流式' })).toBeDisabled()
  expect(screen.getByRole('switch', { name: '固定侧边栏' })).toBeEnabled()
  await choose('顶部菜单')
  expect(screen.getByRole('radio', { name: '流式' })).toBeEnabled()
  const fixedSidebar = screen.getByRole('switch', { name: '固定侧边栏' })
  expect(fixedSidebar).toBeDisabled()
  expect(fixedSidebar).toHaveAccessibleDescription('顶部菜单没有侧边栏')
  await flip('固定头部')
  expect(screen.getByRole('switch', { name: '下滑时隐藏头部' })).toBeDisabled()
  expect(screen.getByText('需要固定头部')).toBeInTheDocument()
})

it('a fluid width waits behind a side menu until it has room again', async () => {
  changeAppearance({ layout: 'topmenu', contentWidth: 'Fluid' })
  open()
  await choose('侧边菜单')
  expect(screen.getByRole('radio', { name: '定宽' })).toBeChecked()
  await choose('顶部菜单')
  expect(screen.getByRole('radio', { name: '流式' })).toBeChecked()
})

it('goes back to the defaults, and back again', async () => {
  changeAppearance({ theme: 'dark', layout: 'topmenu' })
  setLetterKeys(false)
  open()
  await userEvent.click(screen.getByRole('button', { name: '恢复默认设置' }))
  expect(chosenAppearance()).toEqual(defaultAppearance)
  expect(isLetterKeysOn()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(chosenAppearance()).toMatchObject({ theme: 'dark', layout: 'topmenu' })
  expect(isLetterKeysOn()).toBe(false)
  expect(screen.getByRole('button', { name: '恢复默认设置' })).toBeInTheDocument()
})

it('says when the browser does not keep a choice, and stays as it was', async () => {
  open()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await choose('深色', '主题')
  expect(screen.getByRole('alert')).toHaveTextContent('切换主题失败')
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to update theme')
  expect(screen.getAllByRole('radio', { name: '浅色' })[0]).toBeChecked()
  await flip('多页签')
  expect(screen.getByRole('alert')).toHaveTextContent('设置保存失败')
  vi.restoreAllMocks()
  await choose('深色', '主题')
  expect(screen.queryByRole('alert')).toBeNull()
})
