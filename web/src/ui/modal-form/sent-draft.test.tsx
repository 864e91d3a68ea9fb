import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { beforeEach, expect, it, vi } from 'vitest'
import { agreeTo } from '#test/wire'
import { forgetSentKeys } from '@/storage/drafts'
import { takeTry } from '@/storage/tries'
import { ConfirmHost } from '../confirm-host'
import { UnsavedPlace } from '../unsaved'
import type { Values } from './conflict'
import { DrawerForm } from './drawer-form'
import type { FieldSpec } from './field-spec'

// A new record whose save was never answered, and the page that is loaded anew after that.

const fields: FieldSpec[] = [
  { name: 'name', label: '名称', control: <Input /> },
  { name: 'memo', label: '备注', control: <Input /> },
  { name: 'phone', label: '电话', control: <Input />, pii: true },
]

/** The keys of what has left, and what the server does with it. */
let sent: (string | undefined)[]
let answer: (values: Values) => Promise<unknown>

async function send(values: Values) {
  const attempt = takeTry()
  const key = attempt?.key ?? `key-${sent.length}-of-this-page`
  attempt?.note(key)
  sent.push(key)
  return answer(values)
}

const never = () => new Promise(() => {})
const refuse = (status: number) => () =>
  Promise.reject(Object.assign(new Error('失败'), { status, errors: [], result: null }))

const open = () =>
  render(
    <UnsavedPlace value={{ userId: 'u1', path: '/shipping/list' }}>
      <DrawerForm
        title="新增"
        form="new"
        initial={{ memo: '夜班' }}
        sections={() => [{ title: '基本', fields }]}
        send={send}
        onClose={() => {}}
      />
      <ConfirmHost />
    </UnsavedPlace>,
  )

const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
const stored = () => JSON.stringify({ ...sessionStorage })

/** Saves in vain, loads the page anew and takes up what was typed. */
async function saveInVain(texts: Record<string, string>, meanwhile = () => {}) {
  const view = open()
  for (const [label, text] of Object.entries(texts)) await type(label, text)
  await press(/保\s?存/)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => view.unmount())
  meanwhile()
  const again = open()
  await press(/恢\s?复/)
  return again
}

const MAYBE_TWO = '前一次保存没有得到答复，可能已经成功，再次保存可能产生两条记录'

beforeEach(() => {
  sessionStorage.clear()
  sent = []
  answer = never
})

it('is marked before it leaves', async () => {
  let marked = ''
  answer = () => {
    marked = stored()
    return never()
  }
  open()
  await type('名称', '甲')
  await press(/保\s?存/)
  await vi.waitFor(() => expect(marked).toContain('key-0-of-this-page'))
})

it.each([
  ['no answer came', never],
  ['the line broke', refuse(0)],
])('the same is the same request after a reload: %s', async (_, first) => {
  answer = first
  await saveInVain({ 名称: '甲' })
  answer = async () => {}
  await press(/保\s?存/)
  await vi.waitFor(() => expect(sent).toEqual(['key-0-of-this-page', 'key-0-of-this-page']))
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
})

it('also after a second reload', async () => {
  const again = await saveInVain({ 名称: '甲' })
  await act(async () => again.unmount())
  open()
  await press(/恢\s?复/)
  await press(/保\s?存/)
  await vi.waitFor(() => expect(sent).toEqual(['key-0-of-this-page', 'key-0-of-this-page']))
})

it('what was changed since is asked about, and then another request', async () => {
  await saveInVain({ 名称: '甲' })
  await type('名称', '乙')
  await press(/保\s?存/)
  await agreeTo(MAYBE_TWO)
  await vi.waitFor(() => expect(sent).toEqual(['key-0-of-this-page', 'key-1-of-this-page']))
})

it.each<[string, Record<string, string>, () => void]>([
  ['personal information, which no draft keeps', { 名称: '甲', 电话: '15400000001' }, () => {}],
  ['something was removed since', { 名称: '甲' }, forgetSentKeys],
  ['it was yesterday', { 名称: '甲' }, () => vi.setSystemTime(Date.now() + 25 * 3_600_000)],
])('where the key says nothing it is asked about: %s', async (_, texts, meanwhile) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await saveInVain(texts, meanwhile)
  expect(stored()).not.toContain('154')
  await press(/保\s?存/)
  await agreeTo(MAYBE_TWO)
  await vi.waitFor(() => expect(sent).toEqual(['key-0-of-this-page', 'key-1-of-this-page']))
  vi.useRealTimers()
})

it('what was refused is no longer marked', async () => {
  answer = refuse(200)
  const view = open()
  await type('名称', '甲')
  await press(/保\s?存/)
  await screen.findByText('失败')
  await act(async () => view.unmount())
  expect(stored()).toContain('甲')
  expect(stored()).not.toContain('key-0')
})

it('who gives it up after a reload is told that it may be stored', async () => {
  await saveInVain({ 名称: '甲' })
  await press(/取\s?消/)
  expect(await screen.findByText('上一次保存没有得到答复，内容可能已经保存')).toBeInTheDocument()
  await press(/关闭并刷新/)
  await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
})
