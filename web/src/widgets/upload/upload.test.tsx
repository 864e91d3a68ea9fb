import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { agreeTo, serve } from '#test/wire'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { BlobImages } from '@/ui/blob-images'
import { ConfirmHost } from '@/ui/confirm-host'
import { ImageLoader } from '@/ui/secure-image'
import { toast, useToasts } from '@/ui/toast'
import { ToastHost } from '@/ui/toast-host'
import { FileList } from './file-list'
import { PictureCards } from './picture-cards'
import { fromPathText, pathText, type UploadRecord } from './upload-record'
import type { UploadFieldProps } from './use-uploads'

let sent: SentUpload[]
let latest: readonly UploadRecord[]

beforeEach(() => {
  sent = takeUploads()
  latest = []
  for (const { id } of useToasts.getState().shown) toast.dismiss(id)
})

function show(
  Field: ComponentType<UploadFieldProps>,
  { start = '', ...props }: Partial<UploadFieldProps> & { start?: string } = {},
) {
  function Holder() {
    const [value, setValue] = useState<readonly UploadRecord[]>(() => fromPathText(start))
    latest = value
    return <Field label="现场照片" value={value} onChange={setValue} {...props} />
  }
  return render(
    <ImageLoader value={new BlobImages(() => new Promise(() => {}))}>
      <Holder />
      <ToastHost />
      <ConfirmHost />
    </ImageLoader>,
  )
}

