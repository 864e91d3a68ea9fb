import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import {
  actionOf,
  answers,
  claim,
  clearDesk,
  documents,
  li,
  openDesk,
  picturesBy,
  press,
  type Sent,
  sent,
  settled,
  showDesk,
  wang,
  zhao,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { useReachable } from '@/api/reachability'
import { useToasts } from '@/ui/toast'
import { renewAll } from './desk-leases'
import { judge } from './desk-session'
import { useDesk } from './desk-state'
import type { Claim } from './review-wire'
import { PAUSE, TAP_TIME, TOO_SOON } from './use-settled'

afterEach(clearDesk)

const AT = '/driver/check?fileter=0&task=next'
const passAll = () => actionOf(/全部通过/)
const onScreen = (title: string) => screen.findByText(title, { selector: 'strong' })
const passed = () => ({ taskId: '', state: 1, undoUntil: '', next: null })

it('nothing passes whose picture did not come, whichever is on screen, until it does', async () => {
  let isThere = false
  const images = picturesBy(async (url) => {
    if (url.endsWith('13') && !isThere) throw new Error('500')
    return new Blob()
  })
  const log = answers({ 'POST /review/task/decide': passed })
  await showDesk(AT, images)
  await onScreen('王建国')
  expect(await screen.findByText('「驾驶证正页」的图片没有显示，不能通过')).toBeVisible()
  expect(passAll()).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(actionOf(/本证通过/)).not.toHaveAttribute('aria-disabled'))
  press('KeyP', { shiftKey: true })
  fireEvent.click(passAll())
  expect(sent(log, 'POST /review/task/decide')).toEqual([])

  press('Digit2')
  await screen.findByRole('button', { name: '图片加载失败，点击重试' })
  press('KeyP')
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  expect(actionOf(/本证不通过/)).toBeEnabled()
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: '图片加载失败，点击重试' }))
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
})

/** Pictures that are on their way until they `come`. */
function latePictures() {
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  const images = picturesBy(async () => {
    await late
    return new Blob()
  })
  return { images, come: () => come() }
}

it('nothing passes while its picture is on its way', async () => {
  const { images, come } = latePictures()
  answers()
  await showDesk(AT, images)
  expect(await screen.findByText('「身份证人像面」的图片正在加载')).toBeVisible()
  press('KeyP')
  expect(useDesk.getState().judged).toBe(0)
  come()
  await settled()
  expect(screen.queryByText(/正在加载/)).toBeNull()
})

it('a picture that comes late is to be seen before anything passes; the task can be skipped meanwhile', async () => {
  const { images, come } = latePictures()
  const log = answers({ 'POST /review/task/decide': passed })
  await showDesk(AT, images)
  await onScreen('王建国')
  await waitFor(() => expect(actionOf(/跳过/)).not.toHaveAttribute('aria-disabled'))
  come()
  await waitFor(() => expect(screen.queryByText(/正在加载/)).toBeNull())
  expect(passAll()).toHaveAttribute('title', TOO_SOON)
  expect(actionOf(/本证通过/)).toHaveAttribute('title', TOO_SOON)
  press('KeyP', { shiftKey: true })
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  await settled()
})

