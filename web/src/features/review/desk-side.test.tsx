import type { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { claim, clearDesk, documents, li, openDesk, press, type Sent, sent, zhao } from '#test/desk'
import { Refuse } from '#test/wire'

afterEach(clearDesk)

const memo = () => screen.getByRole('textbox', { name: '备注' })
const history = () => fireEvent.click(screen.getByText('历史'))
const REASONS = 'hy_reject_driver'

it('the key of the memo leads to it from the history too', async () => {
  await openDesk({ 'GET /review/task/history': () => [] })
  history()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '备注' })).toBeNull())
  press('KeyM')
  expect(memo()).toHaveFocus()
})

it('the next task begins with what is to be checked', async () => {
  await openDesk({ 'GET /review/task/history': () => [] })
  history()
  press('KeyS')
  await screen.findByText('李四海', { selector: 'strong' })
  expect(memo()).toBeVisible()
})

it('what is said about a document was not looked at while the history stood in its place', async () => {
  const warned = claim('d1', '王建国')
  warned.task.prechecks = [{ code: 'D07', level: 'W', message: '初次领证不满一年', docType: '13' }]
  const { log } = await openDesk({
    'GET /review/task/history': () => [],
    'POST /review/task/claim': ({ body }) => (((body as Sent).holding ?? []).length > 0 ? li : warned),
  })
  history()
  press('ArrowRight')
  press('KeyP', { shiftKey: true })
  expect(screen.getByText('「驾驶证正页」有提示，请先查看')).toBeInTheDocument()
  expect(screen.getByText(/初次领证不满一年/)).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
})

it('the list to go through is of the document on screen, and keeps its ticks', async () => {
  const listed = claim('d1', '王建国')
  listed.task.checklist = [
    { code: 'clear', text: '证件清晰完整' },
    { code: 'portrait', text: '人像一致', docType: '11' },
    { code: 'class', text: '准驾车型覆盖绑定车辆', docType: '13' },
    { code: 'account', text: '银行卡户名一致', docType: '16' },
  ]
  await openDesk({
    'POST /review/task/claim': ({ body }) => (((body as Sent).holding ?? []).length > 0 ? li : listed),
  })
  const lines = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
  expect(lines()).toEqual(['人像一致', '证件清晰完整', '银行卡户名一致'])
  fireEvent.click(screen.getByRole('checkbox', { name: '人像一致' }))
  press('ArrowRight')
  expect(lines()).toEqual(['准驾车型覆盖绑定车辆', '证件清晰完整', '银行卡户名一致'])
  press('ArrowLeft')
  expect(screen.getByRole('checkbox', { name: '人像一致' })).toBeChecked()
})

it('the key M leads to the note of a failed document', async () => {
  await openDesk()
  press('KeyF')
  press('KeyM')
  expect(screen.getByRole('textbox', { name: '说明' })).toHaveFocus()
})

/** What the desk is told of the reasons by now. */
const tellReasons = (client: QueryClient, options: { value: string; text: string; disabled?: boolean }[]) =>
  act(async () => client.setQueryData(['dict', 'options', 'u1', REASONS], options))

const first = { value: '101', text: '照片模糊' }
const second = { value: '106', text: '证件已过期' }

it('reasons keep their keys while they are asked for', async () => {
  const { client } = await openDesk()
  press('KeyF')
  await screen.findByRole('button', { name: /照片模糊/ })
  await tellReasons(client, [second, first])
  press('Digit1')
  expect(screen.getByRole('button', { name: /照片模糊/ })).toHaveAttribute('aria-pressed', 'true')
})

it('what is submitted says which words were read', async () => {
  const { log, client } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 2, undoUntil: '', next: zhao }),
  })
  press('KeyF')
  await screen.findByRole('button', { name: /照片模糊/ })
  await tellReasons(client, [{ ...first, text: '照片方向不对' }, second])
  press('Digit1')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(sent(log, 'POST /review/task/decide')[0]?.items?.[0]?.reasons).toEqual(['照片模糊'])
})

it('a chosen reason that reads otherwise since is chosen no more', async () => {
  const { client } = await openDesk()
  press('KeyF')
  await screen.findByRole('button', { name: /照片模糊/ })
  press('Digit1')
  press('Enter')
  await tellReasons(client, [{ ...first, text: '照片方向不对' }, second])
  fireEvent.click(screen.getByRole('button', { name: /身份证人像面/ }))
  press('KeyF')
  expect(await screen.findByText('「照片模糊」已改为「照片方向不对」，请重新选择')).toBeVisible()
  expect(screen.getByRole('button', { name: /照片方向不对/ })).toHaveAttribute('aria-pressed', 'false')
})

it('a chosen reason that is out of use is shown, holds up, and goes by a press', async () => {
  const { log, client } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 2, undoUntil: '', next: zhao }),
  })
  press('KeyF')
  await screen.findByRole('button', { name: /照片模糊/ })
  press('Digit1')
  press('Enter')
  await tellReasons(client, [{ ...first, disabled: true }, second])
  fireEvent.click(screen.getByRole('button', { name: /身份证人像面/ }))
  press('KeyF')
  press('Enter')
  expect(await screen.findByText('「照片模糊」已停用，请取消后选择其他原因')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: '照片模糊（已停用）' }))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  press('Digit1')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(sent(log, 'POST /review/task/decide')[0]?.items?.[0]?.reasonCodes).toEqual(['106'])
})

it('a refused verdict brings its document on screen', async () => {
  const words = '「身份证人像面」的不通过原因 101 不存在或已停用，请重新选择'
  await openDesk({
    'POST /review/task/decide': () =>
      new Refuse('请求有误', { errors: [{ field: 'items[0].reasonCodes', message: words }] }, 422),
  })
  press('KeyF')
  await screen.findByRole('button', { name: /照片模糊/ })
  press('Digit1')
  press('Enter')
  expect((await documents()).getByRole('button', { current: true })).toHaveTextContent('驾驶证正页')
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText(words)).toBeVisible()
  expect((await documents()).getByRole('button', { current: true })).toHaveTextContent('身份证人像面')
})
