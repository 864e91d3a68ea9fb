import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { PopupMenu } from './popup-menu'

function setup() {
  const first = vi.fn()
  const second = vi.fn()
  render(
    <PopupMenu
      label="用户菜单"
      actions={[
        { key: 'a', label: '修改密码', onSelect: first },
        { key: 'b', label: '退出登录', onSelect: second, hasDivider: true },
      ]}
    >
      张敏
    </PopupMenu>,
  )
  return { first, second, button: screen.getByRole('button', { name: '用户菜单' }) }
}

it('opens on its first entry, moves by arrows around the ends and runs one', async () => {
  const { button, second } = setup()
  await userEvent.click(button)
  expect(screen.getByRole('menuitem', { name: '修改密码' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: '退出登录' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{End}{Enter}')
  expect(second).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('opens by an arrow, on its first or its last entry', async () => {
  const { button } = setup()
  button.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: '修改密码' })).toHaveFocus()
  await userEvent.keyboard('{Escape}{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: '退出登录' })).toHaveFocus()
})

it('Esc and a click elsewhere close it; Esc gives the focus back', async () => {
  const { button, first } = setup()
  await userEvent.click(button)
  await userEvent.keyboard('{Escape}')
  expect(button).toHaveFocus()
  await userEvent.click(button)
  await userEvent.click(document.body)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(first).not.toHaveBeenCalled()
})
