import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claim, clearDesk, openDesk, press, type Sent, sent, zhao } from '#test/desk'
import { Refuse } from '#test/wire'
import { liveCase } from '@/api/live-case'
import { startLive } from '@/live/live'
import { openSocket } from '@/live/socket'
import { renewAll } from './desk-leases'
import { openFail } from './desk-panels'
import { judge } from './desk-session'
import { useDesk } from './desk-state'

vi.mock('@/live/socket', () => ({ openSocket: vi.fn(() => () => {}) }))

let stop = () => {}
beforeEach(() => {
  stop = startLive({ userId: 'u1', onFirst: () => {}, onGap: () => {}, onEnded: () => {} })
})
afterEach(async () => {
  stop()
  await clearDesk()
})

/** What the server tells every console when a claim is taken, moved or ended. */
const tell = (taskId: string, page: string) =>
  act(async () =>
    vi.mocked(openSocket).mock.lastCall?.[0].onFrame({
      type: 'update_vxe_table',
      data: { socketKey: 'driver', args: [{ id: 'x', taskId, claimedBy: 'ops' }, page] },
    }),
  )

const keepsNothing = (message: string) => ({
  'POST /review/task/claim': ({ body }: { body: unknown }) => {
    const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
    if (renew && targetId === 'd1') return new Refuse(message, null, 409)
    return holding.length > 0 || targetId === 'd2' ? claim('d2', '李四海') : claim('d1', '王建国')
  },
})

it('a task that another page has taken over is lost at once, what was judged stays', async () => {
  const { log } = await openDesk(keepsNothing('该任务已在您的另一个页面打开'))
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '写了很多' } })
  await tell('t-d1', '_j-vxe-otherpage_')
  expect(await screen.findByText(/该任务已在您的另一个页面打开。您填写的内容仍在下方/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了很多')
  press('KeyP', { shiftKey: true })
  press('KeyP')
  expect(useDesk.getState().judged).toBe(0)
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
})

it('of a task that is over the reasons stay to be read, and why it is over stays said', async () => {
  await openDesk(keepsNothing('该任务已在您的另一个页面打开'))
  act(() => {
    judge({ type: 'fail', reasons: ['101'], memo: '四角缺了' })
    openFail()
    judge({ type: 'begin', reasons: ['102'], memo: '才写一半' })
    judge({ type: 'override', text: '驾驶证换证中' })
  })
  expect(screen.queryByRole('region', { name: '您填写的内容' })).toBeNull()
  await tell('t-d1', '_j-vxe-otherpage_')
  const written = within(await screen.findByRole('region', { name: '您填写的内容' }))
  const [first, second, last] = written.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/四角缺了$/)
  expect(second).toMatch(/才写一半$/)
  expect(last).toBe('强制通过驾驶证换证中')
  await userEvent.click(screen.getAllByRole('button', { name: /身份证/ })[0] as HTMLElement)
  expect(screen.getByText(/^该任务已在您的另一个页面打开。/)).toBeVisible()
})

it('the keys lead on from a task that is over, out of its memo, which is closed, after Esc', async () => {
  await openDesk(keepsNothing('该任务已在您的另一个页面打开'))
  const memo = screen.getByRole('textbox', { name: '备注' })
  act(() => memo.focus())
  fireEvent.change(memo, { target: { value: '写了很多' } })
  await tell('t-d1', '_j-vxe-otherpage_')
  await screen.findByText(/您填写的内容仍在下方/)
  expect(memo).toHaveAttribute('readonly')
  expect(memo).not.toHaveFocus()
  press('KeyS')
  expect(useDesk.getState().phase).toBe('lost')
  press('Escape')
  press('KeyS')
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeVisible()
})

it('a warmed task that somebody else has taken is not shown', async () => {
  const { log } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd2') return new Refuse('已被 李静 领取', null, 409)
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: zhao }),
  })
  await tell('t-d2', '')
  await waitFor(() => expect(useDesk.getState().warmed).toBeNull())
  press('KeyP', { shiftKey: true })
  await screen.findByText('赵铁柱', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/decide')[0]?.holding).toEqual([])
})

it('asks about nothing that is not its own business', async () => {
  const { log } = await openDesk(keepsNothing('该任务已在您的另一个页面打开'))
  const before = log.length
  await tell('t-d1', liveCase)
  await tell('t-d77', '_j-vxe-otherpage_')
  expect(log).toHaveLength(before)
  expect(useDesk.getState().phase).toBe('working')
})

