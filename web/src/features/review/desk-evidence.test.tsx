import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  actionOf,
  answers,
  claim,
  clearDesk,
  heldBack,
  press,
  type Sent,
  sent,
  settled,
  showDesk,
} from '#test/desk'
import { signed } from '#test/waybill'
import { Refuse } from '#test/wire'
import { TOO_SOON } from './use-settled'

afterEach(clearDesk)

const passAll = () => actionOf(/全部通过/)
const EVIDENCE = 'GET /shipping/hyWaybill/queryById'
const DAY = 'GET /shipping/hyWaybill/day'

/** Opens the desk on a waybill with pictures that are there; `parts` answer for what stands beside them. */
async function openWaybill(parts: Parameters<typeof answers>[0]) {
  const one = claim('w1', 'YD-1')
  one.task.targetType = 'waybill'
  const log = answers({
    'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? null : one),
    'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: null }),
    ...parts,
  })
  await showDesk('/shipping/autlist?task=next')
  await screen.findByText('YD-1', { selector: 'strong' })
  return log
}

it.each([
  ['磅单、回单与运费', EVIDENCE, DAY, () => signed, () => []],
  ['同车同司机当日运单', DAY, EVIDENCE, () => [], () => signed],
] as const)(
  'a waybill passes once its %s is there; it can be failed before',
  async (name, call, other, part, rest) => {
    const { late, go } = heldBack()
    let isBroken = true
    const log = await openWaybill({
      [other]: rest,
      [call]: async () => {
        await late
        return isBroken ? new Refuse('数据库繁忙') : part()
      },
    })
    expect(await screen.findByText(`「${name}」正在加载`)).toBeVisible()
    await waitFor(() => expect(actionOf(/跳过/)).not.toHaveAttribute('aria-disabled'))
    press('KeyP', { shiftKey: true })
    expect(passAll()).toHaveAttribute('title', `「${name}」正在加载`)
    go()
    expect(await screen.findByText(`「${name}」没有显示，不能通过`)).toBeVisible()
    expect(actionOf(/本证不通过/)).toBeEnabled()
    await waitFor(() => expect(actionOf(/提交不通过/)).not.toHaveAttribute('aria-disabled'), {
      timeout: 3_000,
    })
    press('KeyP', { shiftKey: true })
    fireEvent.click(passAll())
    expect(sent(log, 'POST /review/task/decide')).toEqual([])
    isBroken = false
    fireEvent.click(within(screen.getByRole('region', { name })).getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText(`「${name}」没有显示，不能通过`)).toBeNull())
    await waitFor(() => expect(passAll()).toHaveAttribute('title', TOO_SOON))
    await settled()
    press('KeyP', { shiftKey: true })
    await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  },
)

it('what the next waybill is judged by is fetched before it comes on screen', async () => {
  const [one, next] = [claim('w1', 'YD-1'), claim('w2', 'YD-2')]
  for (const each of [one, next]) each.task.targetType = 'waybill'
  const log = answers({
    'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? next : one),
    [EVIDENCE]: () => signed,
    [DAY]: () => [],
  })
  await showDesk('/shipping/autlist?task=next')
  const asked = (call: string) => log.filter((each) => each.call === call).map(({ query }) => query.id)
  await waitFor(() => expect(asked(EVIDENCE)).toEqual(['w1', 'w2']))
  expect(asked(DAY)).toEqual(['w1', 'w2'])
})
