import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  actionOf,
  claim,
  clearDesk,
  document,
  documents,
  openDesk,
  press,
  type Sent,
  sent,
  settled,
  zhao,
} from '#test/desk'
import { Refuse } from '#test/wire'
import { useSession } from '@/identity/session'
import { renewAll } from './desk-leases'
import type { Claim, Precheck } from './review-wire'

afterEach(clearDesk)

/** A driver with three documents, of which the machine found these things. */
function flagged(prechecks: Precheck[]): Claim {
  const one = claim('d9', '韩冬')
  one.task.documents = [...one.task.documents, document('14', '驾驶证副页')]
  one.task.prechecks = prechecks
  one.task.canOverride = true
  return one
}

const openFlagged = (...prechecks: Precheck[]) =>
  openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : flagged(prechecks)),
      'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: null }),
    },
    undefined,
    '韩冬',
  )

const onScreen = async (name: string) =>
  expect((await documents()).getByRole('button', { current: true })).toHaveTextContent(name)
const expiring: Precheck = { code: 'D04', level: 'W', message: '驾驶证将到期', docType: '13' }
const misread: Precheck = { code: 'D05', level: 'W', message: '识别号码不一致', docType: '14' }

it('passing all shows first, one after the other, what the machine found something about', async () => {
  const { log } = await openFlagged(expiring, misread)
  press('KeyP', { shiftKey: true })
  await onScreen('驾驶证正页')
  expect(screen.getByText('「驾驶证正页」有提示，请先查看')).toBeVisible()
  press('KeyP', { shiftKey: true })
  await onScreen('驾驶证正页')
  await settled()
  fireEvent.click(actionOf(/全部通过/))
  await onScreen('驾驶证副页')
  expect(screen.getByText('「驾驶证副页」有提示，请先查看')).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
})

it('what blocks stands first, and a finding leads to its document', async () => {
  await openFlagged(expiring, { code: 'D08', level: 'B', message: '该司机在黑名单中' })
  const found = within(screen.getByRole('heading', { name: '检查' }).closest('section') as HTMLElement)
  expect(found.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('D08'),
    expect.stringContaining('D04'),
  ])
  fireEvent.click(found.getByRole('button', { name: 'D04 查看驾驶证正页' }))
  await onScreen('驾驶证正页')
})

it('a finding leads to the others that it speaks of, for who has their page', async () => {
  const same: Precheck = {
    code: 'D10',
    level: 'W',
    message: '与其他司机提交的是同一张照片',
    others: ['d2', 'd3'],
  }
  await openFlagged(same)
  expect(screen.queryByRole('link', { name: /D10/ })).toBeNull()
  act(() => useSession.setState({ paths: new Set(['/driver/list']) }))
  const link = await screen.findByRole('link', { name: 'D10 查看对方司机 2' })
  expect(link).toHaveAttribute('href', '/driver/list?fileter=1&open=d3')
  expect(link).toHaveAttribute('target', '_blank')
})

it('what was looked at is not shown again, nor what only informs', async () => {
  const { log } = await openFlagged(expiring, { ...misread, level: 'I' })
  press('Digit2')
  press('Digit1')
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
})

it('a warning that came up since is looked at, and what stands by on screen is said with the pass', async () => {
  const now = flagged([expiring])
  const { log } = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : structuredClone(now)),
      'POST /review/task/decide': () => ({ taskId: '', state: 1, undoUntil: '', next: null }),
    },
    undefined,
    '韩冬',
  )
  press('Digit3')
  press('Digit2')
  now.task.prechecks = [expiring, misread]
  await act(async () => void (await renewAll()))
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('「驾驶证副页」有提示，请先查看')).toBeVisible()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(sent(log, 'POST /review/task/decide')).toHaveLength(1))
  expect(sent(log, 'POST /review/task/decide')[0]).toMatchObject({
    warnings: [
      { code: 'D04', message: '驾驶证将到期' },
      { code: 'D05', message: '识别号码不一致' },
    ],
  })
})

