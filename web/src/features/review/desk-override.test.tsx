import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import {
  actionOf,
  claim,
  clearDesk,
  documents,
  openDesk,
  press,
  type Sent,
  sent,
  wang,
  zhao,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { submit } from './desk-decisions'
import { renewAll } from './desk-leases'
import { judge } from './desk-session'
import { useDesk } from './desk-state'
import type { Claim, Precheck } from './review-wire'

afterEach(clearDesk)

const passed = () => ({ taskId: '', state: 1, undoUntil: '', next: null })
const force = () => actionOf(/^确定强制通过/)
const mayForce = () => waitFor(() => expect(force()).not.toHaveAttribute('aria-disabled'))

function blockedClaim(): Claim {
  const blocked = claim('d9', '韩冬')
  blocked.task.prechecks = [
    { code: 'D08', level: 'B', message: '该司机在黑名单中', docType: '11' },
    { code: 'D07', level: 'W', message: '年龄 19 岁', docType: '13' },
  ]
  blocked.task.canOverride = true
  return blocked
}

/** Opens the desk on a task that is blocked, and looks at each of its documents. */
async function openBlocked(more: Parameters<typeof openDesk>[0] = {}) {
  const opened = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : blockedClaim()),
      'POST /review/task/decide': passed,
      ...more,
    },
    undefined,
    '韩冬',
  )
  press('Digit2')
  press('Digit1')
  return opened
}

it('a block is overridden by its own command alone, with its code and a memo', async () => {
  const { log } = await openBlocked()
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '手机号已核对' } })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('D08 该司机在黑名单中，只能强制通过')).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '' } })

  press('KeyO', { shiftKey: true })
  const panel = within(await screen.findByRole('form', { name: '强制通过' }))
  expect(panel.getByText('D08 该司机在黑名单中')).toBeVisible()
  expect(
    screen.queryByRole('button', { name: /提交不通过/ }),
    'one meaning of Ctrl+Enter at a time',
  ).toBeNull()
  const why = panel.getByRole('textbox', { name: '强制通过的理由' })
  expect(why).toHaveFocus()
  await mayForce()
  press('Enter', { ctrlKey: true })
  expect(await panel.findByRole('alert')).toHaveTextContent('请填写强制通过的理由')
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  await userEvent.type(why, '名单已更正')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(await screen.findByText('韩冬 已强制通过')).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')[0]).toMatchObject({
    result: 1,
    memo: '名单已更正',
    overrideCodes: ['D08'],
    overrides: [{ code: 'D08', message: '该司机在黑名单中' }],
  })
})

it('marks a document that is blocked differently from one with a warning', async () => {
  await openBlocked()
  const list = await documents()
  expect(list.getByRole('img', { name: '有拦截项' })).toHaveAttribute('data-level', 'B')
  expect(list.getByRole('img', { name: '有提醒' })).toHaveAttribute('data-level', 'W')
})

it('what was judged as failed is not forced to pass', async () => {
  const { log } = await openBlocked()
  act(() => judge({ type: 'select', docType: '13' }))
  act(() => judge({ type: 'fail', reasons: ['106'], memo: '' }))
  expect(screen.getByText('「驾驶证正页」已判不通过')).toBeVisible()
  expect(actionOf(/^强制通过/)).toHaveAttribute('title', '「驾驶证正页」已判不通过')
  press('KeyO', { shiftKey: true })
  expect(screen.queryByRole('form', { name: '强制通过' })).toBeNull()
  await act(async () =>
    submit(1, { blocks: [{ code: 'D08', message: '该司机在黑名单中' }], reason: '名单已更正' }),
  )
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  expect(useDesk.getState().verdicts?.documents['13']).toMatchObject({ result: 2, reasons: ['106'] })
})

it('a memo that stood there forces nothing, nor does a stroke that was already under way', async () => {
  const { log } = await openBlocked()
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '驾驶证过期，请重拍' } })
  press('KeyO', { shiftKey: true })
  const panel = within(await screen.findByRole('form', { name: '强制通过' }))
  const why = panel.getByRole('textbox', { name: '强制通过的理由' })
  expect(why).toHaveValue('')
  fireEvent.change(why, { target: { value: '名单已更正' } })
  expect(force()).toHaveAttribute('aria-disabled', 'true')
  press('Enter', { ctrlKey: true })
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  await mayForce()
  fireEvent.change(why, { target: { value: '\u200b' } })
  press('Enter', { ctrlKey: true })
  expect(await panel.findByRole('alert')).toHaveTextContent('请填写强制通过的理由')
  fireEvent.change(why, { target: { value: 'O' } })
  expect(panel.queryByRole('alert')).toBeNull()
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('至少 2 个字')
  fireEvent.change(why, { target: { value: '..' } })
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('至少 2 个字')
  fireEvent.change(why, { target: { value: '长'.repeat(250) } })
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('理由与备注合计最多 256 个字')
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  fireEvent.change(why, { target: { value: '名单已更正' } })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(sent(log, 'POST /review/task/decide')[0]?.memo).toBe('名单已更正；驾驶证过期，请重拍')
})

it('the reason stays, with what was refused, until the pass is given', async () => {
  await openBlocked({ 'POST /review/task/decide': () => new Refuse('服务繁忙', null, 503) })
  press('KeyO', { shiftKey: true })
  const panel = within(await screen.findByRole('form', { name: '强制通过' }))
  fireEvent.change(panel.getByRole('textbox'), { target: { value: '名单已更正' } })
  await mayForce()
  press('Enter', { ctrlKey: true })
  expect(await panel.findByRole('alert')).toHaveTextContent('服务繁忙')
  expect(panel.getByRole('textbox')).toHaveValue('名单已更正')
})

