import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { expect, it } from 'vitest'
import { readDraft, saveDraft } from '@/storage/drafts'
import { ConfirmHost } from './confirm-host'
import {
  keepDraftsAndLeave,
  mayDiscard,
  UnsavedPlace,
  unsavedLabels,
  useDirty,
  useIsUnsaved,
} from './unsaved'

const place = { userId: 'u1', path: '/isystem/dict' }

function Form({ isDirty, text = '' }: { isDirty: boolean; text?: string }) {
  const { draft, decline, discard } = useDirty('新增字典', isDirty, {
    form: 'dictionary',
    changes: () => ({ values: { dictName: text, phone: '15400000001' }, base: {} }),
    without: [{ name: 'phone', label: '电话' }],
  })
  return (
    <button type="button" onClick={draft ? decline : discard}>
      {draft ? `恢复 ${String(draft.values.dictName)}` : '无草稿'}
    </button>
  )
}

function Dot() {
  return <i>{useIsUnsaved('/isystem/dict') ? '未保存' : '已保存'}</i>
}

function page(isDirty: boolean, mode: 'visible' | 'hidden' = 'visible', text = '') {
  return (
    <UnsavedPlace value={place}>
      <Dot />
      <Activity mode={mode}>
        <Form isDirty={isDirty} text={text} />
      </Activity>
    </UnsavedPlace>
  )
}

it('marks the tab while dirty, hidden or not, and not after', async () => {
  const view = render(page(false))
  expect(unsavedLabels()).toEqual([])
  view.rerender(page(true))
  expect(await screen.findByText('未保存')).toBeInTheDocument()
  view.rerender(page(true, 'hidden'))
  expect(unsavedLabels(['/isystem/dict'])).toEqual(['新增字典'])
  expect(unsavedLabels(['/driver/check'])).toEqual([])
  await act(async () => view.unmount())
  expect(unsavedLabels()).toEqual([])
})

it('asks before it is lost', async () => {
  expect(await mayDiscard()).toBe(true)
  render(
    <>
      {page(true)}
      <ConfirmHost />
    </>,
  )
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = mayDiscard(['/isystem/dict'])
  })
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('有未保存的修改')
  await userEvent.click(screen.getByRole('button', { name: '返回编辑' }))
  expect(await answer).toBe(false)
})

it('outlives a reload, also one that was agreed to', () => {
  render(page(true, 'visible', '车型'))
  fireEvent(window, new Event('pagehide'))
  expect(readDraft({ ...place, form: 'dictionary' })?.values).toEqual({ dictName: '车型' })
  sessionStorage.clear()
})

it('outlives a form that goes without having been asked, hidden or not', () => {
  for (const mode of ['visible', 'hidden'] as const) {
    const view = render(page(true, mode, `${mode} 性别`))
    view.unmount()
    const again = render(page(false))
    expect(screen.getByText(`恢复 ${mode} 性别`)).toBeInTheDocument()
    expect(JSON.stringify(sessionStorage)).not.toContain('15400000001')
    again.unmount()
  }
})

it('does not outlive one that is given up, saved, or as it was', async () => {
  const after = (view: ReturnType<typeof render>) => {
    view.unmount()
    const again = render(page(false))
    expect(screen.getByText('无草稿')).toBeInTheDocument()
    again.unmount()
  }
  sessionStorage.clear()
  const same = render(page(true, 'visible', '性别'))
  same.rerender(page(false, 'visible', '性别'))
  after(same)

  const saved = render(page(true, 'visible', '性别'))
  await userEvent.click(screen.getByRole('button'))
  after(saved)

  const givenUp = render(
    <>
      {page(true, 'visible', '性别')}
      <ConfirmHost />
    </>,
  )
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = mayDiscard(['/isystem/dict'])
  })
  await userEvent.click(await screen.findByRole('button', { name: '不保存' }))
  expect(await answer).toBe(true)
  after(givenUp)
})

it('asks the browser to ask for what was kept and is not on screen', () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  saveDraft({ userId: 'u1', path: '/review', form: 't1' }, '「王永」的审核', { values: { memo: 'x' } })
  expect(leave(), 'the event was cancelled').toBe(false)
  sessionStorage.clear()
})

it('asks the browser to ask, except when the page must go', () => {
  const view = render(page(true, 'visible', '性别'))
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave(), 'the event was cancelled').toBe(false)
  keepDraftsAndLeave()
  expect(leave()).toBe(true)
  expect(JSON.stringify(sessionStorage)).not.toContain('15400000001')

  view.unmount()
  render(page(false))
  expect(screen.getByText('恢复 性别')).toBeInTheDocument()
})

it('a declined draft is not offered again', async () => {
  const view = render(page(true, 'visible', '性别'))
  keepDraftsAndLeave()
  view.unmount()
  const again = render(page(false))
  await userEvent.click(screen.getByText('恢复 性别'))
  again.unmount()
  render(page(false))
  expect(screen.getByText('无草稿')).toBeInTheDocument()
})