it('does not take back from another page what a decision is refused for', async () => {
  const { log } = await openDesk({
    ...keepsNothing('该任务已在您的另一个页面打开'),
    'POST /review/task/decide': () => new Refuse('该任务已在您的另一个页面打开', null, 409),
  })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/该任务已在您的另一个页面打开。您填写的内容仍在下方/)).toBeVisible()
  expect(sent(log, 'POST /review/task/claim').at(-1)).toMatchObject({ targetId: 'd1', renew: true })
})

const doneBy = (reviewer: string, state: 1 | 2) =>
  new Refuse('该任务已由 运营主管 审核完成', { state, reviewer }, 409)

const NOT_SAVED = /该任务已按您先前提交的内容完成，此后的修改没有保存，可撤销后重新审核/

/** The server takes the first decision, but its answer is lost. */
function losesAnswer(again: () => Refuse) {
  let tries = 0
  return {
    'POST /review/task/decide': () => {
      if (tries++ > 0) return again()
      throw new TypeError('offline')
    },
    'POST /review/task/undo': () => claim('d1', '王建国'),
  }
}

it('a decision whose answer was lost counts when it is sent again, and can be taken back', async () => {
  const { log } = await openDesk(losesAnswer(() => doneBy('ops', 1)))
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(useDesk.getState().unanswered).not.toBeNull())
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  press('KeyZ')
  expect(await screen.findByText('王建国', { selector: 'strong' })).toBeVisible()
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
})

/** The first driver is passed, the answer is lost; a renewal tells that. */
async function passUnheard(renewed: () => unknown) {
  const opened = await openDesk({
    ...losesAnswer(() => doneBy('ops', 1)),
    'POST /review/task/claim': ({ body }) => {
      const { renew, targetId, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return renewed()
      return targetId === 'd2' || holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  press('KeyP', { shiftKey: true })
  await unanswered(1)
  return opened
}

it('the key that takes back finds out first what became of a decision without an answer', async () => {
  const { log } = await passUnheard(() => doneBy('ops', 1))
  press('KeyZ')
  await waitFor(() => expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }]))
  expect(await screen.findByText('王建国', { selector: 'strong' })).toBeVisible()
  await waitFor(() => expect(useDesk.getState()).toMatchObject({ phase: 'working', unanswered: null }))
})

it('where it was not stored nothing is taken back, which is said', async () => {
  const { log } = await passUnheard(() => claim('d1', '王建国'))
  press('KeyZ')
  expect(await screen.findByText('上一次提交没有保存，不需要撤销')).toBeVisible()
  expect(sent(log, 'POST /review/task/undo')).toEqual([])
})

it('a decision that turns out to be another’s takes no earlier one back with it', async () => {
  const { log } = await passUnheard(() => doneBy('reviewer2', 1))
  const { unanswered: unheard } = useDesk.getState()
  act(() => useDesk.setState({ undoables: unheard ? [{ ...unheard, claim: zhao }] : [] }))
  press('KeyZ')
  await waitFor(() => expect(useDesk.getState()).toMatchObject({ phase: 'lost', isBusy: false }))
  expect(sent(log, 'POST /review/task/undo')).toEqual([])
  expect(useDesk.getState().undoables).toHaveLength(1)
})

it('a record that is changed under the desk is told of at once, and comes when it is asked for', async () => {
  const fresh = claim('d1', '王建国')
  const changed = { ...fresh, version: 9, task: { ...fresh.task, revision: fresh.task.revision + 1 } }
  let isChanged = false
  await openDesk({
    'POST /review/task/claim': ({ body }) =>
      ((body as Sent).holding ?? []).length > 0 ? claim('d2', '李四海') : isChanged ? changed : fresh,
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '写了很多' } })
  isChanged = true
  await tell('t-d1', '')
  expect(await screen.findByText(/资料在您审核期间有变化，下方是变化前的内容/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了很多')
  fireEvent.click(screen.getByRole('button', { name: '载入新资料' }))
  expect(await screen.findByText(/第 2 次提交/)).toBeVisible()
  expect(screen.queryByText(/下方是变化前的内容/)).toBeNull()
  expect(screen.getByText(/您上次审核的是第 1 次提交/)).toBeVisible()
})

it('a note that is written beside the submission is told of, and keeps what was judged', async () => {
  const fresh = claim('d1', '王建国')
  const remark = { field: 'remark', label: '档案备注', value: '证件寄回中', masked: false }
  const noted = { ...fresh, task: { ...fresh.task, fields: [...fresh.task.fields, remark] } }
  let isNoted = false
  await openDesk({
    'POST /review/task/claim': ({ body }) =>
      ((body as Sent).holding ?? []).length > 0 ? claim('d2', '李四海') : isNoted ? noted : fresh,
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '写了很多' } })
  isNoted = true
  await tell('t-d1', 'ops')
  expect(await screen.findByText(/备注或常驻地在您审核期间有变化，下方是变化前的内容/)).toBeVisible()
  expect(screen.queryByText('证件寄回中')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '载入新资料' }))
  expect(await screen.findByText('证件寄回中')).toBeVisible()
  expect(screen.queryByText(/下方是变化前的内容/)).toBeNull()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了很多')
})

