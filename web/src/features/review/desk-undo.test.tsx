import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  claim,
  clearDesk,
  documents,
  heldBack,
  openDesk,
  press,
  type Sent,
  sent,
  settled,
  zhao,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { toast } from '@/ui/toast'
import { forgetUndone } from './desk-decisions'
import { judge } from './desk-session'
import { useDesk } from './desk-state'

let refused = vi.spyOn(toast, 'error')
beforeEach(() => {
  refused = vi.spyOn(toast, 'error')
})
afterEach(clearDesk)

const onScreen = (title: string) => screen.findByText(title, { selector: 'strong' })
const TOO_LATE = '已超过撤销时间或状态已变化，不能撤销'
const kept = () => sessionStorage.getItem('freightdesk.draft.u1./review.t-d1')

/** Opens the desk and passes its first driver with a memo; the answer of the first undo is lost. `renewed`: what has become of the task. */
async function loseUndo(renewed: () => unknown) {
  let tries = 0
  const opened = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return renewed()
      return targetId === 'd2' || holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () => {
      if (tries++ > 0) return new Refuse(TOO_LATE, null, 409)
      throw new TypeError('offline')
    },
  })
  act(() => judge({ type: 'memo', text: '电话已核实' }))
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  press('KeyZ')
  await waitFor(() => expect(useDesk.getState().undoables[0]?.isUndoLost).toBe(true))
  refused.mockClear()
  return opened
}

/** The second try is refused by these words. */
async function isRefused(words: string) {
  press('KeyZ')
  await waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith(words))
  expect(useDesk.getState().current?.task.targetId).toBe('d2')
  expect(useDesk.getState().isBusy).toBe(false)
}

it('an undo whose answer was lost counts when it is sent again', async () => {
  const { log } = await loseUndo(() => claim('d1', '王建国'))
  press('KeyZ')
  await onScreen('王建国')
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('电话已核实')
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  expect(refused).not.toHaveBeenCalled()
  expect(screen.queryByText(/王建国 已通过/)).toBeNull()
  expect(useDesk.getState().warmed?.task.targetId, 'the one on screen waits behind it').toBe('d2')
  expect(sent(log, 'POST /review/task/claim').at(-1)).toMatchObject({ targetId: 'd1', renew: true })
})

it('an undo whose answer was lost counts over the list too', async () => {
  const told = vi.spyOn(toast, 'success')
  const { log, router } = await loseUndo(() => claim('d1', '王建国'))
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  press('KeyZ')
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('已撤销「王建国」的审核，任务回到队列'))
  expect(sent(log, 'POST /review/task/release').at(-1)).toEqual({ taskId: 't-d1' })
})

it('what is still decided was not taken back', async () => {
  await loseUndo(() => new Refuse('该任务已由 运营主管 审核完成', { state: 1, reviewer: 'ops' }, 409))
  await isRefused(TOO_LATE)
  expect(useDesk.getState().undoables).toEqual([])
})

it('a task that was taken back and is another page’s by now is told of as that', async () => {
  await loseUndo(() => new Refuse('该任务已在您的另一个页面打开', null, 409))
  await isRefused('该任务已在您的另一个页面打开')
})

it('another submission of the driver is not the task that was to be taken back', async () => {
  const { log } = await loseUndo(() => ({ ...claim('d1', '王建国'), taskId: 't-d1-2' }))
  await isRefused(TOO_LATE)
  expect(sent(log, 'POST /review/task/release')).toEqual([{ taskId: 't-d1-2' }])
})

it('a refusal of the first undo is not questioned', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () => new Refuse(TOO_LATE, null, 409),
  })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  await isRefused(TOO_LATE)
  expect(sent(log, 'POST /review/task/claim').filter(({ targetId }) => targetId === 'd1')).toEqual([])
})

it('an undo that failed can be tried again', async () => {
  let tries = 0
  await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () =>
      tries++ === 0 ? new Refuse('系统错误', null, 500) : claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  press('KeyZ')
  await waitFor(() =>
    expect(refused).toHaveBeenCalledExactlyOnceWith('撤销没有得到确认，请再试一次：系统错误'),
  )
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  press('KeyZ')
  await onScreen('王建国')
})