it('a second stroke is not meant for the task that has just come, nor for its next document', async () => {
  const { log } = await openDesk({ 'POST /review/task/decide': () => ({ ...passed(), next: zhao }) })
  press('KeyP')
  await waitFor(() => expect(useDesk.getState().judged).toBe(1))
  press('KeyP')
  expect(useDesk.getState().judged, 'the second document has not been looked at').toBe(1)
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  expect(passAll()).toHaveAttribute('aria-disabled', 'true')
  expect(actionOf(/跳过/)).toHaveAttribute('aria-disabled', 'true')
  press('KeyP', { shiftKey: true })
  press('KeyS')
  press('Enter', { ctrlKey: true })
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  expect(sent(log, 'POST /review/task/release')).toEqual([])
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

it.each([
  ['keys', () => press('KeyP', { shiftKey: true })],
  ['presses of the button', () => fireEvent.pointerDown(passAll())],
] as const)('a series of %s passes the task at which it began, and no other', async (_, again) => {
  const { log } = await openDesk({ 'POST /review/task/decide': () => ({ ...passed(), next: zhao }) })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  for (const gap of [150, 300, 600, 700]) {
    await pause(gap)
    again()
    expect(passAll(), `after ${gap} ms`).toHaveAttribute('aria-disabled', 'true')
  }
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
})

it('a sheet that takes the place of the one that was decided is decided once somebody has read it', async () => {
  let isChanged = false
  const { log } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { renew, holding = [] } = body as Sent
      if (!renew) return holding.includes(wang.taskId) ? li : wang
      return { ...wang, version: 2, task: { ...wang.task, revision: isChanged ? 2 : 1 } }
    },
    'POST /review/task/decide': () => {
      if (isChanged) return passed()
      isChanged = true
      return new Refuse('资料已有变化', null, 409)
    },
  })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/您的决定没有保存，下方已是新资料/)).toBeVisible()
  await pause(PAUSE + 500)
  press('KeyP', { shiftKey: true })
  press('Enter', { ctrlKey: true })
  expect(passAll()).toHaveAttribute('aria-disabled', 'true')
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  press('KeyY')
  await settled()
  expect(screen.queryByText(/您的决定没有保存/)).toBeNull()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
})

it('what is answered when the time to take it back is over is said all the same', async () => {
  let late = 0
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + late)
  await openDesk({
    'POST /review/task/decide': () => {
      late = 11_000
      return { ...passed(), next: zhao }
    },
  })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  expect(await screen.findByText('「王建国」已通过，撤销时间已过')).toBeVisible()
  vi.restoreAllMocks()
  useToasts.setState({ shown: [] })
})

it('decisions are taken back one after the other, the last one first', async () => {
  const byTask: Record<string, Claim> = { 't-d1': wang, 't-d2': claim('d2', '李四海') }
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/undo': ({ body }) => byTask[(body as Sent).taskId ?? ''],
  })
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  await settled()
  press('KeyP', { shiftKey: true })
  await onScreen('赵铁柱')
  expect(screen.getByText('李四海 已通过，之前还有 1 个可撤销')).toBeVisible()
  const seconds = screen.getByText(/^\d+ 秒$/).textContent
  expect(Number.parseInt(seconds ?? '', 10)).toBeLessThanOrEqual(10)
  press('KeyZ')
  await onScreen('李四海')
  await settled()
  press('KeyZ')
  await onScreen('王建国')
  expect(sent(log, 'POST /review/task/undo').map((body) => body.taskId)).toEqual(['t-d2', 't-d1'])
  expect(screen.queryByText(/已通过/)).toBeNull()
})

it('Enter confirms the reasons wherever the focus is, and chooses none', async () => {
  await openDesk()
  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  await panel.findByText('证件已过期')
  press('Enter')
  expect(panel.getByRole('alert')).toHaveTextContent('请选择至少一个原因')
  press('Digit2')
  // A browser clicks the focused button unless the stroke was taken.
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(useDesk.getState().judged).toBe(1))
  expect(useDesk.getState().verdicts?.documents['11']?.reasons).toEqual(['106'])
})

it('Esc leaves the memo first, then the desk', async () => {
  const { router } = await openDesk()
  press('KeyM')
  const memo = screen.getByRole('textbox', { name: '备注' })
  await userEvent.type(memo, '已核实')
  press('Escape')
  expect(memo).not.toHaveFocus()
  expect(router.state.location.search).toContain('task=d1')
  press('KeyP')
  await waitFor(() => expect(useDesk.getState().judged, 'keys are keys again').toBe(1))
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
})

it('keeps every judgement in the browser as it is made, and asks before the page goes', async () => {
  await openDesk()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asks()).toBe(false)
  press('KeyP')
  await waitFor(() => expect(asks()).toBe(true))
  expect(sessionStorage.getItem('freightdesk.draft.u1./review.t-d1')).toContain('"result":1')
})

it('a task that comes on screen says its own place in the queue and its own lease', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/claim': ({ body }) => {
      const { targetId, holding = [] } = body as Sent
      if (!targetId) return holding.length > 0 ? claim('d2', '李四海') : wang
      const fresh = claim('d2', '李四海')
      fresh.task.queue = { position: 1, pending: 45 }
      return { ...fresh, leaseUntil: '2099-01-01 00:02:00' }
    },
  })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/第 1 \/ 45/)).toBeVisible()
  expect(useDesk.getState().current?.leaseUntil).toBe('2099-01-01 00:02:00')
  expect(sent(log, 'POST /review/task/claim').at(-1)?.targetId).toBe('d2')
})

