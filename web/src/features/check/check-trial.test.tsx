import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Refuse, type Seen, serve, show } from '#test/wire'
import type { CheckRule, TrialPiece } from './check-queries'
import { CheckTrial } from './check-trial'
import { comparisonWords, MOST_ROWS, nothingTried, resultWords, withPiece } from './trial-sum'

const counts = { wouldBlock: 0, wouldWarn: 0, wouldInform: 0, ofThesePassed: 0, ofTheseFailed: 0 }

const row = (n: number) => ({
  taskId: `t${n}`,
  targetId: `d${n}`,
  title: `示例${n}`,
  isPassed: n % 2 === 0,
  reviewTime: '2026-11-20 10:00:00',
  reviewerName: '王芳',
  byDraft: true,
  inForce: n % 3 === 0,
  message: '驾驶证将于 2026-12-01 到期',
})

const first: TrialPiece = {
  total: 3,
  judged: 2,
  untried: 0,
  draft: { ...counts, wouldWarn: 2, ofThesePassed: 1, ofTheseFailed: 1 },
  before: { ...counts, wouldWarn: 1, ofThesePassed: 1 },
  both: 1,
  now: '',
  rows: [row(0), row(1)],
  next: 'here',
}
const last: TrialPiece = {
  ...first,
  total: 0,
  judged: 0,
  untried: 1,
  draft: counts,
  before: counts,
  both: 0,
  rows: [],
  next: '',
}

const rule = { rule: 'driver.D04.expiring', subject: 'driver', subjectName: '司机', revision: 1 } as CheckRule
const draft = { rule: rule.rule, isOn: true, level: 'W', limits: [{ name: 'days', value: 60 }] }

const pieces: Record<string, TrialPiece> = { '': first, here: last }
const answer = ({ body }: Seen) => pieces[(body as { after: string }).after]

it('adds pieces up and says what they come to', () => {
  const sum = withPiece(withPiece(nothingTried, first), last)
  expect(sum).toMatchObject({ total: 3, judged: 2, untried: 1, both: 1, next: '' })
  expect(resultWords(sum)).toBe('近 30 天已审 3 份：将提醒 2 份；其中审核人员已通过 1 份、不通过 1 份')
  expect(comparisonWords(sum)).toBe('现行设置命中 1 份；新增命中 1 份')
  expect(resultWords(withPiece(nothingTried, first))).toContain('近 30 天已审 3 份，已试算 2 份：')
  const more = { ...first, draft: { ...counts, wouldBlock: 1234, ofThesePassed: 1234 }, both: 0 }
  expect(resultWords(withPiece(nothingTried, { ...more, judged: 5000 }))).toBe(
    '近 30 天已审 5,000 份：将拦截 1,234 份；其中审核人员已通过 1,234 份',
  )
  expect(comparisonWords(withPiece(nothingTried, { ...last, before: first.before }))).toBe(
    '现行设置命中 1 份；不再命中 1 份',
  )
  expect(comparisonWords(withPiece(nothingTried, { ...first, draft: first.before }))).toBe(
    '现行设置命中 1 份，与试运行相同',
  )
  expect(resultWords(withPiece(nothingTried, { ...last, judged: 9 }))).toBe('近 30 天已审 10 份：均不会命中')
})

it('keeps no more rows than are shown', () => {
  const many = { ...first, rows: Array.from({ length: 80 }, (_, n) => row(n)) }
  expect(withPiece(withPiece(nothingTried, many), many).rows).toHaveLength(MOST_ROWS)
})

