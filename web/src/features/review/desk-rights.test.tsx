import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  actionOf,
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
} from '#test/desk'
import { Refuse } from '#test/wire'
import { noGrants } from '@/identity/may'
import { rightsLoaded } from '@/identity/session'
import { openDesk as open } from './desk-session'
import { useDesk } from './desk-state'

/** The server's answer to the question what the user may do, as far as the desk looks at it. */
const rights = (mark: string) => act(() => rightsLoaded({ grants: noGrants, mark, paths: new Set() }))

afterEach(clearDesk)

it.each([
  ['the right is', 403, '权限已变更，您不能再审核此任务', ['返回列表']],
  ['the row is', 404, '权限已变更或资料已删除，您不能再查看此任务', ['返回列表', '领取下一个']],
])(
  'when %s gone the desk shows nothing more, offers what is allowed and keeps what was judged',
  async (...of) => {
    const [, status, words, buttons] = of
    let isGone = false
    await openDesk({
      'POST /review/task/claim': ({ body }) => {
        if (isGone) return new Refuse('没有权限', null, status)
        const { targetId, holding = [] } = body as Sent
        return targetId || holding.length === 0 ? wang : li
      },
    })
    rights('before')
    press('KeyP')
    expect((await documents()).getAllByRole('button', { name: /，通过| 通过|通过$/ })).toHaveLength(1)
    isGone = true
    rights('after')
    expect(await screen.findByText(new RegExp(words))).toBeVisible()
    expect(screen.queryByText('王建国')).toBeNull()
    expect(screen.queryByText('154****0001')).toBeNull()
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: /不通过|全部通过|强制通过/ })).toBeNull()
    const offered = screen.getAllByRole('button', { name: /返回列表|领取下一个/ })
    expect(offered.map(({ textContent }) => textContent)).toEqual(buttons)

    isGone = false
    await act(() => open('driver', 'd1'))
    expect((await documents()).getAllByRole('button', { name: /，通过| 通过|通过$/ })).toHaveLength(1)
  },
)

it.each([403, 404])(
  'what is still typed into a task that is gone (%d) takes nothing back',
  async (status) => {
    let isGone = false
    const { log } = await openDesk({
      'POST /review/task/claim': ({ body }) => {
        if (isGone) return new Refuse('没有权限', null, status)
        const { targetId, holding = [] } = body as Sent
        return targetId || holding.length === 0 ? wang : li
      },
      'POST /review/task/decide': () => ({ taskId: wang.taskId, state: 1, undoUntil: '', next: li }),
      'POST /review/task/undo': () => wang,
    })
    rights('before')
    press('KeyP', { shiftKey: true })
    await screen.findByText('李四海', { selector: 'strong' })
    press('KeyM')
    isGone = true
    rights('after')
    expect(await screen.findByText(/权限已变更/)).toBeVisible()
    press('KeyZ')
    await act(async () => {})
    expect(sent(log, 'POST /review/task/undo')).toEqual([])
  },
)

it('a task that is still the user’s stays with what was judged, without the commands that are gone', async () => {
  let canOverride = true
  const own = () => {
    const mine = claim('d1', '王建国')
    mine.task.canOverride = canOverride
    mine.task.prechecks = [{ code: 'expired', level: 'B', message: '驾驶证已过期', docType: '13' }]
    return mine
  }
  answers({ 'POST /review/task/claim': own })
  await showDesk('/driver/check?fileter=0&task=next')
  await screen.findByText('王建国', { selector: 'strong' })
  rights('before')
  expect(actionOf(/强制通过/)).toBeVisible()
  press('KeyF')
  expect(await screen.findByRole('form', { name: /不通过的原因/ })).toBeVisible()
  canOverride = false
  rights('after')
  await waitFor(() => expect(screen.queryByRole('button', { name: /强制通过/ })).toBeNull())
  expect(screen.getByRole('form', { name: /不通过的原因/ })).toBeVisible()
})

it('who may not review is offered no task', async () => {
  answers({ 'POST /review/task/claim': () => new Refuse('没有权限', null, 403) })
  await showDesk('/driver/check?fileter=0&task=next')
  expect(await screen.findByRole('button', { name: '返回列表' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '领取下一个' })).toBeNull()
})

it.each([
  [403, '权限已变更，您不能再审核此任务', { holding: ['t-d1'] }],
  [404, '权限已变更或资料已删除', { targetId: 'd2', renew: true }],
])(
  'once the rights are back (%i) the desk goes on with the task, and with what was judged',
  async (status, words, next) => {
    let isGone = false
    const { log } = await openDesk({
      'POST /review/task/claim': ({ body }) => {
        const { targetId, holding = [] } = body as Sent
        if (isGone && (status === 403 || targetId === 'd1')) return new Refuse('没有权限', null, status)
        return targetId === 'd2' || holding.length > 0 ? li : wang
      },
    })
    rights('before')
    press('KeyP')
    isGone = true
    rights('without')
    await screen.findByText(new RegExp(words))
    rights('still without')
    await act(async () => {})
    expect(screen.getByText(new RegExp(words))).toBeVisible()

    isGone = false
    rights('again')
    await screen.findByText('王建国', { selector: 'strong' })
    expect((await documents()).getAllByRole('button', { name: /，通过| 通过|通过$/ })).toHaveLength(1)
    await waitFor(() => expect(useDesk.getState().warmed?.taskId).toBe('t-d2'))
    expect(sent(log, 'POST /review/task/claim').at(-1)).toMatchObject(next)
  },
)

it('who may review from now on is given the task that was asked for', async () => {
  let mayCheck = false
  const log = answers({
    'POST /review/task/claim': ({ body }) => {
      if (!mayCheck) return new Refuse('没有权限', null, 403)
      return (body as Sent).targetId === 'd1' ? claim('d1', '王建国') : null
    },
  })
  await showDesk('/driver/check?fileter=0&task=d1')
  await screen.findByRole('button', { name: '返回列表' })
  rights('before')
  mayCheck = true
  const before = useDesk.getState().shown
  rights('after')
  rights('and more')
  await screen.findByText('王建国', { selector: 'strong' })
  await waitFor(() => expect(sent(log, 'POST /review/task/claim')).toHaveLength(4))
  expect(sent(log, 'POST /review/task/claim').slice(1, 3)).toMatchObject([
    { targetId: 'd1' },
    { targetId: 'd1' },
  ])
  await act(async () => {})
  expect(useDesk.getState(), 'it comes on screen once').toMatchObject({ phase: 'working', shown: before + 1 })
  expect(sent(log, 'POST /review/task/release'), 'and is not given back').toEqual([])
})

it('a task that comes back after the desk was left is given back', async () => {
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  let tries = 0
  const log = answers({
    'POST /review/task/claim': async () => {
      if (tries++ === 0) return new Refuse('没有权限', null, 403)
      await late
      return claim('d1', '王建国')
    },
  })
  await showDesk('/driver/check?fileter=0&task=d1')
  await screen.findByRole('button', { name: '返回列表' })
  rights('before')
  rights('after')
  press('Escape')
  await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  come()
  await waitFor(() => expect(sent(log, 'POST /review/task/release')).toEqual([{ taskId: 't-d1' }]))
  expect(useDesk.getState().phase).toBe('closed')
})