it('says that claims cannot be renewed, and lets nothing be submitted until they are', async () => {
  let isCut = false
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/claim': ({ body }) => {
      if (isCut) throw new TypeError('offline')
      const { targetId, holding = [] } = body as Sent
      return targetId || holding.length > 0 ? claim('d2', '李四海') : wang
    },
  })
  isCut = true
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  expect(await screen.findByText(/领取不能续期/)).toBeVisible()
  expect(passAll()).toHaveAttribute('aria-disabled', 'true')
  expect(passAll()).toHaveAttribute('title', '暂时连不上服务器，恢复后才能提交')
  isCut = false
  const { renewAll } = await import('./desk-leases')
  await act(async () => void (await renewAll()))
  expect(screen.queryByText(/领取不能续期/)).toBeNull()
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
})

it('a renewal that fails once is tried again within seconds', async () => {
  let failures = 0
  await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/claim': ({ body }) => {
      const { targetId, holding = [], renew } = body as Sent & { renew?: boolean }
      if (renew && targetId === 'd2' && failures++ === 0) return new Refuse('服务繁忙', null, 503)
      return targetId || holding.length > 0 ? claim('d2', '李四海') : wang
    },
  })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/领取不能续期/)).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/领取不能续期/)).toBeNull(), { timeout: 8_000 })
}, 20_000)

it('a renewal that comes too late for its task does not lose the next one', async () => {
  let refuse = () => {}
  const answer = new Promise<void>((resolve) => {
    refuse = resolve
  })
  let renewals = 0
  await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/claim': async ({ body }) => {
      const { targetId, holding = [] } = body as Sent
      if (targetId === 'd1' && renewals++ === 0) {
        await answer
        return new Refuse('该任务已由 王芳 审核完成', null, 409)
      }
      return targetId || holding.length > 0 ? claim('d2', '李四海') : wang
    },
  })
  const { renewAll } = await import('./desk-leases')
  const renewing = renewAll()
  press('KeyP', { shiftKey: true })
  await onScreen('李四海')
  refuse()
  await act(async () => void (await renewing))
  expect(useDesk.getState().phase).toBe('working')
})

it('without a network nothing is submitted from the first moment', async () => {
  await openDesk()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(passAll()).toHaveAttribute('title', '暂时连不上服务器，恢复后才能提交')
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(passAll()).not.toHaveAttribute('aria-disabled')
  act(() => useReachable.setState({ isReachable: false }))
  expect(passAll()).toHaveAttribute('aria-disabled', 'true')
  act(() => useReachable.setState({ isReachable: true }))
})

it('what is typed while a decision is under way is nobody’s memo, and after a pause the keys are the next task’s', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { log } = await openDesk({
    'POST /review/task/decide': async () => {
      await late
      return { ...passed(), next: zhao }
    },
    'POST /review/task/undo': () => wang,
  })
  act(() => judge({ type: 'fail', reasons: ['106'], memo: '' }))
  press('KeyM')
  const memo = () => screen.getByRole('textbox', { name: '备注' })
  await userEvent.type(memo(), '已核实')
  press('Enter', { ctrlKey: true })
  await userEvent.keyboard('请重拍')
  expect(memo()).toHaveValue('已核实')
  answer()
  await onScreen('李四海')
  expect(memo()).not.toHaveFocus()
  await userEvent.keyboard('请重拍')
  expect(memo()).toHaveValue('')
  press('KeyZ')
  await pause(PAUSE + 100)
  expect(sent(log, 'POST /review/task/undo')).toEqual([])
  press('KeyZ')
  await onScreen('王建国')
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
})

/** Somebody else takes the task on screen while a text is typed. */
const losing = async (typed: () => Promise<void>) => {
  let isTaken = false
  const held = claim('d1', '王建国')
  const { log } = await openDesk({
    'POST /review/task/claim': ({ body }) => {
      const { renew, targetId, holding = [] } = body as Sent
      if (renew && isTaken && targetId === 'd1') return new Refuse('已被 李静 领取', null, 409)
      return holding.length || isTaken ? li : held
    },
    'POST /review/task/decide': passed,
  })
  await typed()
  isTaken = true
  await act(async () => void (await renewAll()))
  expect(await screen.findByText(/已被 李静 领取/)).toBeVisible()
  return log
}

