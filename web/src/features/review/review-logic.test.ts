import { describe, expect, it } from 'vitest'
import { diffChars } from './char-diff'
import type { Task, TaskDocument } from './review-wire'
import {
  decideVerdicts,
  failObstacle,
  itemsOf,
  nextStep,
  passObstacle,
  startVerdicts,
  type VerdictAction,
  verdictOf,
} from './verdicts'

function document(docType: string, more: Partial<TaskDocument> = {}): TaskDocument {
  return {
    docType,
    name: `证件${docType}`,
    url: `/f/${docType}`,
    required: true,
    result: 0,
    reasonCodes: [],
    memo: '',
    validTo: '',
    ...more,
  }
}

function task(more: Partial<Task> = {}): Task {
  return {
    taskId: 't1',
    targetType: 'driver',
    targetId: 'd1',
    revision: 1,
    version: 1,
    submitTime: '2026-01-01 08:00:00',
    dueTime: '2026-01-02 08:00:00',
    queue: { position: 1, pending: 3 },
    subject: { title: '王建国', subtitle: '138****0001' },
    fields: [],
    documents: [document('11'), document('12'), document('13')],
    prechecks: [],
    checklist: [],
    reasonDict: 'hy_reject_driver',
    canOverride: false,
    claimedBy: 'ops',
    claimedByName: '运营主管',
    leaseUntil: '2026-01-01 08:02:00',
    state: 0,
    history: [],
    ...more,
  }
}

function judged(of: Task, ...actions: VerdictAction[]) {
  const order = of.documents.map(({ docType }) => docType)
  return actions.reduce((verdicts, action) => decideVerdicts(verdicts, action, order), startVerdicts(of))
}

const pass: VerdictAction = { type: 'pass' }
const fail = { type: 'fail' as const, reasons: ['101'], memo: '' } satisfies VerdictAction
const noted: VerdictAction = { type: 'begin', reasons: [], memo: '左下角被遮住' }
const back: VerdictAction = { type: 'select', docType: '11' }

describe('verdicts', () => {
  it('goes to the next open document after each, around the end', () => {
    expect(judged(task(), pass).current).toBe('12')
    expect(judged(task(), { type: 'select', docType: '13' }, fail).current).toBe('11')
    expect(judged(task(), pass, pass, pass).current).toBe('13')
  })

  it('keeps what an earlier revision passed, and starts with what it did not', () => {
    const resubmitted = task({
      documents: [document('11', { result: 1 }), document('12', { result: 2, reasonCodes: ['101'] })],
    })
    const start = startVerdicts(resubmitted)
    expect(start.current).toBe('12')
    expect([verdictOf(start, '11').result, verdictOf(start, '12').result]).toEqual([1, 0])
  })

  it('a document may be decided anew', () => {
    const twice = judged(task(), fail, { type: 'select', docType: '11' }, pass)
    expect(verdictOf(twice, '11')).toEqual({ result: 1, reasons: [], memo: '' })
  })

  it('ticks and unticks', () => {
    expect(
      judged(task(), { type: 'tick', code: 'a' }, { type: 'tick', code: 'b' }, { type: 'tick', code: 'a' })
        .ticked,
    ).toEqual(['b'])
  })
})

