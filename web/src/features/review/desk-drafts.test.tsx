import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import {
  actionOf,
  answers,
  clearDesk,
  documents,
  li,
  openDesk,
  press,
  sent,
  settled,
  showDesk,
  wang,
  zhao,
} from '#test/desk'
import { saveDraft } from '@/storage/drafts'
import { openQuestion } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { keepDraft } from './desk-drafts'
import { judge } from './desk-session'
import { useDesk } from './desk-state'
import { startVerdicts, type VerdictAction } from './verdicts'

afterEach(clearDesk)

const AT = '/driver/check?fileter=0&task=next'
const memo = () => screen.getByRole('textbox', { name: '备注' })
const restore = () => actionOf(/^恢复/)
const kept = () => sessionStorage.getItem('freightdesk.draft.u1./review.t-d1')
const keptVerdicts = () => JSON.parse(kept() ?? '').value.values.verdicts
const mayPass = () => waitFor(() => expect(actionOf(/本证通过/)).not.toHaveAttribute('aria-disabled'))
const decisions = (log: ReturnType<typeof answers>) => sent(log, 'POST /review/task/decide')

const stored = (revision: number) => {
  const verdicts = startVerdicts(wang.task)
  verdicts.documents = {
    '11': { result: 1, reasons: [], memo: '' },
    '13': { result: 2, reasons: ['106'], memo: '副页缺失' },
  }
  verdicts.memo = '电话已核实'
  saveDraft({ userId: 'u1', path: '/review', form: 't-d1' }, '未提交的审核', {
    values: { revision, verdicts },
  })
}

it('offers what an earlier page kept, and forgets it when it is given up', async () => {
  stored(1)
  await openOffer()
  expect(memo(), 'nothing is put back unasked').toHaveValue('')
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  await userEvent.click(restore())
  expect(memo()).toHaveValue('电话已核实')
  expect((await documents()).getByRole('button', { name: /身份证人像面.*通过/ })).toBeVisible()
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*不通过/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^恢复/ })).toBeNull()
})

it('of another submission only what was written comes back', async () => {
  stored(0)
  await openOffer()
  expect(screen.getByText(/资料此后已更新/)).toBeVisible()
  await userEvent.click(restore())
  expect(memo()).toHaveValue('电话已核实')
  expect((await documents()).getByRole('button', { name: /身份证人像面.*待审/ })).toBeVisible()
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*不通过/ })).toBeVisible()
})

it('a draft that is given up is gone', async () => {
  stored(1)
  await openOffer()
  const giveUp = async () => {
    await userEvent.click(screen.getByRole('button', { name: '放弃' }))
    return openQuestion()
  }
  const question = await giveUp()
  expect(question?.detail).toBe('上次填写的内容（2 项判断及其原因、说明、备注）放弃后不能恢复。')
  await act(async () => question?.answer(false))
  expect(kept()).not.toBeNull()
  expect(restore()).toBeEnabled()
  const again = await giveUp()
  await act(async () => again?.answer(true))
  expect(kept()).toBeNull()
  expect(screen.queryByRole('button', { name: '放弃' })).toBeNull()
})

/** Opens the desk on a task of which something is offered. */
async function openOffer() {
  const log = answers()
  await showDesk(AT)
  await waitFor(() => expect(restore()).toBeEnabled())
  return log
}

it('decides nothing while it is open whether the draft counts', async () => {
  stored(1)
  const log = await openOffer()
  await screen.findByText('请先恢复或放弃上次未提交的审核')
  await mayPass()
  press('KeyP')
  await waitFor(() => expect(useDesk.getState().judged).toBe(1))
  press('KeyP', { shiftKey: true })
  press('Enter', { ctrlKey: true })
  fireEvent.click(actionOf(/全部通过/))
  expect(decisions(log)).toEqual([])
  press('KeyH')
  await waitFor(() => expect(memo()).toHaveValue('电话已核实'))
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*不通过/ })).toBeVisible()
})

it('what has just been taken up can be submitted at once', async () => {
  stored(1)
  const log = await openOffer()
  press('KeyH')
  await documents()
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(decisions(log)).toHaveLength(1))
})

it('what is typed beside an offer is kept with it', async () => {
  stored(1)
  await openOffer()
  await userEvent.type(memo(), '再次致电')
  expect(keptVerdicts()).toMatchObject({
    memo: '电话已核实\n再次致电',
    documents: { '13': { result: 2, reasons: ['106'] } },
  })
  fireEvent.change(memo(), { target: { value: '' } })
  expect(keptVerdicts().memo, 'what is taken back is not the offer').toBe('电话已核实')
})

