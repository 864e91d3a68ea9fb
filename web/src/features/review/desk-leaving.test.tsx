import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claim, clearDesk, openDesk, press, type Sent, sent, zhao } from '#test/desk'
import { Refuse } from '#test/wire'
import { toast } from '@/ui/toast'
import { useDesk } from './desk-state'

// The desk is closed while a decision is on its way.

let refused = vi.spyOn(toast, 'error')
beforeEach(() => {
  refused = vi.spyOn(toast, 'error')
})
afterEach(clearDesk)

/** Passes the first driver and leaves with Esc; `answer` is what the server says after that. `renewed`: what has become of the task. */
async function leaveWith(answer: () => unknown, renewed: () => unknown = () => null) {
  let go = () => {}
  const late = new Promise<void>((resolve) => {
    go = resolve
  })
  const { log, router } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return renewed()
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