it('the task that was taken back unheard comes as the next one, with what was typed', async () => {
  await loseUndo(() => claim('d1', '王建国'))
  act(() => useDesk.setState({ warmed: claim('d1', '王建国') }))
  act(() => forgetUndone(Number.POSITIVE_INFINITY))
  expect(kept()).toContain('电话已核实')
  await settled()
  press('KeyP', { shiftKey: true })
  await onScreen('王建国')
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('电话已核实')
})

it('what was typed is kept too where the time runs out before it is known that no answer comes', async () => {
  let lose = () => {}
  const late = new Promise<void>((resolve) => {
    lose = resolve
  })
  await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': async () => {
      await late
      throw new TypeError('offline')
    },
  })
  act(() => judge({ type: 'memo', text: '电话已核实' }))
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  press('KeyZ')
  act(() => forgetUndone(Number.POSITIVE_INFINITY))
  lose()
  await waitFor(() => expect(useDesk.getState().isBusy).toBe(false))
  expect(kept()).toContain('电话已核实')
})

it('a task that is held already as the next one is not given back by its undo, nor undone twice', async () => {
  const { log } = await loseUndo(() => claim('d1', '王建国'))
  act(() => useDesk.setState({ warmed: claim('d1', '王建国') }))
  press('KeyZ')
  await onScreen('王建国')
  expect(sent(log, 'POST /review/task/release')).toEqual([])
  expect(useDesk.getState().warmed?.task.targetId).toBe('d2')
})

/** Two drivers were passed one after the other. */
async function passTwo() {
  const opened = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, holding = [] } = body as Sent
      return targetId === 'd2' || holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': ({ body }) =>
      (body as Sent).taskId === 't-d2' ? claim('d2', '李四海') : claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  await settled()
  press('KeyP', { shiftKey: true })
  await onScreen('赵铁柱')
  return opened
}

it('the key pressed twice takes back what it was pressed for, not the one before too', async () => {
  const { log } = await passTwo()
  press('KeyZ')
  await onScreen('李四海')
  press('KeyZ')
  expect(useDesk.getState().isBusy).toBe(false)
  expect(sent(log, 'POST /review/task/undo')).toHaveLength(1)
  await settled()
  press('KeyZ')
  await onScreen('王建国')
  expect(sent(log, 'POST /review/task/undo')).toHaveLength(2)
})

