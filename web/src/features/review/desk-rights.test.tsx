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
  showDesk,
  wang,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { noGrants } from '@/identity/may'
import { rightsLoaded } from '@/identity/session'
import { openDesk as open } from './desk-session'

/** The server's answer to the question what the user may do, as far as the desk looks at it. */
const rights = (mark: string) => act(() => rightsLoaded({ grants: noGrants, mark, paths: new Set() }))

afterEach(clearDesk)

it.each([
  ['the right is', 403, '权限已变更，您不能再审核此任务', ['返回列表']],
  ['the row is', 404, '权限已变更或资料已删除，您不能再查看此任务', ['返回列表', '领取下一个']],
])(
  'when %s gone the desk shows nothing more, offers what is allowed and keeps what was judged',
  async (...of) => {
    const [, status, words, doors] = of
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
    expect(offered.map(({ textContent }) => textContent)).toEqual(doors)

    isGone = false
    await act(() => open('driver', 'd1'))
    expect((await documents()).getAllByRole('button', { name: /，通过| 通过|通过$/ })).toHaveLength(1)
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