const group = () => screen.getByRole('group', { name: '现场照片' })
const choose = (...files: File[]) => {
  const input = group().querySelector('input')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files } })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('picture cards', () => {
  it('show a rising percent, then a tick, and take the path from the answer', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    const bar = screen.getByRole('progressbar', { name: '正面.jpg 上传进度' })
    act(() => sent[0]?.leave(30))
    expect(bar).toHaveAttribute('aria-valuenow', '30')
    act(() => sent[0]?.leave(80))
    expect(bar).toHaveTextContent('80%')
    act(() => sent[0]?.leave(60))
    expect(bar).toHaveTextContent('80%')
    act(() => sent[0]?.store('f/a.jpg'))
    expect(await screen.findByRole('img', { name: '已上传' })).toBeInTheDocument()
    expect(latest).toMatchObject([{ status: 'done', path: 'f/a.jpg', url: '/sys/common/static/f/a.jpg' }])
  })

  it('show no broken picture of a file that is none: its name and the sign are enough', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    act(() => sent[0]?.refuse('文件内容与扩展名 .jpg 不符'))
    const view = await screen.findByRole('img', { name: '上传失败' })
    fireEvent.error(within(group()).getByRole('img', { name: '正面.jpg' }))
    expect(within(group()).getAllByRole('img')).toEqual([view])
    expect(within(group()).getByText('正面.jpg')).toBeInTheDocument()
    await agreeTo(/^正面\.jpg 上传失败\./)
  })

  it('keep the focus in a field for one picture when the tile gives way to it', async () => {
    show(PictureCards, { number: 1, id: 'face' })
    act(() => screen.getByRole('button', { name: '点击上传 现场照片' }).focus())
    choose(picture('正面.jpg'))
    expect(screen.getByRole('button', { name: '取消上传 正面.jpg' })).toHaveFocus()
    act(() => sent[0]?.store('f/a.jpg'))
    expect(await screen.findByRole('button', { name: '更换 正面.jpg' })).toHaveFocus()
  })

  it('send a failed picture again', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    act(() => sent[0]?.refuse('文件内容与扩展名 .jpg 不符'))
    expect(await screen.findByRole('img', { name: '上传失败' })).toBeInTheDocument()
    expect(within(group()).getByText('正面.jpg 上传失败. 文件内容与扩展名 .jpg 不符')).toBeInTheDocument()
    const dialog = screen.getByRole('alertdialog', { name: '上传出错' })
    expect(within(dialog).getByText('正面.jpg 上传失败. 文件内容与扩展名 .jpg 不符')).toBeInTheDocument()
    expect(within(dialog).getByText(/^Upload error/)).toBeInTheDocument()
    await userEvent.click(within(dialog).getByText('知道了'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await press('重试 正面.jpg')
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    act(() => sent[1]?.store('f/a.jpg'))
    await screen.findByRole('img', { name: '已上传' })
    expect(pathText(latest)).toBe('f/a.jpg')
  })

  it('say so only once nobody types: the dialog would take letters that are meant for a text', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    const memo = document.body.appendChild(document.createElement('textarea'))
    await userEvent.type(memo, '夜班')
    act(() => sent[0]?.refuse('图片已损坏'))
    expect(await screen.findByRole('img', { name: '上传失败' })).toBeInTheDocument()
    await userEvent.type(memo, '司机')
    expect(memo).toHaveFocus()
    expect(memo).toHaveValue('夜班司机')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await screen.findByRole('alertdialog', { name: '上传出错' }, { timeout: 3_000 })
    memo.remove()
    await userEvent.click(screen.getByText('知道了'))
  })

  it('say 未知错误 where the server gave no reason', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    act(() => sent[0]?.answer({ success: false, code: 500 }))
    expect(await within(group()).findByText('正面.jpg 上传失败. 未知错误')).toBeInTheDocument()
    await agreeTo('正面.jpg 上传失败. 未知错误')
  })

  it('open one dialog for many failures, the others join the messages', async () => {
    show(PictureCards)
    choose(picture('a.jpg'), picture('b.jpg'))
    act(() => sent[0]?.refuse('图片已损坏，无法识别'))
    act(() => sent[1]?.refuse('图片已损坏，无法识别'))
    expect(await screen.findByText(/^b\.jpg 上传失败\. · 图片已损坏/)).toBeInTheDocument()
    await agreeTo(/^a\.jpg 上传失败\./)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('say what they wait for while the line is broken', async () => {
    local.set(keys.token, 't')
    serve({
      'POST /sys/common/upload/begin': () => ({ id: 'u1', offset: 0, size: 3_000_000, partSize: 1_048_576 }),
      'DELETE /sys/common/upload/cancel': () => null,
    })
    show(PictureCards)
    choose(picture('正面.jpg', 3_000_000))
    await waitFor(() => expect(sent).toHaveLength(1))
    act(() => sent[0]?.break())
    expect(await screen.findByText('网络中断，恢复后自动继续')).toBeInTheDocument()
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 2_000 })
    await press('取消上传 正面.jpg')
    await waitFor(() => expect(sent[1]?.isAborted).toBe(true))
  })

  it('keep a removed picture in sight until it is saved, and restore it', async () => {
    show(PictureCards, { start: 'f/a.jpg,f/b.jpg' })
    await press('移除 a.jpg')
    expect(screen.getByText('已移除')).toBeInTheDocument()
    expect(pathText(latest)).toBe('f/b.jpg')
    await press('恢复 a.jpg')
    expect(pathText(latest)).toBe('f/a.jpg,f/b.jpg')
  })

  it('stop an upload that is taken out', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    await press('取消上传 正面.jpg')
    expect(latest).toEqual([])
    await waitFor(() => expect(sent[0]?.isAborted).toBe(true))
    expect(screen.queryByText('上传出错')).toBeNull()
    expect(screen.getByRole('button', { name: '点击上传 现场照片' })).toHaveFocus()
  })

  it('move by button, keep the keyboard’s place and say where the end is', async () => {
    show(PictureCards, { start: 'f/a.jpg,f/b.jpg' })
    await press('左移 b.jpg')
    expect(pathText(latest)).toBe('f/b.jpg,f/a.jpg')
    await press('右移 b.jpg')
    expect(pathText(latest)).toBe('f/a.jpg,f/b.jpg')
    expect(screen.getByRole('button', { name: '右移 b.jpg' })).toHaveFocus()
    await press('右移 b.jpg')
    expect(await screen.findByText('已到最后~')).toBeInTheDocument()
    await press('左移 a.jpg')
    expect(await screen.findByText('未知的操作')).toBeInTheDocument()
    expect(pathText(latest)).toBe('f/a.jpg,f/b.jpg')
  })

  it('reject what is no picture and send nothing', async () => {
    show(PictureCards)
    choose(new File(['x'], '合同.txt', { type: 'text/plain' }))
    expect(await screen.findByText('请上传图片')).toBeInTheDocument()
    expect(screen.getByText(/合同\.txt/)).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('keep the last of several when only so many fit', () => {
    show(PictureCards, { number: 2 })
    choose(picture('a.jpg'), picture('b.jpg'), picture('c.jpg'))
    expect(latest.map(({ name }) => name)).toEqual(['b.jpg', 'c.jpg'])
    expect(sent).toHaveLength(2)
  })

  it('a field of one offers another in its place', async () => {
    show(PictureCards, { number: 1, id: 'field', start: 'f/a.jpg' })
    expect(screen.queryByRole('button', { name: '点击上传 现场照片' })).toBeNull()
    expect(screen.getByRole('button', { name: '更换 a.jpg' })).toHaveAttribute('id', 'field')
    choose(picture('b.jpg'))
    act(() => sent[0]?.store('f/b.jpg'))
    await screen.findByRole('img', { name: '已上传' })
    expect(pathText(latest)).toBe('f/b.jpg')
  })

  it('take what is dropped or pasted', () => {
    show(PictureCards)
    fireEvent.drop(group(), { dataTransfer: { files: [picture('a.jpg')], types: ['Files'] } })
    fireEvent.paste(group(), { clipboardData: { files: [picture('b.jpg')] } })
    expect(latest.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  })

  it('move with Alt and the arrow keys, and say where a picture is now', async () => {
    show(PictureCards, { start: 'f/a.jpg,f/b.jpg,f/c.jpg' })
    const name = screen.getByRole('button', { name: '查看 c.jpg' })
    act(() => name.focus())
    await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
    expect(pathText(latest)).toBe('f/a.jpg,f/c.jpg,f/b.jpg')
    expect(screen.getByText('c.jpg 已移到第 2 位，共 3 位')).toHaveAttribute('role', 'status')
    expect(name).toHaveFocus()
    await userEvent.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
    expect(await screen.findByText('未知的操作')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowRight}')
    expect(pathText(latest)).toBe('f/c.jpg,f/a.jpg,f/b.jpg')
  })

  it('move by dragging one onto another', () => {
    show(PictureCards, { start: 'f/a.jpg,f/b.jpg,f/c.jpg' })
    const cards = within(group()).getAllByRole('listitem')
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, text: string) => data.set(type, text),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
      files: [],
    }
    fireEvent.dragStart(cards[0] as HTMLElement, { dataTransfer })
    fireEvent.dragOver(cards[2] as HTMLElement, { dataTransfer })
    fireEvent.drop(cards[2] as HTMLElement, { dataTransfer })
    expect(pathText(latest)).toBe('f/b.jpg,f/c.jpg,f/a.jpg')
    expect(sent).toEqual([])
  })

  it('take a photo where there is a camera', async () => {
    show(PictureCards)
    const input = group().querySelector('input')
    const opened = vi.spyOn(input as HTMLInputElement, 'click').mockImplementation(() => {})
    expect(input?.accept).toContain('image/jpeg')
    await press('拍照 现场照片')
    expect(input).toHaveAttribute('capture', 'environment')
    await press('点击上传 现场照片')
    expect(input).not.toHaveAttribute('capture')
    expect(opened).toHaveBeenCalledTimes(2)
  })

  it('show a picture large', async () => {
    show(PictureCards, { start: 'f/a.jpg' })
    await press('查看 a.jpg')
    expect(within(await screen.findByRole('dialog')).getByRole('img', { name: /^a.jpg/ })).toBeInTheDocument()
  })

  it('end their uploads when they leave', () => {
    const { unmount } = show(PictureCards)
    choose(picture('a.jpg'))
    unmount()
    expect(sent[0]?.isAborted).toBe(true)
  })
})