it('a task that was decided unheard is not skipped but done, and can be taken back', async () => {
  const { log } = await passUnheard(() => doneBy('ops', 1))
  press('KeyS')
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  expect(sent(log, 'POST /review/task/release')).toEqual([])
})

it('a task that was not decided after all is skipped', async () => {
  const { log } = await passUnheard(() => claim('d1', '王建国'))
  press('KeyS')
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeVisible()
  expect(screen.queryByText('王建国 已通过')).toBeNull()
  expect(sent(log, 'POST /review/task/release')[0]).toMatchObject({ taskId: 't-d1', skip: true })
})

it('the desk that is closed over such a task says what has become of it, and lets it be taken back', async () => {
  const { log } = await passUnheard(() => doneBy('ops', 1))
  press('Escape')
  expect(await screen.findByText('王建国 已通过')).toBeVisible()
  expect(sent(log, 'POST /review/task/release')).toEqual([{ taskId: 't-d2' }])
  press('KeyZ')
  await waitFor(() => expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }]))
})

it('closed over such a task that was not decided the desk gives it back', async () => {
  const { log } = await passUnheard(() => claim('d1', '王建国'))
  press('Escape')
  await waitFor(() =>
    expect(sent(log, 'POST /review/task/release')).toEqual(
      expect.arrayContaining([{ taskId: 't-d1' }, { taskId: 't-d2' }]),
    ),
  )
  expect(screen.queryByText('王建国 已通过')).toBeNull()
})

it('a colleague’s decision is not one’s own', async () => {
  await openDesk({
    ...losesAnswer(() => doneBy('li', 1)),
    'POST /review/task/claim': ({ body }) => {
      const { renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew) return doneBy('li', 1)
      return holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(useDesk.getState().unanswered).not.toBeNull())
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/审核完成。您填写的内容仍在下方/)).toBeVisible()
  expect(screen.queryByText('王建国 已通过')).toBeNull()
})

it('says what was taken where another decision was wanted after it', async () => {
  await openDesk(losesAnswer(() => doneBy('ops', 1)))
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(useDesk.getState().unanswered).not.toBeNull())
  act(() => judge({ type: 'fail', reasons: ['106'], memo: '' }))
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText(NOT_SAVED)).toBeVisible()
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  expect(useDesk.getState().verdicts?.documents['11']?.result).toBe(2)
})

/** Fails the document on screen, and the task with it. */
const failFor = (reason: string, memo: string) => {
  act(() => judge({ type: 'fail', reasons: [reason], memo: '' }))
  act(() => judge({ type: 'memo', text: memo }))
  press('Enter', { ctrlKey: true })
}

/** The decision went away without an answer, what was judged is still on screen. */
const unanswered = (tries: number) =>
  waitFor(() => {
    expect(useDesk.getState().unanswered?.tries).toHaveLength(tries)
    expect(useDesk.getState().isBusy).toBe(false)
  })

it('what was corrected after a lost answer is not what is stored: it stays, and comes back with the undo', async () => {
  const { log } = await openDesk(losesAnswer(() => doneBy('ops', 2)))
  failFor('106', '证件过期')
  await unanswered(1)
  act(() => judge({ type: 'select', docType: '11' }))
  failFor('101', '照片模糊，请重拍')
  expect(await screen.findByText(NOT_SAVED)).toBeVisible()
  expect(screen.getByText('王建国', { selector: 'strong' })).toBeVisible()
  expect(sessionStorage.getItem('freightdesk.draft.u1./review.t-d1')).toContain('照片模糊，请重拍')
  expect(screen.getByText('王建国 已判不通过')).toBeVisible()
  press('KeyZ')
  await waitFor(() => expect(useDesk.getState().phase).toBe('working'))
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('照片模糊，请重拍')
  expect(useDesk.getState().verdicts?.documents['11']?.reasons).toEqual(['101'])
})