const restOfTheWord = async () => {
  for (const key of 'sf1') await userEvent.keyboard(key)
  press('Enter', { ctrlKey: true })
}

const intoMemo = (text: string) => userEvent.type(screen.getByRole('textbox', { name: '备注' }), text)
const intoReason = async (text: string) => {
  press('KeyF')
  await userEvent.type(await screen.findByRole('textbox', { name: /说明/ }), text)
}

it.each([
  ['the memo', () => intoMemo('zhaop')],
  ['the memo, a letter taken back', () => intoMemo('zhaop{Backspace}')],
  ['a second line of the memo', () => intoMemo('zhaop{Enter}')],
  ['a reason', () => intoReason('zhaop')],
  ['a reason, a letter taken back', () => intoReason('zhaop{Backspace}')],
])('the rest of a text typed into %s of a task that was lost judges nothing', async (_, typed) => {
  const log = await losing(typed)
  await restOfTheWord()
  await pause(PAUSE + 100)
  await restOfTheWord()
  expect(useDesk.getState()).toMatchObject({ phase: 'lost' })
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  expect(screen.getByText(/按键已暂停/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText(/按键已暂停/)).toBeNull()
  await userEvent.keyboard('s')
  await onScreen('李四海')
})

it('whoever thought for a while before the task was lost goes on typing in vain, too', async () => {
  await losing(async () => {
    await intoMemo('zhaop')
    await pause(PAUSE + 500)
  })
  await restOfTheWord()
  expect(useDesk.getState().phase).toBe('lost')
  fireEvent.pointerDown(globalThis.document.body)
  await userEvent.keyboard('s')
  await onScreen('李四海')
})

it('whoever had left the field goes on by the keys at once', async () => {
  await losing(() => intoMemo('zhaop{Escape}'))
  await userEvent.keyboard('s')
  await onScreen('李四海')
})

it('Enter after a click judges nothing more', async () => {
  const { log } = await openDesk({ 'POST /review/task/decide': passed })
  await userEvent.click(actionOf(/本证通过/))
  expect(useDesk.getState().judged).toBe(1)
  await waitFor(() => expect(actionOf(/本证通过/)).not.toHaveAttribute('aria-disabled'))
  await userEvent.keyboard('{Enter}')
  expect(useDesk.getState().judged).toBe(1)
  await userEvent.click(actionOf(/提交不通过/))
  expect(await screen.findByText('请先将不合格的证件判为不通过')).toBeVisible()
  expect(actionOf(/提交不通过/)).not.toHaveFocus()
  await userEvent.click(actionOf(/本证不通过/))
  const panel = await screen.findByRole('form', { name: '驾驶证正页不通过的原因' })
  expect(panel, 'its keys are the panel’s').toHaveFocus()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
})

it.each(['fail', 'override'] as const)(
  'on a phone the buttons that come back to the place of those of the panel %s take no second tap',
  async (panel) => {
    const wide = window.matchMedia
    vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('767.98') }))
    answers()
    await showDesk(AT)
    await onScreen('王建国')
    const bar = () => actionOf(/全部通过/).closest('[inert]')
    await waitFor(() => expect(bar()).toBeNull())
    act(() => useDesk.setState({ panel }))
    await pause(TAP_TIME + 100)
    act(() => useDesk.setState({ panel: null }))
    expect(bar()).not.toBeNull()
    await waitFor(() => expect(bar()).toBeNull())
    vi.unstubAllGlobals()
  },
)

it('on a phone nothing lies over what a panel offers', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('767.98') }))
  await openDesk({ 'POST /review/task/decide': () => ({ ...passed(), next: zhao }) })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('王建国 已通过')).toBeVisible()
  act(() => useDesk.setState({ panel: 'fail' }))
  expect(screen.queryByText('王建国 已通过')).toBeNull()
  act(() => useDesk.setState({ panel: null }))
  expect(screen.getByText('王建国 已通过')).toBeVisible()
  vi.unstubAllGlobals()
})
