import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import {
  answers,
  claim,
  clearDesk,
  documents,
  li,
  openDesk,
  press,
  type Sent,
  sent,
  showDesk,
  wang,
  zhao,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { useDesk } from './desk-state'

afterEach(clearDesk)

it('claims the next task, holds one more, and the address names the one on screen', async () => {
  const { log, router } = await openDesk()
  expect(sent(log, 'POST /review/task/claim').map((body) => body.holding)).toEqual([[], ['t-d1']])
  expect(router.state.location.search).toBe('?fileter=0&task=d1')
  expect(screen.getByText(/第 3 \/ 46/)).toBeInTheDocument()
})

it('passes everything by one stroke and shows the warmed task', async () => {
  const { log, router } = await openDesk({
    'POST /review/task/decide': () => ({
      taskId: 't-d1',
      state: 1,
      undoUntil: '2026-01-01 08:00:10',
      next: zhao,
    }),
  })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  const [decision] = sent(log, 'POST /review/task/decide')
  expect(decision).toMatchObject({
    taskId: 't-d1',
    targetId: 'd1',
    version: 1,
    result: 1,
    next: true,
    holding: ['t-d2'],
    overrideCodes: [],
    overrides: [],
  })
  expect(decision?.items?.map((item) => item.result)).toEqual([1, 1])
  expect(useDesk.getState().warmed?.taskId).toBe('t-d3')
  expect(router.state.location.search).toBe('?fileter=0&task=d2')
  expect(screen.getByText('王建国 已通过')).toBeInTheDocument()
})

it('fails a document by keys alone; bare Enter decides nothing', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: 't-d1', state: 2, undoUntil: '', next: null }),
  })
  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  await panel.findByText('证件已过期')
  press('Digit2')
  expect(panel.getByRole('button', { name: '证件已过期' })).toHaveAttribute('aria-pressed', 'true')
  press('Enter')
  expect((await documents()).getByRole('button', { name: /身份证人像面.*不通过/ })).toBeInTheDocument()
  press('Enter')
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/decide')[0]).toMatchObject({
    result: 2,
    items: [
      { docType: '11', result: 2, reasonCodes: ['106'] },
      { docType: '13', result: 0, reasonCodes: [] },
    ],
  })
})

const pictures = () => within(screen.getByRole('region', { name: '证件图片' })).getAllByRole('figure')
const judged = () => useDesk.getState().verdicts

it('who compares goes on judging the document at which that began', async () => {
  await openDesk()
  press('KeyC')
  expect(screen.getByText('选择另一张证件来对比')).toBeVisible()
  press('Digit2')
  expect(pictures()).toHaveLength(2)
  expect(judged()?.current).toBe('11')
  press('Digit1')
  press('ArrowRight')
  fireEvent.click((await documents()).getByRole('button', { name: /驾驶证正页/ }))
  expect(pictures(), 'still the two').toHaveLength(2)
  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  await panel.findByText('证件已过期')
  press('Digit2')
  press('Enter')
  expect(judged()?.documents['11']?.result).toBe(2)
  expect(judged()?.documents['13']?.result).toBe(0)
  expect(judged()?.current).toBe('13')
  expect(pictures(), 'over with the document').toHaveLength(1)
  press('Digit1')
  expect(judged()?.current).toBe('11')
  expect(pictures(), 'not taken up again').toHaveLength(1)
})

it('a reason that is pressed or clicked twice in a row stays chosen', async () => {
  await openDesk()
  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  const reason = await panel.findByRole('button', { name: '证件已过期' })
  const other = panel.getByRole('button', { name: '照片模糊' })
  const now = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  press('Digit2')
  press('Digit2')
  fireEvent.click(other)
  now.mockReturnValue(10_450)
  fireEvent.click(other)
  expect(reason).toHaveAttribute('aria-pressed', 'true')
  expect(other).toHaveAttribute('aria-pressed', 'true')
  now.mockReturnValue(10_550)
  fireEvent.click(other)
  expect(other, 'who means it can').toHaveAttribute('aria-pressed', 'false')
  now.mockRestore()
})

it('Ctrl+Enter among the reasons says what is missing where it is missing, then submits', async () => {
  const blocked = claim('d9', '韩冬')
  blocked.task.prechecks = [{ code: 'D08', level: 'B', message: '该司机在黑名单中' }]
  blocked.task.canOverride = true
  const { log } = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? li : blocked),
      'POST /review/task/decide': () => ({ taskId: 't-d9', state: 2, undoUntil: '', next: null }),
    },
    undefined,
    '韩冬',
  )
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('D08 该司机在黑名单中，只能强制通过')).toBeInTheDocument()

  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  expect(screen.queryByText(/只能强制通过/), 'another matter now').toBeNull()
  const first = await panel.findByRole('button', { name: '照片模糊' })
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('请选择至少一个原因')
  expect(first).toHaveFocus()

  await userEvent.click(panel.getByRole('button', { name: '其他' }))
  expect(panel.queryByRole('alert')).toBeNull()
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('原因为“其他”时请填写说明')
  const memo = panel.getByLabelText('说明')
  expect(memo).toHaveFocus()
  expect(memo).toBeInvalid()
  await userEvent.type(memo, '非本人')
  expect(panel.queryByRole('alert')).toBeNull()
  expect(memo).toBeValid()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/decide')[0]?.items?.[0]).toMatchObject({
    docType: '11',
    result: 2,
    reasonCodes: ['199'],
  })
})

it('letters typed into the memo are text', async () => {
  await openDesk()
  press('KeyM')
  const memo = screen.getByRole('textbox', { name: '备注' })
  expect(memo).toHaveFocus()
  press('KeyP')
  await userEvent.type(memo, '电话核实')
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  expect(useDesk.getState().verdicts?.memo).toBe('电话核实')
})

it('takes the last decision back with what was typed', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: 't-d1', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () => ({ ...wang, version: 3 }),
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '已核实' } })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  press('KeyZ')
  await screen.findByText('王建国', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('已核实')
  expect(useDesk.getState().warmed?.taskId).toBe('t-d2')
  expect(sent(log, 'POST /review/task/release')).toEqual([{ taskId: 't-d3' }])
})

it('a claim lost to another keeps what was typed readable and offers the next task', async () => {
  let claims = 0
  await openDesk({
    'POST /review/task/claim': () => {
      claims++
      if (claims === 1) return wang
      return claims === 2 ? li : new Refuse('已被 李静 领取', null, 409)
    },
    'POST /review/task/decide': () => new Refuse('任务已被他人领取', null, 409),
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '写了很多' } })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/已被 李静 领取。您填写的内容仍在下方/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了很多')
  await userEvent.click(screen.getByRole('button', { name: '审核下一个' }))
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeInTheDocument()
})

it('Esc closes the desk and gives both claims back', async () => {
  const { log, router } = await openDesk()
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  await waitFor(() =>
    expect(sent(log, 'POST /review/task/release').map((body) => body.taskId)).toEqual(['t-d1', 't-d2']),
  )
})

it('says when nothing is left', async () => {
  answers({ 'POST /review/task/claim': () => null })
  await showDesk('/driver/check?task=next')
  expect(await screen.findByText('暂无待审核')).toBeInTheDocument()
})

it('marks what the machine read differently, by character', async () => {
  await openDesk()
  const marks = [...globalThis.document.querySelectorAll('mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['建', '健'])
})