/** Judges the second document otherwise, beside an offer, and takes the offer up. */
async function judgeAndRestore(judging: VerdictAction) {
  stored(1)
  await openOffer()
  press('Digit2')
  act(() => judge(judging))
  press('KeyH')
  await waitFor(() => expect(memo()).toHaveValue('电话已核实'))
}

it('a document that was passed beside the offer stays passed; why it had failed is found by its key', async () => {
  const told = vi.spyOn(toast, 'info')
  await judgeAndRestore({ type: 'pass' })
  expect(told).toHaveBeenCalledExactlyOnceWith('「驾驶证正页」以当前判断为准，未恢复')
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*(?<!不)通过/ })).toBeVisible()
  expect(keptVerdicts().begun['13']).toEqual({ reasons: ['106'], memo: '副页缺失', isWithdrawn: true })
  press('Digit2')
  press('KeyF')
  const panel = await panelOf('驾驶证正页')
  expect(panel.getByRole('textbox', { name: '说明' })).toHaveValue('副页缺失')
  expect(panel.getByRole('button', { name: '证件已过期' })).toHaveAttribute('aria-pressed', 'true')
})

it('an offer that is taken up while the reasons are asked for fills them, also what had been given up', async () => {
  const verdicts = startVerdicts(wang.task)
  verdicts.begun = { '13': { reasons: ['106'], memo: '副页缺失', isWithdrawn: true } }
  saveDraft({ userId: 'u1', path: '/review', form: 't-d1' }, '未提交的审核', {
    values: { revision: 1, verdicts },
  })
  await openOffer()
  press('Digit2')
  press('KeyF')
  const panel = await panelOf('驾驶证正页')
  await userEvent.click(restore())
  expect(panel.getByRole('textbox', { name: '说明' })).toHaveValue('副页缺失')
  expect(keptVerdicts().begun['13']).toMatchObject({ reasons: ['106'] })
  expect(keptVerdicts().begun['13'].isWithdrawn).toBeFalsy()
})

it('reasons that are chosen beside the offer stay in the panel, and the older ones are said to be left', async () => {
  const told = vi.spyOn(toast, 'info')
  await judgeAndRestore({ type: 'begin', reasons: ['101'], memo: '重拍' })
  expect(told).toHaveBeenCalledExactlyOnceWith('「驾驶证正页」以当前判断为准，未恢复')
  expect(keptVerdicts().begun['13']).toMatchObject({ reasons: ['101'], memo: '副页缺失；重拍' })
})

it('the same reasons chosen beside the offer are nothing to tell', async () => {
  const told = vi.spyOn(toast, 'info')
  await judgeAndRestore({ type: 'begin', reasons: ['106'], memo: '' })
  expect(told).not.toHaveBeenCalled()
})

it('a document that was failed anew beside the offer keeps that; the older note joins it where its key shows it', async () => {
  const told = vi.spyOn(toast, 'info')
  await judgeAndRestore({ type: 'fail', reasons: ['101'], memo: '重拍' })
  expect(told).toHaveBeenCalledExactlyOnceWith('「驾驶证正页」以当前判断为准，未恢复')
  expect(keptVerdicts().documents['13']).toEqual({ result: 2, reasons: ['101'], memo: '重拍' })
  expect(keptVerdicts().begun['13']).toEqual({
    reasons: ['101'],
    memo: '副页缺失；重拍',
    isWithdrawn: true,
  })
})

it('what was judged alike is not spoken of', async () => {
  const told = vi.spyOn(toast, 'info')
  await judgeAndRestore({ type: 'fail', reasons: ['106'], memo: '副页缺失' })
  expect(told).not.toHaveBeenCalled()
  expect(keptVerdicts().begun).toEqual({})
})

it('what is begun beside the offer and what the offer holds of the document are both there', async () => {
  await judgeAndRestore({ type: 'begin', reasons: [], memo: '请重拍' })
  expect(keptVerdicts().documents['13'].memo).toBe('副页缺失')
  press('KeyF')
  const panel = await panelOf('驾驶证正页')
  expect(panel.getByRole('textbox', { name: '说明' })).toHaveValue('副页缺失；请重拍')
})

const panelOf = async (name: string) => {
  const panel = within(await screen.findByRole('form', { name: `${name}不通过的原因` }))
  await panel.findByText('证件已过期')
  return panel
}

