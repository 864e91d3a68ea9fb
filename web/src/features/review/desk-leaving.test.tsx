import { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claim, clearDesk, heldBack, openDesk, press, type Sent, sent, zhao } from '#test/desk'
import { Refuse } from '#test/wire'
import { toast } from '@/ui/toast'
import { judge } from './desk-session'
import { useDesk } from './desk-state'

// The desk is closed while a decision is on its way.

let refused = vi.spyOn(toast, 'error')
beforeEach(() => {
  refused = vi.spyOn(toast, 'error')
})
afterEach(clearDesk)

/** Passes the first driver and leaves with Esc; `answer` is what the server says when it may `go`. `renewed`: what has become of the task. */
async function leaveBefore(answer: () => unknown, renewed: () => unknown = () => null) {
  let go = () => {}
  const late = new Promise<void>((resolve) => {
    go = resolve
  })
  const { log, router } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return renewed()
      if (targetId === 'd3') return zhao
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/decide': async () => {
      await late
      return answer()
    },
  })
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  const released = () => sent(log, 'POST /review/task/release').map(({ taskId }) => taskId)
  expect(released(), 'the claim is what the decision needs').toEqual(['t-d2'])
  return { released, go, router }
}

/** Likewise, and the answer comes at once. */
async function leaveWith(answer: () => unknown, renewed?: () => unknown) {
  const { released, go } = await leaveBefore(answer, renewed)
  go()
  return { released }
}

const lost = (words: string) => `「王建国」的审核没有提交成功：${words}；您填写的内容已保留`

it('the decision counts, and what the server claimed with it goes back', async () => {
  const { released } = await leaveWith(() => ({ taskId: '', state: 1, undoUntil: '', next: zhao }))
  await waitFor(() => expect(released()).toEqual(['t-d2', 't-d3']))
  expect(useDesk.getState()).toMatchObject({ phase: 'closed', current: null })
  expect(useDesk.getState().undoables).toHaveLength(1)
  expect(refused).not.toHaveBeenCalled()
})

it('a decision that was refused is told of', async () => {
  const { released } = await leaveWith(() => new Refuse('领取已失效，请重新领取', null, 409))
  await waitFor(() => expect(refused).toHaveBeenCalledExactlyOnceWith(lost('领取已失效，请重新领取')))
  expect(released()).toEqual(['t-d2', 't-d1'])
})

it('one without an answer is asked about: it was not stored', async () => {
  const { released } = await leaveWith(
    () => new Refuse('服务暂时不可用', null, 503),
    () => claim('d1', '王建国'),
  )
  await waitFor(() => expect(refused).toHaveBeenCalledWith(lost('服务暂时不可用')))
  expect(released()).toEqual(['t-d2', 't-d1'])
})

it('one without an answer is asked about: it was stored', async () => {
  const told = vi.spyOn(toast, 'info')
  await leaveWith(
    () => new Refuse('服务暂时不可用', null, 503),
    () => new Refuse('该任务已审核完成', { state: 1, reviewer: 'ops' }, 409),
  )
  await waitFor(() => expect(told).toHaveBeenCalledWith('「王建国」已通过'))
  expect(useDesk.getState().undoables).toHaveLength(1)
  expect(refused).not.toHaveBeenCalledWith(lost('服务暂时不可用'))
})

it('the list is read again once the decision is there', async () => {
  const { go } = await leaveBefore(() => ({ taskId: '', state: 1, undoUntil: '', next: null }))
  const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  go()
  await waitFor(() => expect(read).toHaveBeenCalledWith({ queryKey: ['driver'] }))
})

/** The desk is opened once more, before the answer: `task` names a driver of its address. */
async function comeBack(answer: () => unknown, task: string, title: string) {
  const left = await leaveBefore(answer, () => claim('d1', '王建国'))
  await act(async () => left.router.navigate(`/driver/check?fileter=0&task=${task}`))
  await screen.findByText(title, { selector: 'strong' })
  await waitFor(() => expect(useDesk.getState().warmed).not.toBeNull())
  return left
}

it('a refusal that comes late leaves the same task to the desk that has it again', async () => {
  const { released, go } = await comeBack(() => new Refuse('版本已变', null, 409), 'd1', '王建国')
  go()
  await waitFor(() => expect(refused).toHaveBeenCalledWith(lost('版本已变')))
  expect(released()).toEqual(['t-d2'])
  expect(useDesk.getState()).toMatchObject({ phase: 'working' })
})

it('so does one without an answer', async () => {
  const { released, go } = await comeBack(() => new Refuse('服务暂时不可用', null, 503), 'd1', '王建国')
  go()
  await waitFor(() => expect(refused).toHaveBeenCalledWith(lost('服务暂时不可用')))
  expect(released()).toEqual(['t-d2'])
})

const stored = (next: unknown) => () => ({ taskId: '', state: 1, undoUntil: '', next })

it('a decision that comes late ends the same task on the desk that has it again', async () => {
  const { go } = await comeBack(stored(null), 'd1', '王建国')
  go()
  expect(await screen.findByText(/该任务已按您先前提交的内容完成，不能再修改/)).toBeVisible()
})

it('what was changed there meanwhile was not stored with it', async () => {
  const { go } = await comeBack(stored(null), 'd1', '王建国')
  act(() => judge({ type: 'memo', text: '已致电' }))
  go()
  expect(await screen.findByText(/此后的修改没有保存，可撤销后重新审核/)).toBeVisible()
})

it('the task that comes with it is not given back when another desk waits with it', async () => {
  const { released, go } = await comeBack(stored(claim('d2', '李四海')), 'd3', '赵铁柱')
  go()
  await waitFor(() => expect(useDesk.getState().undoables).toHaveLength(1))
  await act(async () => {})
  expect(released()).toEqual(['t-d2'])
  expect(useDesk.getState().warmed?.taskId).toBe('t-d2')
})

it('a driver that is opened again at once is claimed behind its release, which would take the new claim along', async () => {
  const { late, go } = heldBack()
  const calls: string[] = []
  const { router } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { holding = [], renew } = body as Sent
      if (!renew) calls.push('claim')
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/release': async () => {
      await late
      calls.push('release')
      return null
    },
  })
  calls.length = 0
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  await act(() => router.navigate('/driver/check?fileter=0&task=d1'))
  go()
  await screen.findByText('王建国', { selector: 'strong' })
  expect(calls.slice(0, 3)).toEqual(['release', 'release', 'claim'])
})