describe('what may be submitted', () => {
  const block = { code: 'D04', level: 'B', message: '驾驶证已过期' } as const

  it.each([
    ['nothing in the way', task(), [pass], 'passAll'],
    ['a block', task({ prechecks: [block] }), [], 'fail'],
    ['a block of the document', task({ prechecks: [{ ...block, docType: '11' }] }), [], 'fail'],
    ['a block of another document', task({ prechecks: [{ ...block, docType: '12' }] }), [], 'pass'],
    ['it has been passed', task({ prechecks: [{ ...block, docType: '12' }] }), [pass], 'fail'],
    ['a warning', task({ prechecks: [{ ...block, level: 'W' }] }), [], 'pass'],
    ['a warning, all passed', task({ prechecks: [{ ...block, level: 'W' }] }), [pass, pass, pass], 'passAll'],
    ['a failed document', task({ prechecks: [block] }), [fail], 'submitFailed'],
    ['a failed document that passed in the end', task(), [fail, back, pass], 'passAll'],
  ] satisfies [string, Task, VerdictAction[], string][])(
    'what comes next: %s',
    (_, of, actions, expected) => {
      expect(nextStep(of, judged(of, ...actions))).toBe(expected)
    },
  )

  it.each([
    ['nothing in the way', task(), [], undefined],
    ['a failed document', task(), [fail], '「证件11」已判不通过'],
    ['a note without a reason', task(), [noted], '「证件11」的不通过原因尚未确定'],
    ['a note that was taken back', task(), [noted, { ...noted, memo: ' ' }], undefined],
    ['a note that was given up', task(), [noted, { type: 'withdraw' }], undefined],
    ['a missing document', task({ documents: [document('11', { url: '' })] }), [], '缺少必需的「证件11」'],
    [
      'an optional document missing',
      task({ documents: [document('16', { url: '', required: false })] }),
      [],
      undefined,
    ],
    ['a block', task({ prechecks: [block] }), [], 'D04 驾驶证已过期，不能通过'],
    [
      'a block that may be overridden',
      task({ prechecks: [block], canOverride: true }),
      [],
      'D04 驾驶证已过期，只能强制通过',
    ],
    [
      'a memo written for another purpose',
      task({ prechecks: [block], canOverride: true }),
      [{ type: 'memo', text: '已电话核实' }],
      'D04 驾驶证已过期，只能强制通过',
    ],
  ] satisfies [string, Task, VerdictAction[], string | undefined][])(
    'pass: %s',
    (_, of, actions, expected) => {
      expect(passObstacle(of, judged(of, ...actions))).toBe(expected)
    },
  )

  it.each([
    ['nothing failed', [pass, pass, pass], '请先将不合格的证件判为不通过'],
    ['one failed, the rest not judged', [fail], undefined],
    ['a failure without reason', [{ ...fail, reasons: [] }, pass, pass], '「证件11」请选择不通过的原因'],
    [
      '"other" without words',
      [{ ...fail, reasons: ['199'] }, pass, pass],
      '「证件11」原因为“其他”，请填写说明',
    ],
    ['"other" with words', [{ ...fail, reasons: ['199'], memo: '折痕' }, pass, pass], undefined],
    ['all judged', [fail, pass, pass], undefined],
    ['a reason that was taken back', [fail, back, { ...noted, memo: '' }], '「证件11」的不通过原因尚未确定'],
    ['another note', [fail, back, { ...noted, reasons: ['101'] }], '「证件11」的不通过原因尚未确定'],
    ['the same reason once more', [fail, back, { ...noted, reasons: ['101'], memo: '' }], undefined],
  ] satisfies [string, VerdictAction[], string | undefined][])('fail: %s', (_, actions, expected) => {
    expect(failObstacle(task(), judged(task(), ...actions))?.message).toBe(expected)
  })

  it('passing the task passes what was left open, failing it leaves that open', () => {
    const verdicts = judged(task(), pass)
    expect(itemsOf(task(), verdicts, 1).map((item) => item.result)).toEqual([1, 1, 1])
    expect(itemsOf(task(), judged(task(), pass, fail), 2).map((item) => item.result)).toEqual([1, 2, 0])
  })
})

describe('diffChars', () => {
  const marked = (left: string, right: string) => {
    const diff = diffChars(left, right)
    const show = (side: (typeof diff)['left']) =>
      side.map((part) => (part.isSame ? part.text : `[${part.text}]`)).join('')
    return [show(diff.left), show(diff.right)]
  }

  it.each([
    ['王建国', '王建国', '王建国', '王建国'],
    ['王建国', '王健国', '王[建]国', '王[健]国'],
    ['9901', '99011', '9901', '99011'.replace(/1$/, '[1]')],
    ['', '王', '', '[王]'],
    ['𠮷田', '吉田', '[𠮷]田', '[吉]田'],
  ])('%s against %s', (left, right, one, other) => {
    expect(marked(left, right)).toEqual([one, other])
  })
})