it('reasons that are not confirmed stay with their document, and nothing is decided over them', async () => {
  const { log } = await openDesk()
  press('KeyF')
  const panel = await panelOf('身份证人像面')
  press('Digit2')
  await userEvent.type(panel.getByRole('textbox', { name: '说明' }), '边缘缺失')
  expect(kept(), 'a page that goes asks and offers it back').toContain('边缘缺失')
  await userEvent.click((await documents()).getByRole('button', { name: /驾驶证正页/ }))
  expect((await documents()).getByRole('button', { name: /身份证人像面.*未确定/ })).toBeVisible()
  press('KeyF')
  const other = await panelOf('驾驶证正页')
  expect(other.getByRole('textbox', { name: '说明' })).toHaveValue('')
  press('Digit2')
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText('「身份证人像面」的不通过原因尚未确定')).toBeVisible()
  expect(decisions(log)).toEqual([])
  press('KeyF')
  const again = await panelOf('身份证人像面')
  expect(again.getByRole('textbox', { name: '说明' })).toHaveValue('边缘缺失')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(decisions(log)).toHaveLength(1))
  expect(decisions(log)[0]?.items).toMatchObject([
    { docType: '11', result: 2, reasonCodes: ['106'], memo: '边缘缺失' },
    { docType: '13', result: 2, reasonCodes: ['106'] },
  ])
})

const noPanel = () => expect(screen.queryByRole('form', { name: /不通过的原因/ })).toBeNull()
const choose = async (name: RegExp) =>
  await userEvent.click((await documents()).getByRole('button', { name }))

/** Fails the document on screen for an expired one, with a note. */
async function failWith(name: string, text: string) {
  press('KeyF')
  const panel = await panelOf(name)
  press('Digit2')
  await userEvent.type(panel.getByRole('textbox', { name: '说明' }), text)
  await userEvent.keyboard('{Enter}')
  await waitFor(noPanel)
}

it('what a document was failed for is offered again after it was passed, holds up nothing and is not sent', async () => {
  const { log } = await openDesk()
  press('Digit2')
  await failWith('驾驶证正页', '副页缺失')
  press('Digit2')
  await mayPass()
  press('KeyP')
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*(?<!不)通过/ })).toBeVisible()
  expect(keptVerdicts().begun['13']).toMatchObject({ reasons: ['106'], memo: '副页缺失', isWithdrawn: true })
  press('Digit2')
  press('KeyF')
  const panel = await panelOf('驾驶证正页')
  expect(panel.getByRole('textbox', { name: '说明' })).toHaveValue('副页缺失')
  expect(panel.getByRole('button', { name: '证件已过期' })).toHaveAttribute('aria-pressed', 'true')
  expect((await documents()).getByRole('button', { name: /驾驶证正页.*未确定/ })).toBeVisible()
  press('Escape')
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(decisions(log)).toHaveLength(1))
  expect(decisions(log)[0]).toMatchObject({
    result: 1,
    items: [
      { docType: '11', result: 1, reasonCodes: [], memo: '' },
      { docType: '13', result: 1, reasonCodes: [], memo: '' },
    ],
  })
})

it('what was typed against a document that is passed before it is confirmed is offered again', async () => {
  await openDesk()
  press('KeyF')
  const panel = await panelOf('身份证人像面')
  await userEvent.type(panel.getByRole('textbox', { name: '说明' }), '边缘缺失')
  await userEvent.click(actionOf(/本证通过/))
  await waitFor(noPanel)
  await choose(/身份证人像面/)
  press('KeyF')
  expect((await panelOf('身份证人像面')).getByRole('textbox', { name: '说明' })).toHaveValue('边缘缺失')
})

it('only the key opens the reasons: another document closes them, and has none of its own', async () => {
  const { log } = await openDesk()
  press('Digit2')
  await failWith('驾驶证正页', '副页缺失')
  await choose(/身份证人像面/)
  press('KeyF')
  const first = await panelOf('身份证人像面')
  press('Digit1')
  await userEvent.type(first.getByRole('textbox', { name: '说明' }), '边缘缺失')
  await choose(/驾驶证正页.*不通过/)
  noPanel()
  await userEvent.keyboard('1')
  expect(useDesk.getState().verdicts?.current, 'a digit means a document again').toBe('11')
  noPanel()
  press('KeyF')
  const again = await panelOf('身份证人像面')
  expect(again.getByRole('textbox', { name: '说明' })).toHaveValue('边缘缺失')
  expect(again.getByRole('button', { name: '照片模糊' })).toHaveAttribute('aria-pressed', 'true')
  expect(again.getByRole('button', { name: '证件已过期' })).toHaveAttribute('aria-pressed', 'false')
  expect(decisions(log)).toEqual([])
})

