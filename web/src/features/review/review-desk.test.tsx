import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refuse, serve, show } from '#test/wire'
import { closeDesk } from './desk-session'
import { dropDraft, useDesk } from './desk-state'
import { ReviewDeskHost } from './review-desk-host'
import type { Claim, TaskDocument } from './review-wire'

function document(docType: string, name: string): TaskDocument {
  return {
    docType,
    name,
    url: `/f/${docType}`,
    required: true,
    result: 0,
    reasonCodes: [],
    memo: '',
    validTo: '',
  }
}

function claim(id: string, title: string): Claim {
  return {
    taskId: `t-${id}`,
    version: 1,
    leaseUntil: '2099-01-01 00:00:00',
    task: {
      taskId: `t-${id}`,
      targetType: 'driver',
      targetId: id,
      revision: 1,
      version: 1,
      submitTime: '2026-01-01 08:00:00',
      dueTime: '2099-01-02 08:00:00',
      queue: { position: 3, pending: 46 },
      subject: { title, subtitle: '154****0001' },
      fields: [
        {
          field: 'driverName',
          label: '姓名',
          value: title,
          masked: false,
          docType: '11',
          ocr: title,
          match: true,
        },
        { field: 'accountName', label: '户名', value: '王建国', masked: false, ocr: '王健国', match: false },
      ],
      documents: [document('11', '身份证人像面'), document('13', '驾驶证正页')],
      prechecks: [],
      checklist: [{ code: 'clear', text: '证件清晰完整' }],
      reasonDict: 'hy_reject_driver',
      canOverride: false,
      claimedBy: 'ops',
      claimedByName: '运营主管',
      leaseUntil: '2099-01-01 00:00:00',
      state: 0,
      history: [],
    },
  }
}

const [wang, li, zhao] = [claim('d1', '王建国'), claim('d2', '李四海'), claim('d3', '赵铁柱')]
const reasons = [
  { value: '101', text: '照片模糊' },
  { value: '106', text: '证件已过期' },
  { value: '199', text: '其他' },
]

interface Sent {
  targetId?: string
  taskId?: string
  result?: number
  items?: { docType: string; result: number; reasonCodes: string[] }[]
  holding?: string[]
}

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, holding = [] } = body as Sent
      const free = [wang, li, zhao].filter((one) => !holding.includes(one.taskId))
      return (targetId ? [wang, li, zhao].find((one) => one.task.targetId === targetId) : free[0]) ?? null
    },
    'POST /review/task/release': () => ({ next: zhao }),
    'GET /sys/dict/getDictItems/hy_reject_driver': () => reasons,
    ...more,
  })
}

const press = (code: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(globalThis.document.activeElement ?? globalThis.document.body, { code, ...more })

const sent = (log: ReturnType<typeof serve>, call: string) =>
  log.filter((seen) => seen.call === call).map((seen) => seen.body as Sent)
const documents = async () => within(await screen.findByRole('navigation', { name: '证件' }))

beforeEach(() => {
  useDesk.setState({ undoable: null })
  for (const { taskId } of [wang, li, zhao]) dropDraft(taskId)
})
afterEach(closeDesk)

async function openDesk(
  more: Parameters<typeof answers>[0] = {},
  at = '/driver/check?fileter=0&task=next',
  title = '王建国',
) {
  const log = answers(more)
  // The desk's code is on its way at the first render: what waits for it has to be waited for.
  const view = await act(async () => show(<ReviewDeskHost />, { at, may: ['driver:check'] }))
  await screen.findByText(title, { selector: 'strong' })
  await waitFor(() => expect(useDesk.getState().warmed?.taskId).toBe('t-d2'))
  return { log, ...view }
}

it('claims the next task, holds one more, and the address names the one on screen', async () => {
  const { log, router } = await openDesk()
  expect(sent(log, 'POST /review/task/claim').map((body) => body.holding)).toEqual([[], ['t-d1']])
  expect(router.state.location.search).toBe('?fileter=0&task=d1')
  expect(screen.getByText(/第 3 \/ 46/)).toBeInTheDocument()
})

it('passes everything by one stroke and shows the warmed task', async () => {
  const { log, router } = await openDesk({
    'POST /review/task/decide': () => ({
      taskId: 't-d1',
      state: 1,
      undoUntil: '2026-01-01 08:00:10',
      next: zhao,
    }),
  })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  const [decision] = sent(log, 'POST /review/task/decide')
  expect(decision).toMatchObject({
    taskId: 't-d1',
    targetId: 'd1',
    version: 1,
    result: 1,
    next: true,
    holding: ['t-d2'],
    override: false,
  })
  expect(decision?.items?.map((item) => item.result)).toEqual([1, 1])
  expect(useDesk.getState().warmed?.taskId).toBe('t-d3')
  expect(router.state.location.search).toBe('?fileter=0&task=d2')
  expect(screen.getByText('王建国 已通过')).toBeInTheDocument()
})

it('fails a document by keys alone; bare Enter decides nothing', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: 't-d1', state: 2, undoUntil: '', next: null }),
  })
  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  await panel.findByText('证件已过期')
  press('Digit2')
  expect(panel.getByRole('button', { name: '证件已过期' })).toHaveAttribute('aria-pressed', 'true')
  press('Enter')
  expect((await documents()).getByRole('button', { name: /身份证人像面.*不通过/ })).toBeInTheDocument()
  press('Enter')
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/decide')[0]).toMatchObject({
    result: 2,
    items: [
      { docType: '11', result: 2, reasonCodes: ['106'] },
      { docType: '13', result: 0, reasonCodes: [] },
    ],
  })
})

