import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ContextMenu } from './context-menu'

const copied = vi.fn()
const actions = [
  { key: 'open', label: '打开', onSelect: () => {}, disabled: true },
  { key: 'copy', label: '复制', onSelect: () => copied() },
  { key: 'remove', label: '删除', onSelect: () => {} },
]

beforeEach(() => {
  copied.mockClear()
  render(
    <ContextMenu label="行操作" actions={actions}>
      <button type="button">一行</button>
    </ContextMenu>,
  )
})

const open = () => fireEvent.contextMenu(screen.getByText('一行'), { button: 2, clientX: 40, clientY: 60 })

it('opens at the pointer; choosing closes it and gives the focus back', async () => {
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  screen.getByText('一行').focus()
  open()
  expect(screen.getByRole('menu', { name: '行操作' })).toHaveStyle({ left: '40px', top: '60px' })
  await userEvent.click(screen.getByRole('menuitem', { name: '复制' }))
  expect(copied).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByText('一行')).toHaveFocus()
})

it('is walked by arrows, past what is off, and left by Esc or a press outside', async () => {
  open()
  expect(screen.getByRole('menuitem', { name: '复制' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: '复制' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  open()
  fireEvent.pointerDown(document.body)
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

it('stays in the window', () => {
  fireEvent.contextMenu(screen.getByText('一行'), {
    button: 2,
    clientX: window.innerWidth + 50,
    clientY: 10,
  })
  expect(screen.getByRole('menu').style.left).toBe(`${window.innerWidth - 8}px`)
})

it('asked for by the keyboard it opens at what has the focus, wherever the browser says', () => {
  const row = screen.getByText('一行')
  vi.spyOn(row, 'getBoundingClientRect').mockReturnValue(new DOMRect(200, 100, 80, 32))
  fireEvent.contextMenu(row, { button: 0, clientX: 240, clientY: 116 })
  expect(screen.getByRole('menu')).toHaveStyle({ left: '208px', top: '108px' })
})