it('reasons without anything chosen just close, and nobody speaks of them', async () => {
  const { log } = await openDesk()
  press('KeyF')
  await panelOf('身份证人像面')
  await choose(/驾驶证正页/)
  noPanel()
  press('Enter')
  press('Enter', { ctrlKey: true })
  expect(await screen.findByText('请先将不合格的证件判为不通过')).toBeVisible()
  expect(screen.queryByText('请选择至少一个原因')).toBeNull()
  expect((await documents()).getAllByRole('button', { name: /待审/ })).toHaveLength(2)
  expect(decisions(log)).toEqual([])
})

it('Esc leaves the note first, then the reasons; the note is there again', async () => {
  const { log } = await openDesk()
  press('KeyF')
  const panel = await panelOf('身份证人像面')
  press('Digit2')
  const note = panel.getByRole('textbox', { name: '说明' })
  await userEvent.type(note, '边缘缺失')
  press('Escape')
  expect(note).not.toHaveFocus()
  expect(note).toBeVisible()
  press('Escape')
  await waitFor(() => expect(note).not.toBeInTheDocument())
  press('KeyF')
  expect((await panelOf('身份证人像面')).getByRole('textbox', { name: '说明' })).toHaveValue('边缘缺失')
  press('Escape')
  await settled()
  press('KeyP', { shiftKey: true })
  await waitFor(() => expect(decisions(log), 'who went back has chosen no reason').toHaveLength(1))
})

it('a text that is too long is kept, said and not sent', async () => {
  const { log } = await openDesk()
  fireEvent.change(memo(), { target: { value: '长'.repeat(300) } })
  expect(memo()).toHaveValue('长'.repeat(300))
  expect(screen.getByText('备注最多 256 个字，现有 300 个')).toBeVisible()
  press('KeyP', { shiftKey: true })
  press('KeyF')
  await panelOf('身份证人像面')
  press('Digit2')
  press('Enter', { ctrlKey: true })
  expect(decisions(log)).toEqual([])
})

it('no reason is submitted beside an offer', async () => {
  stored(1)
  const log = await openOffer()
  press('KeyF')
  await panelOf('身份证人像面')
  press('Digit2')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(screen.queryByRole('form', { name: /不通过的原因/ })).toBeNull())
  expect(decisions(log)).toEqual([])
  expect(restore()).toBeEnabled()
})

it('who confirms a reason and submits at once means the task that has just come', async () => {
  const log = answers()
  await showDesk(AT)
  await screen.findByText('王建国', { selector: 'strong' })
  press('KeyF')
  await panelOf('身份证人像面')
  press('Digit2')
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(decisions(log)).toHaveLength(1))
})

it('a fail that was kept of the next task is not submitted by a key that is pressed twice', async () => {
  const failed = startVerdicts(li.task)
  failed.documents = { ...failed.documents, '11': { result: 2, reasons: ['101'], memo: '' } }
  keepDraft(li, failed)
  const { log } = await openDesk({
    'POST /review/task/decide': () => ({ taskId: '', state: 2, undoUntil: '', next: zhao }),
  })
  act(() => judge({ type: 'fail', reasons: ['106'], memo: '' }))
  press('Enter', { ctrlKey: true })
  await screen.findByText('李四海', { selector: 'strong' })
  expect((await documents()).getByRole('button', { name: /身份证人像面.*不通过/ })).toBeVisible()
  for (const gap of [600, 900]) {
    await act(() => new Promise((later) => setTimeout(later, gap)))
    press('Enter', { ctrlKey: true })
  }
  expect(decisions(log)).toHaveLength(1)
  await waitFor(() => expect(actionOf(/提交不通过/)).not.toHaveAttribute('aria-disabled'), { timeout: 3_000 })
  press('Enter', { ctrlKey: true })
  await waitFor(() => expect(decisions(log)).toHaveLength(2))
})

it('says that what was written is kept when a task is skipped, and nothing where nothing was', async () => {
  const told = vi.spyOn(toast, 'info')
  await openDesk()
  await userEvent.type(memo(), '电话已核实')
  press('Escape')
  press('KeyS')
  await screen.findByText('李四海', { selector: 'strong' })
  expect(told).toHaveBeenCalledExactlyOnceWith('已跳过「王建国」，您填写的内容已保留')
  expect(kept()).toContain('电话已核实')
  await settled()
  press('KeyS')
  await screen.findByText('赵铁柱', { selector: 'strong' })
  expect(told).toHaveBeenCalledOnce()
})