it('a renewal that tells of the stored decision does not count for what was corrected since', async () => {
  const stored = losesAnswer(() => doneBy('ops', 2))
  await openDesk({
    ...stored,
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return doneBy('ops', 2)
      return holding.length > 0 || targetId === 'd2' ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  failFor('106', '')
  await unanswered(1)
  act(() => judge({ type: 'memo', text: '已致电' }))
  await act(async () => void (await renewAll()))
  expect(await screen.findByText(NOT_SAVED)).toBeVisible()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('已致电')
})

it('a renewal that tells of the stored decision does not lead whoever works on the task to the next one', async () => {
  const { log } = await passUnheard(() => doneBy('ops', 1))
  press('KeyF')
  await act(async () => void (await renewAll()))
  expect(await screen.findByText(/该任务已按您先前提交的内容完成，不能再修改/)).toBeVisible()
  expect(screen.getByText('王建国', { selector: 'strong' })).toBeVisible()
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  for (const code of ['Digit1', 'Enter', 'KeyP']) press(code)
  press('KeyP', { shiftKey: true })
  press('Enter', { ctrlKey: true })
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveAttribute('readonly')
  expect(screen.getByRole('checkbox', { name: '证件清晰完整' })).toBeDisabled()
  expect(screen.queryByText(/领取剩余/)).toBeNull()
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  press('KeyS')
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeVisible()
})

it('what is done is nothing to be saved', async () => {
  await openDesk({
    ...losesAnswer(() => doneBy('ops', 2)),
    'POST /review/task/claim': ({ body }) => {
      const { renew, targetId, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return doneBy('ops', 2)
      return targetId === 'd2' || holding.length > 0 ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  failFor('106', '')
  await unanswered(1)
  const mayLeave = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  expect(mayLeave(), 'nobody knows yet').toBe(false)
  await act(async () => void (await renewAll()))
  expect(mayLeave()).toBe(true)
  sessionStorage.clear()
  press('Escape')
  await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  expect(sessionStorage).toHaveLength(0)
})

it('a refusal that comes after the renewal has told the same does not lose the next task', async () => {
  let refuse = () => {}
  const late = new Promise<void>((resolve) => {
    refuse = resolve
  })
  let tries = 0
  const { log } = await openDesk({
    'POST /review/task/decide': async () => {
      if (tries++ === 0) throw new TypeError('offline')
      await late
      return doneBy('ops', 1)
    },
    'POST /review/task/claim': ({ body }) => {
      const { targetId, renew, holding = [] } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd1') return doneBy('ops', 1)
      return holding.length > 0 || targetId === 'd2' ? claim('d2', '李四海') : claim('d1', '王建国')
    },
  })
  press('KeyP', { shiftKey: true })
  await unanswered(1)
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
  await act(async () => void (await renewAll()))
  await screen.findByText('李四海', { selector: 'strong' })
  const renewals = () => sent(log, 'POST /review/task/claim').filter(({ targetId }) => targetId === 'd1')
  const before = renewals().length
  await act(async () => refuse())
  await act(async () => {})
  expect(renewals()).toHaveLength(before)
  expect(useDesk.getState().phase).toBe('working')
})

it('of several lost answers nobody knows which is stored', async () => {
  let tries = 0
  await openDesk({
    'POST /review/task/decide': () => {
      if (tries++ > 1) return doneBy('ops', 2)
      throw new TypeError('offline')
    },
  })
  failFor('106', '证件过期')
  await unanswered(1)
  failFor('106', '驾驶证过期')
  await unanswered(2)
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText(/此后的修改可能没有保存，可撤销后重新审核/)).toBeVisible()
})

it('takes the last decision back by its key over the list too', async () => {
  const { log, router } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: null }),
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  expect(screen.getByRole('button', { name: /撤销/ })).toHaveTextContent('Z')
  press('KeyZ')
  await waitFor(() => expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }]))
})

it('what is still to be judged does not look like a pass', async () => {
  await openDesk()
  act(() => judge({ type: 'pass' }))
  const documents = screen.getByRole('navigation', { name: '证件' })
  const tones = [...documents.querySelectorAll<HTMLElement>('[data-tone]')].map(({ dataset }) => dataset.tone)
  expect(tones).toEqual(['passed', 'waiting'])
})

it('keeps the focus when what had it goes from the screen', async () => {
  await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: null }),
    'POST /review/task/undo': () => claim('d1', '王建国'),
  })
  const isInside = () =>
    expect(document.querySelector('[data-desk]')?.contains(document.activeElement)).toBe(true)
  press('KeyF')
  await screen.findByRole('button', { name: '照片模糊' })
  press('Digit1')
  press('Enter')
  await waitFor(() => expect(useDesk.getState().judged).toBe(1))
  isInside()
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  const undo = screen.getByRole('button', { name: /撤销/ })
  undo.focus()
  press('KeyZ')
  await screen.findByText('王建国', { selector: 'strong' })
  await waitFor(isInside)
})

it('brings the chosen document into sight', async () => {
  await openDesk()
  const seen: (string | null)[] = []
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent)
  }
  press('Digit2')
  expect(seen).toEqual([expect.stringContaining('驾驶证正页')])
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