/** The panel is open over D08, with a reason; whatever then stands in `prechecks` comes with a renewal. */
async function openRenewed(more: Parameters<typeof openDesk>[0] = {}) {
  const now = blockedClaim()
  const { log } = await openBlocked({
    'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : structuredClone(now)),
    ...more,
  })
  press('KeyO', { shiftKey: true })
  const panel = within(await screen.findByRole('form', { name: '强制通过' }))
  fireEvent.change(panel.getByRole('textbox'), { target: { value: '名单已更正' } })
  await mayForce()
  const become = async (...prechecks: Claim['task']['prechecks']) => {
    now.task.prechecks = prechecks
    await act(async () => void (await renewAll()))
  }
  return { log, panel, become, blacklisted: now.task.prechecks }
}

const shared: Precheck = { code: 'D08', level: 'B', message: '该手机号在黑名单中' }
const seen = () => actionOf(/^已核对/)

it('a block that slides into the open panel is overridden once it was read, by a press of its own', async () => {
  const { log, panel, become, blacklisted } = await openRenewed()
  await become(...blacklisted, shared)
  const why = panel.getByRole('textbox')
  why.focus()
  press('Enter', { ctrlKey: true })
  press('KeyY')
  fireEvent.click(force())
  fireEvent.submit(screen.getByRole('form', { name: '强制通过' }))
  expect(panel.getByText('拦截项在您填写期间有变化，请核对下面的内容后再确定。')).toBeVisible()
  expect(panel.getByText('拦截项有变化，请先核对')).toBeVisible()
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'D08 该司机在黑名单中',
    'D08 该手机号在黑名单中（新出现的拦截项）',
  ])
  expect(seen(), 'a press that was under way does not mean it').toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(seen()).not.toHaveAttribute('aria-disabled'))
  press('Enter', { ctrlKey: true })
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  expect(why).toHaveValue('名单已更正')
  fireEvent.click(seen())
  expect(panel.queryByRole('alert')).toBeNull()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(sent(log, 'POST /review/task/decide')[0]).toMatchObject({
    memo: '名单已更正',
    overrides: [
      { code: 'D08', message: '该司机在黑名单中' },
      { code: 'D08', message: '该手机号在黑名单中' },
    ],
  })
})

it('a block that the server knows of first is shown by its refusal, and waits to be read', async () => {
  const words = '存在拦截项「D08 该手机号在黑名单中」，不能直接通过'
  const blocks = blockedClaim()
  const { log, panel } = await openRenewed({
    'POST /review/task/claim': ({ body }) =>
      (body as Sent).holding?.length ? zhao : structuredClone(blocks),
    'POST /review/task/decide': () =>
      new Refuse(words, { errors: [{ field: 'overrideCodes', message: words }] }),
  })
  blocks.task.prechecks = [...blocks.task.prechecks, shared]
  press('Enter', { ctrlKey: true })
  expect(await panel.findByText(/新出现的拦截项/)).toBeVisible()
  expect(panel.getByText(words)).toBeVisible()
  press('Enter', { ctrlKey: true })
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
  await waitFor(() => expect(seen()).not.toHaveAttribute('aria-disabled'))
  act(() => screen.getByRole('form', { name: '强制通过' }).focus())
  press('KeyY')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(2))
})

it('a block that is gone is said, too, and nothing is forced where none is left', async () => {
  const { log, panel, become, blacklisted } = await openRenewed()
  await become()
  press('Enter', { ctrlKey: true })
  expect(panel.getByText('拦截项在您填写期间已全部解除，请返回后直接通过。')).toBeVisible()
  expect(panel.queryByRole('button', { name: /已核对/ })).toBeNull()
  await become(...blacklisted)
  expect(panel.queryByRole('alert'), 'it reads as it did').toBeNull()
  await mayForce()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
})

it('what was passed in one stroke comes back as it was judged before', async () => {
  const undone = structuredClone(wang)
  for (const one of undone.task.documents) one.result = 1
  await openDesk({
    'POST /review/task/decide': () => ({ ...passed(), next: zhao }),
    'POST /review/task/undo': () => undone,
  })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  press('KeyZ')
  await screen.findByText('王建国', { selector: 'strong' })
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  press('Escape')
  await waitFor(() => expect(useDesk.getState().phase).toBe('closed'))
  expect(sessionStorage.getItem('freightdesk.draft.u1./review.t-d1')).toBeNull()
})

it('Esc leaves the reason first, then the command; the reason is there again', async () => {
  await openBlocked()
  press('KeyO', { shiftKey: true })
  const why = within(await screen.findByRole('form', { name: '强制通过' })).getByRole('textbox')
  await userEvent.type(why, '名单已更正')
  press('Escape')
  expect(why).not.toHaveFocus()
  expect(why).toBeVisible()
  press('KeyO', { shiftKey: true })
  expect(why, 'its key leads back').toHaveFocus()
  press('Escape')
  press('Escape')
  await waitFor(() => expect(why).not.toBeInTheDocument())
  press('KeyO', { shiftKey: true })
  expect(within(await screen.findByRole('form', { name: '强制通过' })).getByRole('textbox')).toHaveValue(
    '名单已更正',
  )
})