it('the key pressed while the decision is on its way takes that one back once it is taken', async () => {
  const { late, go } = heldBack()
  const { log } = await openDesk({
    'POST /review/task/decide': async () => {
      await late
      return { taskId: '', state: 1, undoUntil: '', next: zhao }
    },
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  press('KeyZ')
  press('KeyZ')
  expect(screen.getByText('提交完成后随即撤销')).toBeInTheDocument()
  expect(sent(log, 'POST /review/task/undo')).toHaveLength(0)
  go()
  await waitFor(() => expect(useDesk.getState().isBack).toBe(true))
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
  expect(useDesk.getState()).toMatchObject({ isUndoAsked: false, warmed: { taskId: 't-d2' } })
})

it('the key pressed while the decision is on its way counts after the desk was closed, and where no answer comes', async () => {
  const told = vi.spyOn(toast, 'success')
  const { late, go } = heldBack()
  const { log } = await openDesk({
    'POST /review/task/decide': async () => {
      await late
      return { taskId: '', state: 1, undoUntil: '', next: null }
    },
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  press('KeyZ')
  press('Escape')
  await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  go()
  await waitFor(() => expect(told).toHaveBeenCalledWith('已撤销「王建国」的审核，任务回到队列'))
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
})

it('so it does where the desk was closed and the answer is lost, once it is known that the decision was taken', async () => {
  const told = vi.spyOn(toast, 'success')
  const { late, go } = heldBack()
  const { log } = await openDesk({
    'POST /review/task/decide': async () => {
      await late
      throw new TypeError('offline')
    },
    'POST /review/task/claim': ({ body }) => {
      const { renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew) return new Refuse('该任务已由 运营主管 审核完成', { state: 1, reviewer: 'ops' }, 409)
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  press('KeyZ')
  press('Escape')
  await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  go()
  await waitFor(() => expect(told).toHaveBeenCalledWith('已撤销「王建国」的审核，任务回到队列'))
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
})

it('what is decided does not wait to be submitted, and comes back with the undo', async () => {
  await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  act(() => judge({ type: 'memo', text: '电话已核实' }))
  expect(kept()).toContain('电话已核实')
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  expect(kept()).toBeNull()
  press('KeyZ')
  await onScreen('王建国')
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('电话已核实')
  expect(kept(), 'a reload does not lose it').toContain('电话已核实')
  const leaving = new Event('beforeunload', { cancelable: true })
  expect(window.dispatchEvent(leaving), 'the browser asks').toBe(false)
})

/** Fails the first driver for a reason and leaves for the list; their undo is answered when it may `go`. */
async function failAndLeave(more: Parameters<typeof openDesk>[0] = {}) {
  const { late, go } = heldBack()
  const opened = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 2, undoUntil: '', next: zhao }),
    'POST /review/task/undo': async () => {
      await late
      return claim('d1', '王建国')
    },
    ...more,
  })
  act(() => judge({ type: 'fail', reasons: ['106'], memo: '副页缺失' }))
  press('Enter', { ctrlKey: true })
  await onScreen('李四海')
  const leave = async () => {
    press('Escape')
    await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  }
  return { ...opened, go, leave }
}

const reopen = (router: Awaited<ReturnType<typeof openDesk>>['router'], id: string) =>
  act(async () => router.navigate(`/driver/check?fileter=0&task=${id}`))
const failedAgain = async () => (await documents()).getByRole('button', { name: /身份证人像面.*不通过/ })

it('what was judged comes back with an undo over the list, when the desk opens the task next', async () => {
  const { go, leave, router, log } = await failAndLeave()
  await leave()
  press('KeyZ')
  go()
  await waitFor(() => expect(kept()).toContain('副页缺失'))
  await waitFor(() => expect(sent(log, 'POST /review/task/release').at(-1)).toEqual({ taskId: 't-d1' }))
  await reopen(router, 'd1')
  await onScreen('王建国')
  expect(await failedAgain()).toBeVisible()
})

it('an undo that is answered after the desk was left leaves it closed, and gives the task back', async () => {
  const { go, leave, log } = await failAndLeave()
  press('KeyZ')
  await leave()
  go()
  await waitFor(() => expect(sent(log, 'POST /review/task/release').at(-1)).toEqual({ taskId: 't-d1' }))
  expect(useDesk.getState()).toMatchObject({ phase: 'closed', current: null, isBusy: false })
  expect(kept()).toContain('副页缺失')
})

it('an undo at the desk of another kind goes back to its queue, and what is on screen there stays as it is', async () => {
  const told = vi.spyOn(toast, 'success')
  const truck = claim('v1', '皖A12345')
  truck.task.targetType = 'vehicle'
  const { go, leave, router, log } = await failAndLeave({
    'POST /review/task/claim': ({ body }) => {
      const { targetType, targetId, holding = [] } = body as Sent & { targetType: string }
      if (targetType === 'vehicle') return targetId === 'v1' ? truck : null
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  await leave()
  await act(async () => router.navigate('/vehicle/check?task=v1'))
  await onScreen('皖A12345')
  act(() => judge({ type: 'memo', text: '行驶证已核对' }))
  press('KeyZ')
  go()
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith('已撤销「王建国」的审核，任务回到队列'))
  expect(sent(log, 'POST /review/task/release').at(-1)).toEqual({ taskId: 't-d1' })
  expect(useDesk.getState()).toMatchObject({
    targetType: 'vehicle',
    current: { taskId: 't-v1' },
    isBusy: false,
  })
  expect(router.state.location).toMatchObject({ pathname: '/vehicle/check', search: '?task=v1' })
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('行驶证已核对')
  expect(kept()).toContain('副页缺失')
})

it('an undo over the list that is answered once the desk is open again comes on screen there', async () => {
  const { go, leave, router } = await failAndLeave()
  await leave()
  press('KeyZ')
  await reopen(router, 'd3')
  await onScreen('赵铁柱')
  go()
  await onScreen('王建国')
  expect(await failedAgain()).toBeVisible()
})