it('asks piece after piece and shows what they come to', async () => {
  const log = serve({ 'POST /risk/check/trial': answer })
  show(<CheckTrial rule={rule} draft={draft} />, { at: '/risk/checks' })
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  expect(await screen.findByText(/将提醒 2 份/)).toBeVisible()
  await screen.findByText(/其中 1 份不能试算/)
  expect(log.map(({ body }) => body)).toEqual([
    { ...draft, after: '' },
    { ...draft, after: 'here' },
  ])
  const rows = within(screen.getByRole('list', { name: '命中的提交' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toHaveTextContent('示例0现行设置也命中审核通过')
  expect(rows[1]).toHaveTextContent('示例1新增命中审核不通过')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('goes on from the piece that did not come', async () => {
  let fails = true
  const log = serve({
    'POST /risk/check/trial': (seen) => {
      if ((seen.body as { after: string }).after === 'here' && fails) return new Refuse('系统繁忙')
      return answer(seen)
    },
  })
  show(<CheckTrial rule={rule} draft={draft} />, { at: '/risk/checks' })
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  expect(await screen.findByText('试运行没有完成：系统繁忙')).toBeVisible()
  expect(screen.getByText(/近 30 天已审 3 份，已试算 2 份：将提醒 2 份/)).toBeVisible()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: '重试（还有 1 份）' }))
  expect(await screen.findByText(/近 30 天已审 3 份：将提醒 2 份/)).toBeVisible()
  expect(log.map(({ body }) => (body as { after: string }).after)).toEqual(['', 'here', 'here'])
  expect(screen.queryByText(/没有完成/)).toBeNull()
})

it('is cancelled, and goes on', async () => {
  let answerNow = () => {}
  serve({
    'POST /risk/check/trial': async (seen) => {
      if ((seen.body as { after: string }).after === 'here')
        await new Promise<void>((resolve) => {
          answerNow = resolve
        })
      return answer(seen)
    },
  })
  show(<CheckTrial rule={rule} draft={draft} />, { at: '/risk/checks' })
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  const progress = await screen.findByText('2 / 3 份')
  expect(screen.getByRole('progressbar', { name: '试运行进度' })).toHaveAttribute('value', '2')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  answerNow()
  await waitFor(() => expect(screen.getByText('试运行已取消，下面是取消前的结果。')).toBeVisible())
  expect(progress).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '继续（还有 1 份）' }))
  await waitFor(() => answerNow())
  expect(await screen.findByText(/近 30 天已审 3 份：/)).toBeVisible()
})

it('says when the draft is another than what was tried, and when nothing was judged', async () => {
  serve({ 'POST /risk/check/trial': () => ({ ...last, untried: 0, now: '其他司机的手机号' }) })
  function Form() {
    const [isOn, setOn] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOn(false)}>
          停用
        </button>
        <CheckTrial rule={rule} draft={{ ...draft, isOn }} />
      </>
    )
  }
  show(<Form />, { at: '/risk/checks' })
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  expect(await screen.findByText('近 30 天没有审核过司机，无法试运行')).toBeVisible()
  expect(screen.queryByText(/又改过/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '停用' }))
  expect(screen.getByText('设置在试运行之后又改过，下面是修改前的结果。')).toBeVisible()
})

it('brings its result into view and takes the focus there, but not from a field', async () => {
  const seen = vi.fn()
  Element.prototype.scrollIntoView = seen
  let go = () => {}
  let gate = Promise.resolve()
  serve({ 'POST /risk/check/trial': async (asked) => gate.then(() => answer(asked)) })
  show(
    <>
      <input aria-label="提前" />
      <CheckTrial rule={rule} draft={draft} />
    </>,
    { at: '/risk/checks' },
  )
  await userEvent.click(screen.getByRole('button', { name: '试运行' }))
  const heading = await screen.findByRole('heading', { name: '试运行结果' })
  expect(heading).toHaveFocus()
  expect(seen.mock.instances).toEqual([heading])
  expect(screen.getByText(/与「近 30 天命中」可能不同/)).toBeVisible()
  gate = new Promise((resolve) => {
    go = resolve
  })
  await userEvent.click(screen.getByRole('button', { name: '重新试运行' }))
  screen.getByLabelText('提前').focus()
  go()
  await screen.findByRole('heading', { name: '试运行结果' })
  expect(screen.getByLabelText('提前')).toHaveFocus()
  expect(seen).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
})
