import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { serve } from '#test/wire'
import { BlobImages } from '@/ui/blob-images'
import { ImageLoader } from '@/ui/secure-image'
import { toast, toasts } from '@/ui/toast'
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
  for (const { id } of toasts.snapshot().shown) toast.dismiss(id)
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
    act(() => sent[0]?.store('f/a.jpg'))
    expect(await screen.findByRole('img', { name: '已上传' })).toBeInTheDocument()
    expect(latest).toMatchObject([{ status: 'done', path: 'f/a.jpg', url: '/sys/common/static/f/a.jpg' }])
  })

  it('send a failed picture again', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    act(() => sent[0]?.refuse('文件内容与扩展名 .jpg 不符'))
    expect(await screen.findByRole('img', { name: '上传失败' })).toBeInTheDocument()
    expect(screen.getByText('正面.jpg 上传失败. 文件内容与扩展名 .jpg 不符')).toBeInTheDocument()
    expect(screen.getByText('上传出错')).toBeInTheDocument()
    expect(screen.getByText(/正面\.jpg 上传失败\. · .* · Upload error/)).toBeInTheDocument()
    await press('重试 正面.jpg')
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    act(() => sent[1]?.store('f/a.jpg'))
    await screen.findByRole('img', { name: '已上传' })
    expect(pathText(latest)).toBe('f/a.jpg')
  })

  it('say 未知错误 where the server gave no reason', async () => {
    show(PictureCards)
    choose(picture('正面.jpg'))
    act(() => sent[0]?.answer({ success: false, code: 500 }))
    expect(await screen.findByText('正面.jpg 上传失败. 未知错误')).toBeInTheDocument()
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
    fireEvent.drop(group(), { dataTransfer: { files: [picture('a.jpg')] } })
    fireEvent.paste(group(), { clipboardData: { files: [picture('b.jpg')] } })
    expect(latest.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
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
    await userEvent.click(await screen.findByRole('button', { name: '合同.pdf' }))
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith('/signed'))
  })

  it('shows failure and removal', async () => {
    show(FileList, { start: 'f/a.pdf' })
    choose(new File(['x'], '合同.pdf'))
    act(() => sent[0]?.break())
    expect(await screen.findByText(/合同\.pdf 上传失败\. 网络连接失败/)).toBeInTheDocument()
    await press('移除 合同.pdf')
    expect(screen.queryByText('合同.pdf')).toBeNull()
    await press('移除 a.pdf')
    expect(screen.getByText('已移除')).toBeInTheDocument()
  })

  it('is only read when disabled', () => {
    show(FileList, { start: 'f/a.pdf', disabled: true })
    expect(
      within(group())
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['a.pdf'])
    fireEvent.drop(group(), { dataTransfer: { files: [picture('a.jpg')] } })
    expect(sent).toEqual([])
  })
})
