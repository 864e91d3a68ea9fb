import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { agreeTo, serve, show } from '#test/wire'
import type { UploadColumn } from './column'
import { EditTable } from './edit-table'
import type { EditTableHandle } from './edit-table-props'

interface Line {
  id: string
  receipt: string
}

const table = createRef<EditTableHandle<Line>>()
let sent: SentUpload[]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  sent = takeUploads()
})

const receipt: UploadColumn = {
  key: 'receipt',
  title: '回单',
  type: 'upload',
  action: '/files/receipt',
  responseName: 'result.url',
  allowDownload: true,
  allowRemove: true,
}

function open(column: Partial<UploadColumn> = {}, value = '') {
  const columns = [{ ...receipt, ...column }]
  show(<EditTable ref={table} name="表" columns={columns} dataSource={[{ id: 'a', receipt: value }]} />, {
    at: '/',
  })
}

const cell = () => {
  const found = screen.getByRole('grid').querySelector('[aria-rowindex="2"] [data-key="receipt"]')
  if (!found) throw new Error('no cell')
  return found as HTMLElement
}
const input = () => cell().querySelector('input[type="file"]') as HTMLInputElement
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
const stored = () => table.current?.rows()[0]?.receipt

it('a cell sends to the action of its column and reads the path where the column says', async () => {
  open()
  expect(cell()).toHaveTextContent('点击上传')
  choose(new File(['x'], 'abcdefgh.pdf'))
  expect(new URL(sent[0]?.url ?? '').pathname).toBe('/files/receipt')
  expect(sent[0]?.form.get('isup')).toBe('1')
  expect(sent[0]?.headers).not.toHaveProperty('X-Access-Token')
  act(() => sent[0]?.leave(40))
  expect(await within(cell()).findByRole('progressbar', { name: 'abcdefgh.pdf 上传进度' })).toHaveTextContent(
    '40%',
  )
  expect(await within(cell()).findByTitle('abcdefgh.pdf')).toHaveTextContent(/^abcde…$/)
  act(() => sent[0]?.answer({ success: true, code: 200, message: '好', result: { url: 'f/a.pdf' } }))
  await waitFor(() => expect(stored()).toBe('f/a.pdf'))
  expect(await within(cell()).findByTitle('abcdefgh.pdf')).toHaveTextContent(/^abcde…$/)
})

it('the session goes along only when the column wants it', () => {
  open({ token: true })
  choose(new File(['x'], 'a.pdf'))
  expect(sent[0]?.headers).toHaveProperty('X-Access-Token')
})

it('a column without an action sends nothing and says so', async () => {
  open({ action: undefined })
  choose(new File(['x'], 'a.pdf'))
  expect(await screen.findByText('上传地址未配置')).toBeInTheDocument()
  expect(sent).toEqual([])
})

it('a cell takes one file: chosen, dropped or pasted; a second takes the place of the first', async () => {
  open({ responseName: undefined })
  expect(input().multiple).toBe(false)
  const files = [new File(['x'], 'a.pdf'), new File(['y'], 'b.pdf')]
  fireEvent.drop(cell().querySelector('[data-drop-zone]') as HTMLElement, { dataTransfer: { files } })
  expect(sent).toHaveLength(1)
  expect(await screen.findByText('单元格一次接收一个文件')).toBeInTheDocument()
  choose(new File(['z'], 'c.pdf'))
  await waitFor(() => expect(sent[0]?.isAborted).toBe(true))
  act(() => sent[1]?.store('f/c.pdf'))
  await waitFor(() => expect(stored()).toBe('f/c.pdf'))
  await userEvent.click(cell())
  fireEvent.paste(document.activeElement as HTMLElement, {
    clipboardData: { files: [new File(['p'], 'd.pdf')], getData: () => '' },
  })
  act(() => sent[2]?.store('f/d.pdf'))
  await waitFor(() => expect(stored()).toBe('f/d.pdf'))
})

it('a failure stays in the cell, can be tried again and taken away', async () => {
  open()
  choose(new File(['x'], '合同.pdf'))
  act(() => sent[0]?.answer({ success: false, code: 500 }))
  expect(await within(cell()).findByTitle('合同.pdf 上传失败. 未知错误')).toBeInTheDocument()
  expect(screen.getByText(/合同\.pdf 上传失败\. · 未知错误 · Upload error/)).toBeInTheDocument()
  await userEvent.click(within(cell()).getByLabelText('重试 合同.pdf'))
  act(() => sent[1]?.break())
  await userEvent.click(await within(cell()).findByLabelText('移除 合同.pdf'))
  await waitFor(() => expect(cell()).toHaveTextContent('点击上传'))
})

it('a picture cell takes pictures, and says a failure in a dialog', async () => {
  open({ type: 'image', action: undefined, responseName: undefined })
  expect(cell()).toHaveTextContent('上传图片')
  choose(new File(['x'], '合同.txt'))
  expect(await screen.findByText('请上传图片')).toBeInTheDocument()
  expect(sent).toEqual([])
  choose(picture('a.jpg'))
  expect(sent[0]?.headers).toHaveProperty('X-Access-Token')
  act(() => sent[0]?.refuse('图片已损坏，无法识别'))
  await agreeTo('a.jpg 上传失败. 图片已损坏，无法识别')
})

it('an upload under way is cancelled', async () => {
  open()
  choose(new File(['x'], 'a.pdf'))
  await userEvent.click(await within(cell()).findByLabelText('取消上传 a.pdf'))
  await waitFor(() => expect(sent[0]?.isAborted).toBe(true))
  expect(stored()).toBe('')
})

it.each([
  [{ allowDownload: true, allowRemove: true }, ['下载', '更换', '删除']],
  [{ allowDownload: false, allowRemove: true }, ['更换', '删除']],
  [{ allowDownload: true, allowRemove: false }, ['下载', '更换']],
])('what may be done is the column’s to say: %j', async (allowed, names) => {
  open(allowed, 'f/a.pdf')
  await userEvent.click(within(cell()).getByLabelText('回单的文件操作'))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(names)
})

it('a download opens in a new window, a removal empties the cell', async () => {
  const opened = { opener: null, location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', () => opened)
  serve({ 'POST /sys/common/sign': () => ({ url: '/signed' }) })
  open({}, 'f/a.pdf')
  await userEvent.click(within(cell()).getByLabelText('回单的文件操作'))
  await userEvent.click(await screen.findByRole('menuitem', { name: '下载' }))
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/signed'))
  await userEvent.click(within(cell()).getByLabelText('回单的文件操作'))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  expect(stored()).toBe('')
})