it('Ctrl+Enter among the reasons says what is missing where it is missing, then submits', async () => {
  const blocked = claim('d9', '韩冬')
  blocked.task.prechecks = [{ code: 'D08', level: 'B', message: '该司机在黑名单中' }]
  blocked.task.canOverride = true
  const { log } = await openDesk(
    {
      'POST /review/task/claim': ({ body }) => ((body as Sent).holding?.length ? li : blocked),
      'POST /review/task/decide': () => ({ taskId: 't-d9', state: 2, undoUntil: '', next: null }),
    },
    undefined,
    '韩冬',
  )
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText('D08 该司机在黑名单中，强制通过须填写备注')).toBeInTheDocument()

  press('KeyF')
  const panel = within(await screen.findByRole('form', { name: '身份证人像面不通过的原因' }))
  expect(screen.queryByText(/强制通过须填写备注/), 'another matter now').toBeNull()
  const first = await panel.findByRole('button', { name: '照片模糊' })
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('请选择至少一个原因')
  expect(first).toHaveFocus()

  await userEvent.click(panel.getByRole('button', { name: '其他' }))
  expect(panel.queryByRole('alert')).toBeNull()
  press('Enter', { ctrlKey: true })
  expect(panel.getByRole('alert')).toHaveTextContent('原因为“其他”时请填写说明')
  const memo = panel.getByLabelText('说明')
  expect(memo).toHaveFocus()
  expect(memo).toBeInvalid()
  await userEvent.type(memo, '非本人')
  expect(panel.queryByRole('alert')).toBeNull()
  expect(memo).toBeValid()
  expect(sent(log, 'POST /review/task/decide')).toEqual([])
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/decide')[0]?.items?.[0]).toMatchObject({
    docType: '11',
    result: 2,
    reasonCodes: ['199'],
  })
})

it('letters typed into the memo are text', async () => {
  await openDesk()
  press('KeyM')
  const memo = screen.getByRole('textbox', { name: '备注' })
  expect(memo).toHaveFocus()
  press('KeyP')
  await userEvent.type(memo, '电话核实')
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  expect(useDesk.getState().verdicts?.memo).toBe('电话核实')
})

it('takes the last decision back with what was typed', async () => {
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: 't-d1', state: 1, undoUntil: '', next: zhao }),
    'POST /review/task/undo': () => ({ ...wang, version: 3 }),
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '已核实' } })
  press('KeyP', { shiftKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  press('KeyZ')
  await screen.findByText('王建国', { selector: 'strong' })
  expect(sent(log, 'POST /review/task/undo')).toEqual([{ taskId: 't-d1' }])
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('已核实')
  expect(useDesk.getState().warmed?.taskId).toBe('t-d2')
  expect(sent(log, 'POST /review/task/release')).toEqual([{ taskId: 't-d3' }])
})

it('a claim lost to another keeps what was typed readable and offers the next task', async () => {
  let claims = 0
  await openDesk({
    'POST /review/task/claim': () => {
      claims++
      if (claims === 1) return wang
      return claims === 2 ? li : new Refuse('已被 李静 领取', null, 409)
    },
    'POST /review/task/decide': () => new Refuse('任务已被他人领取', null, 409),
  })
  fireEvent.change(screen.getByRole('textbox', { name: '备注' }), { target: { value: '写了很多' } })
  press('KeyP', { shiftKey: true })
  expect(await screen.findByText(/已被 李静 领取。您填写的内容仍在下方/)).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('写了很多')
  await userEvent.click(screen.getByRole('button', { name: '审核下一个' }))
  expect(await screen.findByText('李四海', { selector: 'strong' })).toBeInTheDocument()
})

it('Esc closes the desk and gives both claims back', async () => {
  const { log, router } = await openDesk()
  press('Escape')
  await waitFor(() => expect(router.state.location.search).toBe('?fileter=0'))
  await waitFor(() =>
    expect(sent(log, 'POST /review/task/release').map((body) => body.taskId)).toEqual(['t-d1', 't-d2']),
  )
})

it('says when nothing is left', async () => {
  answers({ 'POST /review/task/claim': () => null })
  show(<ReviewDeskHost />, { at: '/driver/check?task=next', may: ['driver:check'] })
  expect(await screen.findByText('暂无待审核')).toBeInTheDocument()
})

it('marks what the machine read differently, by character', async () => {
  await openDesk()
  const marks = [...globalThis.document.querySelectorAll('.fd-diff mark')].map((mark) => mark.textContent)
  expect(marks).toEqual(['建', '健'])
})
