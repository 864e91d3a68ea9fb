import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { claim, clearDesk, openDesk, press, type Sent, sent, zhao } from '#test/desk'
import { Refuse } from '#test/wire'
import { renewAll } from './desk-leases'
import type { Claim } from './review-wire'

afterEach(clearDesk)

const MASK = '154****0029'

const shows = (number: string) =>
  waitFor(() => expect(screen.getByRole('definition')).toHaveTextContent(number))

/** The driver with this phone behind the mask, submitted for the nth time. */
function submitted(revision: number): Claim {
  const one = claim('d9', '韩冬')
  one.task.fields = [{ field: 'telephone', label: '手机号', value: MASK, masked: true }]
  one.task.revision = revision
  one.task.history = [2, 1].slice(2 - revision).map(
    (nth) =>
      ({
        id: `${nth}`,
        action: 'submit',
        revision: nth,
        diff: nth > 1 ? [{ field: 'telephone', label: '手机号', before: MASK, after: MASK }] : [],
      }) as unknown as Claim['task']['history'][number],
  )
  return one
}

/** The phone is revealed at the desk; `resubmit` puts another one behind the same mask. */
async function openRevealed() {
  let revision = 1
  const { log } = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : submitted(revision)),
      'POST /review/task/decide': () => new Refuse('任务已变化', null, 409),
      'POST /driver/hyDriver/reveal': () => ({ value: revision === 1 ? '15400000029' : '15442570029' }),
    },
    undefined,
    '韩冬',
  )
  await userEvent.click(screen.getByRole('button', { name: '查看完整手机号' }))
  await shows('15400000029')
  const resubmit = () => {
    revision = 2
  }
  return { log, resubmit }
}

it('a revealed number goes with its submission, and what took its place says what changed', async () => {
  const { log, resubmit } = await openRevealed()
  resubmit()
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/下方已是新资料/)).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  await shows(MASK)
  expect(screen.getByText(`手机号：${MASK}（隐藏的部分有变化）`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '查看完整手机号' }))
  await shows('15442570029')
})

it('beside a sheet that is out of date no number is revealed', async () => {
  const { resubmit } = await openRevealed()
  resubmit()
  await act(async () => void (await renewAll()))
  expect(await screen.findByText(/下方是变化前的内容/)).toBeVisible()
  await shows(MASK)
  expect(screen.queryByRole('button', { name: /完整手机号/ })).toBeNull()
})