describe('file list', () => {
  it('takes any file, and opens a stored one by a signed address', async () => {
    const opened = { opener: null, location: { replace: vi.fn() }, close: vi.fn() }
    vi.stubGlobal('open', () => opened)
    serve({ 'POST /sys/common/sign': () => ({ url: '/signed' }) })
    show(FileList)
    expect(screen.getByRole('button', { name: '点击上传 现场照片' })).toHaveTextContent('点击上传')
    choose(new File(['x'], '合同.pdf', { type: 'application/pdf' }))
    act(() => sent[0]?.leave(45))
    expect(screen.getByText('45%')).toBeInTheDocument()
    act(() => sent[0]?.store('f/c.pdf'))
    await userEvent.click(await screen.findByRole('button', { name: '打开 合同.pdf' }))
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/signed'))
  })

  it('shows failure and removal', async () => {
    show(FileList, { start: 'f/a.pdf' })
    choose(new File(['x'], '合同.pdf'))
    act(() => sent[0]?.break())
    expect(await screen.findByText(/合同\.pdf 上传失败\. 网络连接失败/)).toBeInTheDocument()
    await press('移除 合同.pdf')
    expect(screen.queryByTitle('合同.pdf')).toBeNull()
    await press('移除 a.pdf')
    expect(screen.getByText('已移除')).toBeInTheDocument()
  })

  it('cuts names to five characters and keeps the rest at hand', () => {
    show(FileList)
    choose(new File(['x'.repeat(2048)], 'abcdefgh.txt.pdf'), new File(['x'], 'a.csv'))
    expect(screen.getByTitle('abcdefgh.txt.pdf')).toHaveTextContent(/^abcde…$/)
    expect(screen.getByTitle('a.csv')).toHaveTextContent(/^a\.csv$/)
    expect(screen.getByText('PDF 2 KB')).toBeInTheDocument()
  })

  it('orders several files, up and down', async () => {
    show(FileList, { start: 'f/a.pdf,f/b.pdf' })
    await press('下移 a.pdf')
    expect(pathText(latest)).toBe('f/b.pdf,f/a.pdf')
    await press('下移 a.pdf')
    expect(await screen.findByText('已到最后~')).toBeInTheDocument()
    act(() => screen.getByRole('button', { name: '打开 a.pdf' }).focus())
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(screen.getByText('a.pdf 已移到第 1 位，共 2 位')).toBeInTheDocument()
  })

  it('keeps the last file when one fits', () => {
    show(FileList, { number: 1, start: 'f/a.pdf' })
    fireEvent.drop(group(), {
      dataTransfer: { files: [new File(['x'], 'b.pdf'), new File(['y'], 'c.pdf')], types: ['Files'] },
    })
    expect(latest.map(({ name }) => name)).toEqual(['c.pdf'])
  })

  it('is only read when disabled', () => {
    show(FileList, { start: 'f/a.pdf', disabled: true })
    expect(
      within(group())
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['a.pdf'])
    fireEvent.drop(group(), { dataTransfer: { files: [picture('a.jpg')], types: ['Files'] } })
    expect(sent).toEqual([])
  })
})