it('a pass that is refused for a new warning asks what there is now', async () => {
  const now = flagged([])
  const { log } = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : structuredClone(now)),
      'POST /review/task/decide': () => {
        now.task.prechecks = [misread]
        return new Refuse('新出现提醒', {
          errors: [{ field: 'warnings', message: '新出现提醒「D05 识别号码不一致」' }],
        })
      },
    },
    undefined,
    '韩冬',
  )
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/新出现提醒「D05/)).toBeVisible()
  await waitFor(() => expect(screen.getAllByText(/识别号码不一致/).length).toBeGreaterThan(1))
  expect(sent(log, 'POST /review/task/decide')).toHaveLength(1)
})

it('a forced pass shows first what the machine found something about', async () => {
  await openFlagged({ ...expiring, level: 'B' })
  press('KeyO', { shiftKey: true })
  await onScreen('驾驶证正页')
  expect(screen.queryByRole('form', { name: '强制通过' })).toBeNull()
  expect(screen.getByText('「驾驶证正页」有提示，请先查看')).toBeVisible()
  await settled()
  press('KeyO', { shiftKey: true })
  const panel = within(await screen.findByRole('form', { name: '强制通过' }))
  expect(panel.getByText('D04 驾驶证将到期')).toBeVisible()
})

/** A step of the past with what it changed: field, before, after. */
const step = (action: string, ...changes: [string, string, string][]) =>
  ({
    id: `${action}${changes}`,
    action,
    diff: changes.map(([label, before, after]) => ({ field: label, label, before, after })),
  }) as unknown as Claim['task']['history'][number]

it('what was changed since somebody decided stands beside the fields, with what stood there', async () => {
  const changed = claim('d9', '韩冬')
  changed.task.history = [
    step('claim'),
    step('submit', ['手机号', '154****1', '154****2'], ['住址', '', '合肥']),
    step('submit', ['手机号', '154****0', '154****1']),
    step('decide'),
    step('submit', ['户名', '王', '韩']),
  ]
  await openDesk(
    { 'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : changed) },
    undefined,
    '韩冬',
  )
  const section = screen.getByRole('heading', { name: '本次提交的改动' }).parentElement
  const lines = within(section as HTMLElement).getAllByRole('paragraph')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    '手机号：154****0 → 154****2',
    '住址：（空） → 合肥',
  ])
})

it('a decision that was taken back is none: what it was about is still changed', async () => {
  const changed = claim('d9', '韩冬')
  changed.task.history = [
    step('submit', ['手机号', '154****1', '154****2']),
    step('undo'),
    step('decide'),
    step('submit', ['银行卡号', '6299****1', '6299****2']),
    step('decide'),
    step('submit', ['户名', '王', '韩']),
  ]
  await openDesk(
    { 'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : changed) },
    undefined,
    '韩冬',
  )
  expect(screen.getByText('154****2')).toBeVisible()
  expect(screen.getByText('6299****2')).toBeVisible()
  expect(screen.queryByText('韩')).toBeNull()
})

it('what the machine finds while the sheet is read comes with the next renewal, or with a refusal', async () => {
  const one = claim('d9', '韩冬')
  await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : structuredClone(one)),
      'POST /review/task/decide': () =>
        new Refuse('存在拦截项', { errors: [{ field: 'overrideCodes', message: '存在拦截项' }] }),
    },
    undefined,
    '韩冬',
  )
  one.task.prechecks = [{ code: 'D03', level: 'B', message: '手机号已被其他司机使用' }]
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('D03 手机号已被其他司机使用')).toBeVisible()
})

it('a first submission changes nothing', async () => {
  const first = claim('d9', '韩冬')
  first.task.history = [step('submit', ['手机号', '154****0', '154****1'])]
  await openDesk(
    { 'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? zhao : first) },
    undefined,
    '韩冬',
  )
  expect(screen.queryByRole('heading', { name: '本次提交的改动' })).toBeNull()
})
