import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { confirm, type Question } from './confirm'
import { ConfirmHost } from './confirm-host'

function ask(question?: Question): Promise<boolean> {
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm(question)
  })
  return answer
}

it('asks in the words of the console', async () => {
  render(<ConfirmHost />)
  const answer = ask()
  const dialog = await screen.findByRole('alertdialog', { name: '提示' })
  expect(dialog).toHaveAccessibleDescription('您确定要执行该操作吗')
  expect(screen.getByRole('button', { name: '取消' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '确认' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('asks one thing at a time', async () => {
  render(<ConfirmHost />)
  const first = ask({ text: '第一个' })
  const second = ask({ text: '第二个' })
  await userEvent.click(await screen.findByRole('button', { name: '取消' }))
  expect(await first).toBe(false)
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('第二个')
  await userEvent.click(screen.getByRole('button', { name: '确认' }))
  expect(await second).toBe(true)
})

it('Enter that is held down answers nothing', async () => {
  render(<ConfirmHost />)
  const answer = ask()
  const yes = await screen.findByRole('button', { name: '确认' })
  expect(fireEvent.keyDown(yes, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(yes, { key: 'Enter' })).toBe(true)
  await userEvent.click(yes)
  expect(await answer).toBe(true)
})

it('Esc answers no, and nothing where there is no way back', async () => {
  render(<ConfirmHost />)
  const answer = ask({ title: '登录已过期', okText: '重新登录', cancelText: null })
  const dialog = await screen.findByRole('alertdialog')
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.getByRole('alertdialog')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '重新登录' }))
  expect(await answer).toBe(true)
})

it('a notice has one button, and Esc does as it does', async () => {
  render(<ConfirmHost />)
  const answer = ask({ title: '上传出错', isNotice: true })
  const dialog = await screen.findByRole('alertdialog')
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['知道了'])
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it.each([
  [{}, '确认'],
  [{ cancelText: null }, '确认'],
  [{ isDangerous: true }, '取消'],
])('of %j Enter means %s', async (question, button) => {
  render(<ConfirmHost />)
  const answer = ask(question)
  expect(await screen.findByRole('button', { name: button })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await answer).toBe(button === '确认')
})
